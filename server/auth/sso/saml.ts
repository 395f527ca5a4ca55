import { type CacheProvider, type Profile, SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import { z } from "zod";
import { isEmail, normalizeEmail } from "#domain/account/email.ts";
import { namesOf } from "#server/auth/providers/identity-from-claims.ts";
import type { FlowSecrets, ProviderIdentity } from "#server/auth/providers/provider.ts";
import { refuseWeak } from "./refuse-heavy.ts";
import { SSO_PREFIX, type SsoProvider } from "./sso-providers.ts";

const CLOCK_SKEW_MS = 60_000;
const ASSERTION_MAX_AGE_MS = 10 * 60_000;
const SUBJECT_MAX_LENGTH = 255;
const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const TRANSIENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";

const acsPath = "/auth/v1/sso/saml/acs";
const spMetadataPath = "/auth/v1/sso/saml/metadata";

/** Returns the URL of the company's sign-in page, with the SAML request. */
export async function requestUrl(siteUrl: string, provider: SsoProvider, secrets: FlowSecrets): Promise<string> {
  return await createSaml(siteUrl, provider, secrets).getAuthorizeUrlAsync(secrets.state, undefined, {});
}

/** Returns the portal's metadata, which a company enters in its identity provider. */
export function spMetadata(siteUrl: string): string {
  const placeholder = { entityId: "", signOnUrl: siteUrl, certificates: ["unused"], id: "", domains: [] };
  return createSaml(siteUrl, placeholder, { state: "", nonce: "", codeVerifier: "" }).generateServiceProviderMetadata(
    null,
    null,
  );
}

/** A response that passed `refuseHeavy`, and the secrets of its flow. */
export type PostedResponse = { siteUrl: string; provider: SsoProvider; secrets: FlowSecrets; samlResponse: string };

export type VerifiedAssertion = { identity: ProviderIdentity; assertionId: string; expiresAt: Date };

/**
 * Verifies a response and returns the user's identity. Throws if a check fails. Call it in a worker
 * thread (`assertion-reader.ts`).
 *
 * node-saml checks signature, audience and times, and returns only signed data. It skips some
 * checks if an optional element is missing, and makes some checks on unsigned elements. This
 * function repeats these checks on the signed assertion.
 */
export async function readAssertion({
  siteUrl,
  provider,
  secrets,
  samlResponse,
}: PostedResponse): Promise<VerifiedAssertion> {
  refuseWeak(samlResponse);
  const saml = createSaml(siteUrl, provider, secrets);
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: samlResponse });
  const signed = signedSchema.parse(profile?.getAssertion?.()).Assertion;
  const confirmation = signed.Subject[0].SubjectConfirmation[0];
  const data = confirmation.SubjectConfirmationData[0].$;
  const expectations = {
    issuer: signed.Issuer[0]._ === provider.entityId,
    method: confirmation.$.Method === BEARER,
    recipient: data.Recipient === `${siteUrl}${acsPath}`,
    request: data.InResponseTo === requestId(secrets),
    // A transient name id changes with each sign-in, so it cannot identify a user.
    subject: profile?.nameIDFormat !== TRANSIENT,
  };
  const wrong = Object.entries(expectations).find(([, isRight]) => !isRight);
  if (!profile || wrong) throw new Error(`The assertion has a wrong ${wrong?.[0] ?? "profile"}`);
  return {
    identity: identityOf(provider, profile),
    assertionId: signed.$.ID,
    expiresAt: new Date(Date.parse(data.NotOnOrAfter) + CLOCK_SKEW_MS),
  };
}

function createSaml(siteUrl: string, provider: SsoProvider, secrets: FlowSecrets): SAML {
  const id = requestId(secrets);
  const entityId = `${siteUrl}${spMetadataPath}`;
  return new SAML({
    entryPoint: provider.signOnUrl,
    issuer: entityId,
    audience: entityId,
    callbackUrl: `${siteUrl}${acsPath}`,
    idpCert: provider.certificates,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: ASSERTION_MAX_AGE_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: onlyRequest(id),
    generateUniqueId: () => id,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
  });
}

/** Returns the request's id. XML ids must start with a letter or an underscore. */
function requestId({ nonce }: FlowSecrets): string {
  return `_${nonce}`;
}

/**
 * Returns a cache that makes node-saml accept only a response to this request. No response is
 * accepted twice, because the server deletes the flow when the first response arrives.
 */
function onlyRequest(id: string): CacheProvider {
  const issued = new Date().toISOString();
  return {
    saveAsync: async (key, value) => ({ value, createdAt: Date.parse(issued), key }),
    getAsync: async (key) => (key === id ? issued : null),
    removeAsync: async (key) => key,
  };
}

const one = <Item extends z.ZodType>(item: Item) => z.tuple([item]);

/**
 * The signed assertion as xml2js parses it. Each element that this file reads must occur exactly
 * once.
 */
const signedSchema = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1).max(300) }),
    Issuer: one(z.object({ _: z.string() })),
    Subject: one(
      z.object({
        NameID: one(z.object({ _: z.string().min(1).max(SUBJECT_MAX_LENGTH) })),
        SubjectConfirmation: one(
          z.object({
            $: z.object({ Method: z.string() }),
            SubjectConfirmationData: one(
              z.object({
                $: z.object({
                  Recipient: z.string(),
                  InResponseTo: z.string(),
                  NotOnOrAfter: z.iso.datetime({ offset: true }),
                }),
              }),
            ),
          }),
        ),
      }),
    ),
    Conditions: one(
      z.object({ $: z.object({ NotOnOrAfter: z.string() }), AudienceRestriction: z.array(z.unknown()).min(1) }),
    ),
    AuthnStatement: z.array(z.unknown()).min(1),
  }),
});

const EMAIL = [
  "email",
  "mail",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress",
  "urn:oid:0.9.2342.19200300.100.1.3",
];
const FIRST = [
  "first_name",
  "firstName",
  "givenName",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname",
  "urn:oid:2.5.4.42",
];
const LAST = [
  "last_name",
  "lastName",
  "surname",
  "sn",
  "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname",
  "urn:oid:2.5.4.4",
];

function identityOf({ id, entityId, domains }: SsoProvider, profile: Profile): ProviderIdentity {
  const attributes = (profile.attributes ?? {}) as Record<string, unknown>;
  const first = (names: string[]) => names.map((name) => attributes[name]).find((value) => typeof value === "string");
  const email = normalizeEmail(String(first(EMAIL) ?? profile.nameID));
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return {
    provider: `${SSO_PREFIX}${id}`,
    label: "Your company's sign-on",
    subject: profile.nameID,
    issuer: entityId,
    email: isEmail(email) ? email : null,
    // Trusts a company's identity provider only for email addresses in the company's own domains.
    isEmailVerified: isEmail(email) && domains.includes(domain),
    names: namesOf(first(FIRST), first(LAST)),
  };
}
