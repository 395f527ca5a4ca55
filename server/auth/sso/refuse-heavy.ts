import { Parser } from "htmlparser2";

const LENGTH_MAX = 65_536;
/**
 * Maximum number of XML elements in a response. A normal response has about 50 elements and an
 * additional element for each of the user's groups.
 */
const ELEMENTS_MAX = 200;
const ATTRIBUTES_MAX = 1000;
/**
 * Algorithms that a response may use. SHA-1 is not allowed, because its signatures can be forged.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  SignatureMethod: ["rsa-sha256", "rsa-sha384", "rsa-sha512"].map(
    (name) => `http://www.w3.org/2001/04/xmldsig-more#${name}`,
  ),
  DigestMethod: [
    "http://www.w3.org/2001/04/xmlenc#sha256",
    "http://www.w3.org/2001/04/xmldsig-more#sha384",
    "http://www.w3.org/2001/04/xmlenc#sha512",
  ],
};
const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
const STATUS_PATH = "Response/Status/StatusCode";

/**
 * Throws if the response has so many elements that verifying it would take too long. Call it before
 * parsing the response.
 */
export function refuseHeavy(samlResponse: string): void {
  const xml = toXml(samlResponse);
  const isHeavy =
    xml.length > LENGTH_MAX || countOf(xml, /<(?!\/)/g) > ELEMENTS_MAX || countOf(xml, /=/g) > ATTRIBUTES_MAX;
  if (isHeavy) throw new Error("The SAML response is too large");
}

/**
 * Throws if the response uses a weak algorithm or reports a failed sign-in. node-saml does not
 * check the status of a response with an assertion. Uses an XML parser, because XML can write the
 * same value in several ways.
 */
export function refuseWeak(samlResponse: string): void {
  const xml = toXml(samlResponse);
  // Rejects a document type declaration. Responses don't need it, and it could define entities that
  // hide elements.
  if (/<!DOCTYPE/i.test(xml)) throw new Error("The SAML response has a document type");
  const path: string[] = [];
  const statuses: (string | undefined)[] = [];
  let isWeak = false;
  const parser = new Parser(
    {
      onopentag(name, { Algorithm = "", Value = "" }) {
        const local = name.replace(/^.*:/, "");
        path.push(local);
        if (path.join("/") === STATUS_PATH) statuses.push(Value);
        if (ALLOWED[local]?.includes(Algorithm) === false) isWeak = true;
      },
      onclosetag: () => void path.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  if (isWeak) throw new Error("The SAML response has weak algorithms");
  if (statuses.join() !== SUCCESS) throw new Error(`The response has the status ${statuses.join()}`);
}

function toXml(samlResponse: string): string {
  return Buffer.from(samlResponse, "base64").toString();
}

function countOf(text: string, mark: RegExp): number {
  return text.match(mark)?.length ?? 0;
}
