import type { MailIdentity } from "#server/mail/mail-request.ts";
import type { AddressedContent, Block } from "./mail-content.ts";

const LINE_LENGTH = 72;

/** The plain-text alternative: the same words in the same order, links in full on a line of their own. */
export function renderText(content: AddressedContent, identity: MailIdentity): string {
  const parts = [
    content.heading,
    "=".repeat([...content.heading].length),
    "",
    ...content.blocks.flatMap((block) => [renderBlock(block), ""]),
    "---",
    wrap(content.reason),
    ...(content.unsubscribe ? ["", `${content.unsubscribe.label}:`, content.unsubscribe.url] : []),
    "",
    `${identity.productName} · ${identity.siteUrl}`,
    `Questions? ${identity.supportEmail}`,
  ];
  return `${parts.join("\n")}\n`;
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case "button":
      return `${block.label}:\n${block.url}`;
    case "code":
      return `    ${block.code}`;
    case "facts":
      return block.facts.map(({ label, value }) => `    ${label}: ${value}`).join("\n");
    default:
      return wrap(block.text);
  }
}

function wrap(text: string): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > LINE_LENGTH) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join("\n");
}
