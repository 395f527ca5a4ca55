import { Resolver } from "node:dns/promises";
import { isLoopbackHost } from "#server/config/loopback.ts";
import { verifyTransport } from "#server/email/transport.ts";
import { type Finding, fine, wrong } from "./finding.ts";

/** DNS error codes for a missing record. */
const NONE = ["ENODATA", "ENOTFOUND"];

/**
 * Checks MX, SPF and DMARC of the sender's domain. Receivers treat emails without these records as
 * spam. Doesn't check DKIM, whose DNS name contains a selector that only the mail server's operator
 * knows.
 */
export async function checkEmailDomain(
  mailFrom: string,
  signal: AbortSignal,
  createResolver = () => new Resolver({ timeout: 2_000, tries: 2 }),
): Promise<Finding[]> {
  const domain = mailFrom.replace(/^.*@/, "").replace(/>$/, "");
  if (isLoopbackHost(domain)) return [fine("MAIL_FROM is on this machine, so there is no DNS to check.")];
  const resolver = createResolver();
  signal.addEventListener("abort", () => resolver.cancel());
  try {
    const found = (
      await Promise.all([exchangers(resolver, domain), spf(resolver, domain), dmarc(resolver, domain)])
    ).flat();
    return found.length > 0 ? found : [fine(`${domain} has MX, SPF and DMARC.`)];
  } catch (error) {
    return [
      wrong(
        `DNS lookups for ${domain} failed (${(error as NodeJS.ErrnoException).code}), so MX, SPF and DMARC are unknown.`,
      ),
    ];
  }
}

async function exchangers(resolver: Resolver, domain: string): Promise<Finding[]> {
  const found = await orNone(resolver.resolveMx(domain));
  return found.length > 0 ? [] : [wrong(`${domain} has no MX record, so replies to emails bounce.`)];
}

async function spf(resolver: Resolver, domain: string): Promise<Finding[]> {
  const policies = (await texts(resolver, domain)).filter((text) => /^v=spf1( |$)/i.test(text));
  if (policies.length === 0)
    return [wrong(`${domain} has no SPF record: add a TXT record with the servers that send for it, v=spf1 ….`)];
  if (policies.length > 1)
    return [wrong(`${domain} has ${policies.length} SPF records, which is invalid: keep a single record.`)];
  return /[+?]all( |$)/i.test(policies[0] ?? "")
    ? [wrong(`The SPF record of ${domain} allows every server: end it with ~all or -all.`)]
    : [];
}

/** Checks the DMARC policy of the domain, or of its closest parent domain with a policy. */
async function dmarc(resolver: Resolver, domain: string): Promise<Finding[]> {
  for (let name = domain; name.includes("."); name = name.slice(name.indexOf(".") + 1)) {
    const policies = (await texts(resolver, `_dmarc.${name}`)).filter((text) => /^v=DMARC1\b/i.test(text));
    if (policies.length > 0) return [];
  }
  return [wrong(`${domain} has no DMARC record: add a TXT record _dmarc.${domain}, v=DMARC1; p=…`)];
}

async function texts(resolver: Resolver, name: string): Promise<string[]> {
  return (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join(""));
}

async function orNone<Row>(answer: Promise<Row[]>): Promise<Row[]> {
  return await answer.catch((error: NodeJS.ErrnoException) => {
    if (NONE.includes(error.code ?? "")) return [];
    throw error;
  });
}

/** Checks that the SMTP server answers, encrypts and accepts the credentials. Sends no email. */
export async function checkEmailServer(smtpUrl: string | undefined): Promise<Finding[]> {
  if (!smtpUrl) return [fine("SMTP_URL is not set, so emails go to the development mailbox.")];
  const { host } = new URL(smtpUrl);
  try {
    await verifyTransport(smtpUrl);
    return [fine(`${host} responds${new URL(smtpUrl).username ? " and accepts the credentials" : ""}.`)];
  } catch (error) {
    return [wrong(`${host} does not accept emails: ${(error as Error).message}.`)];
  }
}
