import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { APPLICATION_FIELDS, type ApplicationForm } from "#domain/job/application-form.ts";
import { applyPath, publicJobPath, sentPath } from "#domain/public-paths.ts";
import { clientIpAddress } from "#server/http/client-ip-address.ts";
import { pathOf } from "#server/http/page-path.ts";
import type { VisitCounter } from "#server/public/counting/visit-counter.ts";
import { noteError } from "#server/public/pages/answer-with-pages.ts";
import { noticePage } from "#server/public/pages/notice-page.ts";
import { findOpenJob, wasPublic } from "#server/public/pages/open-job.ts";
import { leadTo, type Page, type Site, sendPage } from "#server/public/pages/page.ts";
import { givenReferral, readReferral, referralQuery } from "#server/public/pages/referral.ts";
import type { SiteDatabase } from "#server/public/pages/site-database.ts";
import { type Admission, admit } from "./admit.ts";
import { applyByEmailPage, elsewherePage } from "./answer-pages.ts";
import type { Applications, Arrival } from "./applications.ts";
import { APPLY_ROUTE, isFromHere, RECEIPT_WANTED, takeForms } from "./apply-route.ts";
import { type ApplyTarget, externalUrl, findApplyTarget } from "./apply-target.ts";
import { formPage } from "./form-page.ts";
import { type FormTokens, hashOfSecret } from "./form-token.ts";
import { changedWayPage, isUnsentStatus, pausedPage, type UnsentStatus, unsentPage } from "./held-pages.ts";
import { type Posted, readForm } from "./read-form.ts";

/** The dependencies of the application form. `start-applying.ts` creates them. */
export type Applying = {
  /**
   * The URL of the platform's own form, with `{id}` for the job. If undefined, applicants use the
   * portal's form.
   */
  applyUrl: string | undefined;
  /** Number of days that applications are kept after the job has ended. */
  keptDays: number;
  /** URL of the installation's privacy notice. */
  privacyUrl: string | undefined;
  tokens: FormTokens;
  applications: Applications;
  admission: Admission;
  /** Called after an application is stored. Returns immediately. */
  onApplied(jobId: number): void;
};

const isTyped = (posted: Posted) => APPLICATION_FIELDS.some((field) => posted[field]);

type Options = Applying & { site: Site; database: SiteDatabase; visits: VisitCounter };
type Accepted = Arrival & { id: number; form: ApplicationForm };
type Address = { Params: { id: string }; Querystring: Record<string, unknown> };

/** Serves the application form of open jobs, without script, session or cookie. Rule 77 */
export async function applyPlugin(app: FastifyInstance, options: Options): Promise<void> {
  const { site, database, applyUrl, keptDays, privacyUrl, tokens, applications, admission, onApplied, visits } =
    options;
  const { siteUrl } = site;
  const send = (reply: FastifyReply, page: Page) => sendPage(reply, site, page);
  const showForm = (id: number, job: ApplyTarget, more: Pick<Parameters<typeof formPage>[1], "referral" | "typed">) =>
    formPage(job, {
      token: tokens.make(id),
      keptDays: Math.max(keptDays, job.applications_kept_days),
      privacyUrl,
      ...more,
    });

  takeForms(app);
  /** Sends a page that returns the typed text, if the application can't be stored. */
  const sendUnsent = (request: FastifyRequest, reply: FastifyReply, status: UnsentStatus) => {
    const posted = (request.body ?? {}) as Posted;
    const page = isTyped(posted) ? unsentPage(status, pathOf(request.url), posted) : noticePage(status);
    return send(reply, page);
  };
  /**
   * Answers a request for a job that accepts no applications. If the applicant has typed text,
   * sends a page with this text. Otherwise redirects to the page of a paused job, or sends an error
   * page.
   */
  const sendClosed = async (request: FastifyRequest, reply: FastifyReply, id: number) => {
    const paused = await findOpenJob(database, id);
    if (paused?.paused_until) {
      const posted = (request.body ?? {}) as Posted;
      if (isTyped(posted)) return send(reply, pausedPage(pathOf(request.url), posted, paused));
      return reply.header("cache-control", "no-store").redirect(publicJobPath(paused), 303);
    }
    return (await wasPublic(database, id)) ? sendUnsent(request, reply, 410) : send(reply, noticePage(404));
  };
  app.setErrorHandler((error, request, reply) => {
    const status = noteError(request, reply, error);
    return isUnsentStatus(status) ? sendUnsent(request, reply, status) : send(reply, noticePage(status));
  });

  /** Stores an accepted application. If this fails, calls `returnFirst`. */
  const storeOrReturn = async (request: FastifyRequest, { id, form, ...arrival }: Accepted) => {
    let outcome: Awaited<ReturnType<Applications["store"]>> | undefined;
    try {
      outcome = await applications.store(id, form, arrival);
      return outcome;
    } finally {
      if (outcome === undefined || outcome === "closed") {
        // Ignores an error of `returnFirst`, so that the visitor sees the error of `store`. Usually
        // both fail because the database is unavailable.
        await admission.limits.returnFirst(clientIpAddress(request), id).catch(() => {});
      }
    }
  };

  app.get<Address>(APPLY_ROUTE, async (request, reply) => {
    const id = Number(request.params.id);
    const job = await findApplyTarget(database, id);
    if (!job) return sendClosed(request, reply, id);
    const right = applyPath(job);
    if (pathOf(request.url) !== right) return leadTo(reply, right + referralQuery(givenReferral(request.query)));
    const referral = readReferral(request, siteUrl);
    visits.applyClick(request, id, referral);
    const elsewhere = externalUrl(job, applyUrl);
    if (elsewhere !== null) return reply.header("cache-control", "no-store").redirect(elsewhere, 303);
    return send(reply, job.application_type === "platform" ? showForm(id, job, { referral }) : applyByEmailPage(job));
  });

  app.post<Address>(APPLY_ROUTE, async (request, reply) => {
    if (!isFromHere(request, siteUrl)) return send(reply, elsewherePage(siteUrl));
    const id = Number(request.params.id);
    const job = await findApplyTarget(database, id);
    if (!job) return sendClosed(request, reply, id);
    const posted = (request.body ?? {}) as Posted;
    if (job.application_type !== "platform" || applyUrl) {
      const way = applyPath(job);
      return posted.message ? send(reply, changedWayPage(way, posted)) : reply.redirect(way, 303);
    }
    const read = readForm(posted, job, tokens);
    const referral = givenReferral(posted);
    if (read.problems) return send(reply, showForm(id, job, { ...read, referral }));
    const { form, answers } = read;
    const secret = tokens.secretOf(
      read.nonce,
      id,
      form,
      answers.map(({ answer }) => answer),
    );
    const hash = hashOfSecret(secret) as Buffer;
    const sent = sentPath(job, secret) + (read.isReceiptWanted ? RECEIPT_WANTED : "");
    const showSent = () => reply.header("cache-control", "no-store").redirect(sent, 303);
    const admitted = await admit(request, { job, posted }, admission);
    if ("page" in admitted) {
      // If this is a second click on "Send", the first click has already stored the application.
      if (await applications.find(hash)) return showSent();
      if (admitted.seconds > 0) reply.header("retry-after", String(admitted.seconds));
      return send(reply, admitted.page);
    }
    const receiptNonce = read.isReceiptWanted ? read.nonce : null;
    const outcome = await storeOrReturn(request, { id, form, answers, hash, receiptNonce, ...admitted });
    if (outcome === "closed") return sendClosed(request, reply, id);
    if (outcome === "stored") {
      visits.application(id, referral, hash);
      onApplied(id);
    }
    return showSent();
  });
}
