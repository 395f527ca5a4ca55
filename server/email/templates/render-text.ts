import type { EmailIdentity } from "#server/email/email-request.ts";
import { type Block, type FinalContent, knownFacts } from "./email-content.ts";

const LINE_LENGTH = 72;

/**
 * Renders the email as plain text. It has the same words as the HTML. Each link has its own line.
 */
export function renderText(content: FinalContent, identity: EmailIdentity): string {
  const parts = [
    content.heading,
    "=".repeat([...content.heading].length),
    "",
    wrap(content.lead),
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
  if (typeof block === "string") return wrap(block);
  if ("note" in block) return wrap(block.note);
  if ("quote" in block) return wrap(block.quote);
  if ("button" in block) return `${block.button}:\n${block.url}`;
  if ("code" in block) return `    ${block.code}`;
  return knownFacts(block.facts)
    .map(([label, value]) => `    ${label}: ${value}`)
    .join("\n");
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
