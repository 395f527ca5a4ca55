import { Parser } from "htmlparser2";

const LENGTH_MAX = 65_536;
/** A real response has about fifty elements, and two more marks for every group that it names. */
const TAGS_MAX = 1000;
const ATTRIBUTES_MAX = 2000;
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

/** Before a parser sees it: 9,000 sibling elements take the only thread six seconds, since XPath sorts them. */
export function refuseHeavyOrWeak(samlResponse: string): void {
  const xml = Buffer.from(samlResponse, "base64").toString();
  const isHeavy = xml.length > LENGTH_MAX || countOf(xml, "<") > TAGS_MAX || countOf(xml, "=") > ATTRIBUTES_MAX;
  if (isHeavy) throw new Error("A SAML response that is too large");
  // A document type is never needed, and could hide the rest.
  if (/<!DOCTYPE/i.test(xml) || hasWeakMethod(xml)) throw new Error("A SAML response with weak parts");
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

function countOf(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
