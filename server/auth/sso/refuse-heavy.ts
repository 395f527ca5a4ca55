import { Parser } from "htmlparser2";

const LENGTH_MAX = 65_536;
/** A real response has about fifty elements, and another for every group that it names. */
const ELEMENTS_MAX = 200;
const ATTRIBUTES_MAX = 1000;
/** SHA-1 can be forged. */
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

/** Throws for a response whose verification takes long, because XPath sorts the nodes. Called before a parser reads it. */
export function refuseHeavy(samlResponse: string): void {
  const xml = toXml(samlResponse);
  const isHeavy =
    xml.length > LENGTH_MAX || countOf(xml, /<(?!\/)/g) > ELEMENTS_MAX || countOf(xml, /=/g) > ATTRIBUTES_MAX;
  if (isHeavy) throw new Error("A SAML response that is too large");
}

export function refuseWeak(samlResponse: string): void {
  const xml = toXml(samlResponse);
  // A document type is never needed, and could hide the rest.
  if (/<!DOCTYPE/i.test(xml) || hasWeakMethod(xml)) throw new Error("A SAML response with weak parts");
}

function toXml(samlResponse: string): string {
  return Buffer.from(samlResponse, "base64").toString();
}

/** As parsed: an algorithm can be written with either quotes, blanks and numbers of characters. */
function hasWeakMethod(xml: string): boolean {
  let isWeak = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const allowed = ALLOWED[name.replace(/^.*:/, "")];
        if (allowed && !allowed.includes(attributes.Algorithm ?? "")) isWeak = true;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
  return isWeak;
}

function countOf(text: string, mark: RegExp): number {
  return text.match(mark)?.length ?? 0;
}
