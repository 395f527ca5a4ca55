import { X509Certificate } from "node:crypto";
import { Parser } from "htmlparser2";
import { isSafeIssuer } from "#server/config/provider-settings.ts";

const METADATA_MAX_LENGTH = 200_000;
const CERTIFICATES_MAX = 10;
const DEPTH_MAX = 30;
const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

/** The error for metadata that cannot be used. Its message is the reason. */
export class MetadataError extends Error {
  override name = "MetadataError";
}

/**
 * Reads the EntityDescriptor of a single identity provider. Rejects documents with a DOCTYPE.
 * `signOnUrl` is the page to which the browser takes the request. `certificates` are in PEM. A
 * provider that is changing its key has several certificates.
 */
export function readMetadata(xml: string) {
  if (xml.length > METADATA_MAX_LENGTH) throw new MetadataError("The metadata is too long.");
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new MetadataError("Metadata with a DOCTYPE is not read.");
  const { entityIds, signOnUrl, certificates } = collect(xml);
  const [entityId] = entityIds;
  if (!entityId || entityIds.length !== 1)
    throw new MetadataError("The metadata does not describe exactly one entity.");
  if (!signOnUrl) throw new MetadataError("The metadata has no SingleSignOnService with the binding HTTP-Redirect.");
  if (!isSafeUrl(signOnUrl)) throw new MetadataError("The SingleSignOnService is not on https.");
  const pems = certificates.map(toPem);
  if (pems.length === 0) throw new MetadataError("The metadata has no certificate for signatures.");
  if (pems.length > CERTIFICATES_MAX) throw new MetadataError("The metadata has too many certificates.");
  return { entityId, signOnUrl, certificates: pems };
}

function collect(xml: string) {
  const path: string[] = [];
  const found = { entityIds: [] as string[], signOnUrl: "", certificates: [] as string[] };
  let isForSigning = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = name.replace(/^.*:/, "");
        path.push(local);
        if (path.length > DEPTH_MAX) throw new MetadataError("The metadata is nested too deeply.");
        if (local === "EntityDescriptor") found.entityIds.push(attributes.entityID ?? "");
        if (!path.includes("IDPSSODescriptor")) return;
        if (local === "KeyDescriptor") isForSigning = attributes.use !== "encryption";
        if (local === "X509Certificate" && isForSigning) found.certificates.push("");
        if (local === "SingleSignOnService" && attributes.Binding === REDIRECT)
          found.signOnUrl ||= attributes.Location ?? "";
      },
      ontext(text) {
        if (path.at(-1) !== "X509Certificate" || !path.includes("IDPSSODescriptor") || !isForSigning) return;
        found.certificates.push((found.certificates.pop() ?? "") + text);
      },
      onclosetag() {
        path.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  return found;
}

function isSafeUrl(url: string): boolean {
  return URL.canParse(url) && isSafeIssuer(new URL(url).origin);
}

function toPem(base64: string): string {
  try {
    return new X509Certificate(Buffer.from(base64, "base64")).toString();
  } catch {
    throw new MetadataError("A certificate in the metadata cannot be read.");
  }
}
