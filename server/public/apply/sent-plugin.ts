import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { erasePath, sentPath } from "#domain/public-paths.ts";
import { type Page, type Site, sendPage } from "#server/public/pages/page.ts";
import { erasedPage, erasePage, gonePage, heldPage, notErasedPage, receiptPage } from "./answer-pages.ts";
import type { Applications } from "./applications.ts";
import { APPLY_ROUTE, isFromHere, RECEIPT_WANTED, takeForms } from "./apply-route.ts";
import { hashOfSecret } from "./form-token.ts";

type Options = { site: Site; applications: Applications };
type Address = { Params: { id: string; secret: string } };

/**
 * Serves the page of the applicant's link, which shows the sent application and lets the applicant
 * delete it. Rule 77
 */
export async function sentPlugin(app: FastifyInstance, { site, applications }: Options): Promise<void> {
  const { siteUrl } = site;
  const send = (reply: FastifyReply, page: Page) => sendPage(reply, site, page);
  takeForms(app);

  /** Finds the application by the secret in the path. */
  const findSent = async ({ params: { id, secret } }: FastifyRequest<Address>) => {
    const hash = hashOfSecret(secret);
    const sent = hash && (await applications.find(hash));
    if (!hash || sent?.job_id !== Number(id)) return null;
    const job = { id: sent.job_id, name: sent.job_name };
    return { hash, sent, links: { own: sentPath(job, secret), erase: erasePath(job, secret) } };
  };

  app.get<Address>(`${APPLY_ROUTE}/sent/:secret`, async (request, reply) => {
    const found = await findSent(request);
    if (!found) return send(reply, gonePage());
    const { erase } = found.links;
    const isEmailed = request.url.endsWith(RECEIPT_WANTED);
    return send(reply, receiptPage(found.sent, { own: siteUrl + erase, erase, isEmailed }));
  });

  app.get<Address>(`${APPLY_ROUTE}/delete/:secret`, async (request, reply) => {
    const found = await findSent(request);
    return send(reply, found ? erasePage(found.sent, found.links) : gonePage());
  });

  app.post<Address>(`${APPLY_ROUTE}/delete/:secret`, async (request, reply) => {
    if (!isFromHere(request, siteUrl)) return send(reply, notErasedPage());
    const found = await findSent(request);
    const outcome = found ? await applications.erase(found.hash) : "unknown";
    if (!found || outcome === "unknown") return send(reply, gonePage());
    return send(reply, outcome === "held" ? heldPage(found.sent.company) : erasedPage());
  });
}
