import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { ACME_CERTIFICATE, ACME_KEY, FOREIGN_CERTIFICATE, FOREIGN_KEY } from "./saml-keys.ts";

/**
 * The functions of samlify that the tests use. The package's own types refer to types of browsers,
 * which are missing here.
 */
type Samlify = {
  setSchemaValidator(validator: { validate(xml: string): Promise<string> }): void;
  IdentityProvider(settings: Record<string, unknown>): {
    getMetadata(): string;
    parseLoginRequest(
      portal: unknown,
      binding: "redirect",
      request: { query: Record<string, string> },
    ): Promise<{ extract: { issuer: string; request: { id: string; assertionConsumerServiceUrl: string } } }>;
    createLoginResponse(
      portal: unknown,
      request: unknown,
      binding: "post",
      person: unknown,
      fill: (template: string) => { id: string; context: string },
    ): Promise<{ context: string }>;
  };
  ServiceProvider(settings: { metadata: string }): unknown;
  Constants: { namespace: { binding: { redirect: string } } };
  SamlLib: { replaceTagsByValue(template: string, values: Record<string, string>): string };
};
const samlify: Samlify = createRequire(import.meta.url)("samlify");

const ENTITY_ID = "https://idp.acme.test/metadata";

/** Wrong values to put into a signed response. */
export type Lie = Partial<
  Record<
    | "AssertionID"
    | "Issuer"
    | "Audience"
    | "Recipient"
    | "InResponseTo"
    | "NotBefore"
    | "NotOnOrAfter"
    | "NameIDFormat",
    string
  >
>;

export type Answer = { xml: string; form: URLSearchParams };

const RESPONSE = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ResponseID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Acs}" InResponseTo="{Request}"><saml:Issuer>${ENTITY_ID}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="{AssertionID}" Version="2.0" IssueInstant="{IssueInstant}"><saml:Issuer>{Issuer}</saml:Issuer><saml:Subject><saml:NameID Format="{NameIDFormat}">{NameID}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="{NotOnOrAfter}" Recipient="{Recipient}" InResponseTo="{InResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{NotBefore}" NotOnOrAfter="{NotOnOrAfter}"><saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionIndex="{AssertionID}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="email"><saml:AttributeValue>{Email}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="firstName"><saml:AttributeValue>Ada</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion></samlp:Response>`;

samlify.setSchemaValidator({ validate: async () => "the portal checks it" });

function create(
  signOn: string,
  privateKey: string,
  signingCert: string,
  signatureAlgorithm = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
) {
  return samlify.IdentityProvider({
    entityID: ENTITY_ID,
    privateKey,
    signingCert,
    isAssertionEncrypted: false,
    requestSignatureAlgorithm: signatureAlgorithm,
    singleSignOnService: [{ Binding: samlify.Constants.namespace.binding.redirect, Location: signOn }],
    loginResponseTemplate: { context: RESPONSE, attributes: [] },
  });
}

/**
 * Creates a company's identity provider (samlify). It can sign with a wrong key or a weak
 * algorithm.
 */
export function createSamlIdentityProvider(signOn = "https://idp.acme.test/sign-on") {
  const acme = create(signOn, ACME_KEY, ACME_CERTIFICATE);
  const foreign = create(signOn, FOREIGN_KEY, FOREIGN_CERTIFICATE);
  const weak = create(signOn, ACME_KEY, ACME_CERTIFICATE, "http://www.w3.org/2000/09/xmldsig#rsa-sha1");
  let portal: unknown;
  return {
    metadata: acme.getMetadata(),
    /** Stores the portal's metadata, as the company's administrator does. */
    registerPortal(spMetadata: string) {
      portal = samlify.ServiceProvider({ metadata: spMetadata });
    },
    /** Answers the request in the URL with the form that the provider's page would post. */
    async answer(
      url: string,
      person: { subject: string; email: string },
      { lie = {}, by = "acme" }: { lie?: Lie; by?: "acme" | "foreign" | "weak" } = {},
    ): Promise<Answer> {
      const query = Object.fromEntries(new URL(url).searchParams);
      const request = await acme.parseLoginRequest(portal, "redirect", { query });
      const now = Date.now();
      const values = {
        ResponseID: `_${randomUUID()}`,
        AssertionID: `_${randomUUID()}`,
        Request: request.extract.request.id,
        IssueInstant: at(now),
        NotBefore: at(now - 60_000),
        NotOnOrAfter: at(now + 300_000),
        Acs: request.extract.request.assertionConsumerServiceUrl,
        Issuer: ENTITY_ID,
        Audience: request.extract.issuer,
        Recipient: request.extract.request.assertionConsumerServiceUrl,
        InResponseTo: request.extract.request.id,
        NameIDFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
        NameID: person.subject,
        Email: person.email,
        ...lie,
      };
      const provider = { acme, foreign, weak }[by];
      const made = await provider.createLoginResponse(portal, request, "post", person, (template) => ({
        id: values.ResponseID,
        context: samlify.SamlLib.replaceTagsByValue(template, values),
      }));
      return toAnswer(Buffer.from(made.context, "base64").toString(), query.RelayState ?? "");
    },
  };
}

export function toAnswer(xml: string, relayState: string): Answer {
  const SAMLResponse = Buffer.from(xml).toString("base64");
  return { xml, form: new URLSearchParams({ SAMLResponse, RelayState: relayState }) };
}

function at(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
