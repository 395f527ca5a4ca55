import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Database } from "#database/connect.ts";
import type { ReadReplica } from "#database/replica/read-replica.ts";
import type { BrowserConfig } from "#domain/browser-config.ts";
import { authPlugin } from "#server/auth/plugin.ts";
import { hasSsoProviders } from "#server/auth/sso/sso-providers.ts";
import type { Config } from "#server/config/config.ts";
import { demoPlugin } from "#server/demo/demo-plugin.ts";
import { listStaffDecisions } from "#server/demo/staff-decisions.ts";
import { mailboxPlugin } from "#server/email/mailbox-plugin.ts";
import { samplesPlugin } from "#server/email/samples/samples-plugin.ts";
import { oneClickPlugin } from "#server/email/unsubscribe/one-click-plugin.ts";
import { createSubscriptions } from "#server/email/unsubscribe/subscriptions.ts";
import { createUnsubscribeTokens } from "#server/email/unsubscribe/unsubscribe-tokens.ts";
import type { Network } from "#server/finder/fetch/request-once.ts";
import { resolveBySystem } from "#server/finder/fetch/vetted-lookup.ts";
import { createGeocoder } from "#server/functions/geocoding/geocoder.ts";
import { functionsPlugin } from "#server/functions/plugin.ts";
import { createApp } from "#server/http/app.ts";
import { Drain } from "#server/http/drain.ts";
import { listen, settlePort } from "#server/http/listen.ts";
import { serveWeb } from "#server/http/serve-web.ts";
import { createApplications } from "#server/public/apply/applications.ts";
import { startApplying } from "#server/public/apply/start-applying.ts";
import { createVisitCounter } from "#server/public/counting/visit-counter.ts";
import { linksPlugin, publicPlugin } from "#server/public/plugin.ts";
import { openPublicSide } from "#server/public/public-side.ts";
import { CLEANED_COLUMNS } from "#server/rest/cleaned-columns.ts";
import { restPlugin } from "#server/rest/plugin.ts";
import { createHealthCheck, type Health } from "./check-health.ts";
import { Closers } from "./closers.ts";
import { openDatabase, startReplica, tryPools } from "./open-database.ts";
import { type Accounts, startAccounts } from "./start-accounts.ts";
import { startBackground } from "./start-background.ts";

/** The output of `npm run build`. */
export const WEB_FOLDER = join(import.meta.dirname, "../../dist/web");

export type Server = {
  /** The public URL, without a slash at the end. */
  url: string;
  app: FastifyInstance;
  database: Database;
  /**
   * Makes /readyz fail. Resolves after DRAIN_SECONDS, when load balancers have noticed the failure.
   * Call it before `close`.
   */
  drain(): Promise<void>;
  /**
   * Stops accepting requests, finishes the current requests and emails, then stops the database.
   * After ten seconds, throws an error that names the parts of the server that are still open.
   */
  close(): Promise<void>;
};

export type ServerOptions = {
  logger: Logger;
  /** Called when the database crashes so often that the server no longer restarts it. */
  onGivenUp?(): void;
  /** True with --demo. The sign-in page then offers the demo's users. */
  isDemo?: boolean;
  /** Cancels the wait for other database sessions before an upgrade. The start then fails. */
  signal?: AbortSignal;
  /** For tests: the websites that the finder can reach. */
  network?: Network;
  /** Shorter intervals for tests. */
  times?: { countVisitsEveryMs?: number; logoWithinMs?: number };
};

/**
 * Creates all services and their dependencies. Services receive their dependencies only from this
 * function.
 */
