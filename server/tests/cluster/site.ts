import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { accountFor } from "#database/embedded/postgres-account.ts";
import { type SmtpSink, startSmtpSink } from "#server/email/tests/smtp-sink.ts";
import { type ServerProcess, startServerProcess } from "#server/tests/server-process.ts";
import { appEndpoint, type Balancer, startBalancer } from "./balancer.ts";
import { Crowd } from "./crowd.ts";
import { DatabaseMachines } from "./database-machines.ts";
import { BALANCER, ipAddressOf, SITE_PORT } from "./machines.ts";
import { until } from "./program.ts";

export const APPS = ["app1", "app2"] as const;
type App = (typeof APPS)[number];

const OWNER = "openings:secret-of-openings";
/** URL of the leader, through the balancer. */
export const DATABASE_URL = `postgresql://${OWNER}@${BALANCER}:5432/openings`;
/** URL of the database members that follow the leader. The balancer chooses a member. */
const DATABASE_READ_URL = `postgresql://${OWNER}@${BALANCER}:5433/openings`;

/** Runs the set-up of "Several database machines" in docs/operations.md on this machine. */
export class Site {
  readonly databases: DatabaseMachines;
  readonly balancer: Balancer;
  readonly crowd: Crowd;
  readonly sink: SmtpSink;
  readonly folder: string;
  readonly servers = new Map<App, ServerProcess>();

  readonly #started: ServerProcess[] = [];

  private constructor(parts: Pick<Site, "databases" | "balancer" | "sink" | "folder">) {
    ({ databases: this.databases, balancer: this.balancer, sink: this.sink, folder: this.folder } = parts);
    this.crowd = new Crowd({ certificate: parts.balancer.certificate, sink: parts.sink });
  }

  static async start(): Promise<Site> {
    const folder = mkdtempSync(join(tmpdir(), "openings-cluster-"));
    chmodSync(folder, 0o755);
    const balancerFolder = join(folder, "balancer");
    mkdirSync(balancerFolder);
    const account = accountFor(join(folder, "none"));
    if (account) chownSync(balancerFolder, account.uid, account.gid);
    const databases = new DatabaseMachines(folder);
    const [balancer, sink] = await Promise.all([startBalancer(balancerFolder), startSmtpSink()]);
    const site = new Site({ databases, balancer, sink, folder });
    try {
      await databases.start();
      await site.#createDatabase();
      for (const app of APPS) await site.startServer(app);
      for (const app of APPS) await site.untilUsed(app);
    } catch (error) {
      await site.stop();
      throw error;
    }
    return site;
  }

  async startServer(app: App, main?: string): Promise<void> {
    const { host, port } = appEndpoint(app);
    const site = { SITE_URL: `https://${BALANCER}:${SITE_PORT}`, TRUST_PROXY: "127.0.0.1", DRAIN_SECONDS: "5" };
    const settings = { ...site, DATABASE_URL, DATABASE_READ_URL, SMTP_URL: this.sink.url, HOST: host, PORT: port };
    const server = await startServerProcess(settings, [], main);
    this.servers.set(app, server);
    this.#started.push(server);
  }

  /** Waits until the balancer sends requests to the server. */
  async untilUsed(app: App): Promise<void> {
    const explain = () => `${app} is not used:\n${this.servers.get(app)?.output()}`;
    await until(() => this.balancer.isUp("servers", app), { limitMs: 30_000, explain });
  }

  /** Runs a query as the owner, on the leader. */
  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: DATABASE_URL, connectionTimeoutMillis: 5_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Returns the errors that all servers have logged so far. */
  failures(): string {
    const lines = this.#started.flatMap(({ output }) => output().split("\n"));
    return lines.filter((line) => /"level":"(?:error|fatal)"/.test(line)).join("\n");
  }

  async stop(): Promise<void> {
    await this.crowd.leave();
    for (const { child, ended } of this.servers.values()) {
      child.kill("SIGTERM");
      await ended;
    }
    await this.databases.stop();
    await this.balancer.stop();
    await this.sink.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #createDatabase(): Promise<void> {
    const leader = await this.databases.whole();
    const client = new pg.Client({
      connectionString: `postgresql://postgres:secret-of-postgres@${ipAddressOf(leader)}:5432/postgres`,
    });
    await client.connect();
    await client.query("create role openings superuser login password 'secret-of-openings'");
    await client.query("create database openings owner openings");
    await client.end();
    await until(() => this.balancer.isUp("database", leader), {
      limitMs: 20_000,
      explain: () => this.balancer.output(),
    });
  }
}
