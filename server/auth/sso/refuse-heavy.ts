const LENGTH_MAX = 65_536;
/** A real response has about fifty elements, and two more marks for every group that it names. */
const TAGS_MAX = 1000;
const ATTRIBUTES_MAX = 2000;
/** SHA-1 can be forged; a document type is never needed. */
const REFUSED = /#(?:rsa-|dsa-|hmac-)?sha1"|<!DOCTYPE/i;

/** Before a parser sees it: 9,000 sibling elements take the only thread six seconds, since XPath sorts them. */
export function refuseHeavyOrWeak(samlResponse: string): void {
  const xml = Buffer.from(samlResponse, "base64").toString();
  const isHeavy = xml.length > LENGTH_MAX || countOf(xml, "<") > TAGS_MAX || countOf(xml, "=") > ATTRIBUTES_MAX;
  if (isHeavy) throw new Error("A SAML response that is too large");
  if (REFUSED.test(xml)) throw new Error("A SAML response with weak parts");
}

function countOf(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