export async function createServer(
  given: Config,
  {
    logger,
    onGivenUp = () => {},
    isDemo = false,
    signal,
    network = { resolve: resolveBySystem },
    times = {},
  }: ServerOptions,
): Promise<Server> {
  const closers = new Closers(logger);
  const close = () => closers.close();
  try {
    const traces = await trace(given, { closers, logger });
    const { database, ...opened } = await openDatabase(given, { logger, onGivenUp, signal });
    closers.add("the database", opened.close);
    await tryPools(database, given);
    const replica = await startReplica(given, { database, closers, logger });
    const config = await settlePort(given);
    const { siteUrl, isLoopback, productName, supportEmail, bugReportEmail } = config;

    const { captcha, hosted } = config;
    const accounts = await startAccounts(config, database);
    const { identify, publicKey: apikey, hash } = accounts;
    const subscriptions = createSubscriptions({ pool: database.admin, tokens: createUnsubscribeTokens(hash) });
    const checkHealth = createHealthCheck(database);
    const metrics = await measure(config, { database, replica, checkHealth, closers, logger });
    const mailbox = config.isBackgroundOn
      ? await startBackground(config, {
          database,
          accounts,
          closers,
          logger,
          network,
          emailObservers: { countEmail: metrics?.countEmail, traceEmail: traces?.traceEmail },
          observeJobs: traces?.observeJobs,
        })
      : null;

    const captchaWidget = captcha && { captcha: { siteKey: captcha.siteKey, scriptUrl: captcha.scriptUrl } };
    const geocode = createGeocoder({ provider: config.geocoder, log: logger });
    const drain = new Drain();
    const app = createApp({
      logger,
      trustProxy: config.trustProxy,
      isAccessLogged: !isLoopback,
      drain,
      checkHealth,
      observe(each) {
        traces?.observe(each);
        metrics?.observe(each);
      },
    });
    if (accounts.own) {
      const { rest, listener } = database;
      const data = { pool: rest, listener, readElsewhere: replica?.people };
      app.register(authPlugin, { prefix: "/auth/v1", auth: accounts.own });
      app.register(restPlugin, { prefix: "/rest/v1", ...data, identify, cleaners: CLEANED_COLUMNS });
    }
    const { payment, isFinderOn } = config;
    app.register(functionsPlugin, {
      prefix: "/functions/v1",
      pool: database.admin,
      identify,
      geocode,
      payment,
      siteUrl,
      isFinderOn,
      network,
      hash,
      subscriptions,
      times,
    });
    app.register(oneClickPlugin, { subscriptions });
    const isHttps = siteUrl.startsWith("https:");
    const publicSide = await openPublicSide(config, { database, log: logger });
    if (publicSide?.site.hasLists) {
      const visits = createVisitCounter({ pool: database.site, log: logger, flushEveryMs: times.countVisitsEveryMs });
      closers.add("uncounted views", visits.stop);
      const applying = startApplying(config, { database, hash, log: logger });
      const pages = { pool: database.site, readElsewhere: replica?.site };
      app.register(publicPlugin, { ...publicSide, ...pages, applying, isHttps, visits });
    } else if (publicSide) {
      app.register(linksPlugin, { ...publicSide, applications: createApplications(database.site), isHttps });
    }
    const staffDecisions = isDemo ? () => listStaffDecisions(database.admin, config.dataDir) : undefined;
    app.register(mailboxPlugin, { mailbox, isLoopback, staffDecisions });
    app.register(samplesPlugin, { isOn: mailbox !== null && isLoopback, identity: config });
    const hasPersonas = isDemo && isLoopback && accounts.own !== undefined;
    if (hasPersonas && accounts.own) app.register(demoPlugin, { auth: accounts.own });
    app.register(serveWeb, {
      folder: WEB_FOLDER,
      config: {
        apikey,
        productName,
        supportEmail,
        bugReportEmail,
        isDevelopment: isLoopback,
        ...(hasPersonas && { isDemo: true }),
        ...(config.privacyUrl && { privacyUrl: config.privacyUrl }),
        ...captchaWidget,
        ...(publicSide?.site.hasLists && {
          hasPublicJobs: true,
          hasApplyForm: !config.applyUrl,
          isHiddenFromSearch: !publicSide.site.isIndexed,
        }),
        ...(hosted && { authUrl: hosted.authUrl, restUrl: hosted.restUrl, isHosted: true }),
        ...(await otherSignInMethods(accounts)),
      },
      captchaOrigins: captcha?.origins,
      serviceOrigins: hosted && [hosted.authUrl, hosted.restUrl].map((url) => new URL(url).origin),
      isHttps,
      robots: publicSide?.robots,
    });
    closers.add("running requests", () => app.close());
    await listen(app, config);
    return { url: siteUrl, app, database, drain: () => drain.run(config.drainMs), close };
  } catch (error) {
    await close().catch((cause: Error) => logger.error({ err: cause }, "closing the server failed"));
    throw error;
  }
}

type Traced = { closers: Closers; logger: Logger };

/**
 * Starts traces if they are configured. The server closes traces after all other parts, and doesn't
 * wait for a collector that doesn't answer.
 */
async function trace({ traces: config, trustProxy }: Config, { closers, logger }: Traced) {
  if (!config) return undefined;
  const { startTraces } = await import("#server/traces/start-traces.ts");
  const traces = startTraces(config, { trustProxy, log: logger });
  closers.add("the traces", traces.close);
  return traces;
}

type Measured = {
  database: Database;
  replica: ReadReplica | undefined;
  checkHealth(): Promise<Health>;
  closers: Closers;
  logger: Logger;
};

/** Starts metrics if they are configured. Otherwise loads no module and returns undefined. */
async function measure({ metrics: endpoint }: Config, { closers, logger, ...what }: Measured) {
  if (!endpoint) return undefined;
  const { startMetrics } = await import("#server/metrics/start-metrics.ts");
  const metrics = await startMetrics(endpoint, what);
  closers.add("the metrics", metrics.close);
  if (metrics.url) logger.info({ url: metrics.url }, "metrics are served");
  return metrics;
}

/** Returns the sign-in methods other than email and password. */
async function otherSignInMethods({ own: context }: Accounts): Promise<Pick<BrowserConfig, "providers" | "hasSso">> {
  if (!context) return {};
  const providers = [...context.providers.values()].map(({ id, label }) => ({ id, label }));
  const hasSso = await hasSsoProviders(context.pool);
  return providers.length > 0 || hasSso ? { providers, hasSso } : {};
}
