import { expect, test } from "vitest";
import { ownershipLine } from "#domain/company/ownership.ts";
import { hasOwnershipLine } from "#server/finder/ownership-line.ts";

const CONTENT = "q7Zr0kY2bT1s";
const LINE = ownershipLine(CONTENT);

// Rule 98
test.each([
  ["in the head", `<!doctype html><html><head><title>Bread</title>${LINE}</head><body></body></html>`],
  ["with other quotes and order", `<head><META content='${CONTENT}' NAME="Openings-Verification" /></head>`],
  ["in a head without tags", `<title>Bread</title>${LINE}<p>Bread since 1987`],
  ["after scripts and styles", `<head><script>"<body>"</script><style>p { color: red }</style>${LINE}</head>`],
  ["after a noscript with a picture", `<head><noscript><img src="pixel.gif"></noscript>${LINE}</head>`],
])("finds the line %s", (_, html) => expect(hasOwnershipLine(html, CONTENT)).toBe(true));

test.each([
  ["in the body", `<html><head><title>Bread</title></head><body>${LINE}</body></html>`],
  ["after the first element of a body without tags", `<title>Bread</title><p>Guest book</p>${LINE}`],
  ["after the head", `<head></head>${LINE}`],
  ["in a comment", `<head><!-- ${LINE} --></head>`],
  ["in a title", `<head><title>${LINE}</title></head>`],
  ["in a script", `<head><script>${LINE}</script></head>`],
  ["in a template", `<head><template>${LINE}</template></head>`],
  ["as text", `<head><title>Bread</title></head><body>${LINE.replace("<", "&lt;")}</body>`],
  ["with another content", `<head>${ownershipLine("q7Zr0kY2bT1t")}</head>`],
  ["with another name", `<head><meta name="google-site-verification" content="${CONTENT}"></head>`],
])("ignores a line %s", (_, html) => expect(hasOwnershipLine(html, CONTENT)).toBe(false));
