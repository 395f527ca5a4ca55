import type { EmailIdentity } from "#server/email/email-request.ts";
import { escapeHtml } from "#server/http/escape-html.ts";
import { type Block, type FinalContent, knownFacts } from "./email-content.ts";
import { EMAIL_STYLE_SHEET, styleOf } from "./email-style.ts";

/**
 * Renders the HTML of an email with tables and inline styles, which all email programs support. The
 * HTML loads no external files.
 */
export function renderHtml(content: FinalContent, identity: EmailIdentity): string {
  const product = escapeHtml(identity.productName);
  const firstButton = content.blocks.find((block) => typeof block === "object" && "button" in block);
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(content.subject)}</title>
<style>${EMAIL_STYLE_SHEET}</style>
</head>
<body ${styleOf("canvas")}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(content.preheader)}${"&#847; &#8199; ".repeat(60)}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" ${styleOf("canvas")}><tr><td class="frame" align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="600" align="center" cellspacing="0" cellpadding="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:600px;text-align:left">
<tr><td style="padding:0 0 16px 4px"><table role="presentation" cellspacing="0" cellpadding="0" border="0"><tr><!--[if !mso]><!--><td style="padding-right:10px"><div aria-hidden="true" ${styleOf("arch")}><div ${styleOf("leaf")}></div></div></td><!--<![endif]--><td ${styleOf("product")}>${product}</td></tr></table></td></tr>
<tr><td role="article" aria-label="${escapeHtml(content.subject)}" ${styleOf("card")}>
<h1 ${styleOf("heading")}>${escapeHtml(content.heading)}</h1>
${renderBlock(content.lead, false)}
${content.blocks.map((block) => renderBlock(block, block === firstButton)).join("\n")}</td></tr>
<tr><td style="padding:20px 4px 0">
<p ${styleOf("note")}>${escapeHtml(content.reason)}</p>
${content.unsubscribe ? renderUnsubscribe(content.unsubscribe) : ""}<p ${styleOf("note")}>${product} · <a ${styleOf("link")} href="mailto:${escapeHtml(identity.supportEmail)}">${escapeHtml(identity.supportEmail)}</a></p>
${firstButton ? renderFallback(firstButton.url) : ""}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

function renderBlock(block: Block, isFirstButton: boolean): string {
  if (typeof block === "string") return `<p ${styleOf("text")}>${escapeHtml(block)}</p>`;
  if ("note" in block) return `<p ${styleOf("note")}>${escapeHtml(block.note)}</p>`;
  if ("quote" in block) return `<p ${styleOf("quote")}>${escapeHtml(block.quote)}</p>`;
  if ("button" in block)
    return `<p style="margin:8px 0 16px"><a ${styleOf(isFirstButton && !block.isSoft ? "button" : "softButton")} href="${escapeHtml(block.url)}">${escapeHtml(block.button)}</a></p>`;
  if ("code" in block)
    return `<table role="presentation" cellspacing="0" cellpadding="0" border="0" style="margin:0 0 20px"><tr><td ${styleOf("code")}>${escapeHtml(block.code)}</td></tr></table>`;
  const rows = knownFacts(block.facts).map(
    ([label, value]) =>
      `<tr><th scope="row" align="left" ${styleOf("label")}>${escapeHtml(label)}</th><td ${styleOf("value")}>${escapeHtml(value)}</td></tr>`,
  );
  return `<table cellspacing="0" cellpadding="0" border="0" style="margin:0 0 14px">${rows.join("")}</table>`;
}

function renderUnsubscribe({ label, url }: { label: string; url: string }): string {
  return `<p ${styleOf("note")}><a ${styleOf("link")} href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>\n`;
}

/** Shows the URL for email programs without buttons. */
function renderFallback(url: string): string {
  const href = escapeHtml(url);
  return `<p ${styleOf("note")}>If the button does nothing, open this address:<br><a ${styleOf("link")} href="${href}">${href}</a></p>\n`;
}
