import type { EmailIdentity, TemplateName } from "#server/email/email-request.ts";
import { EMAIL_DARK_MEDIA } from "#server/email/templates/email-style.ts";
import { type RenderedEmail, renderEmail } from "#server/email/templates/render-email.ts";
import { escapeHtml } from "#server/http/escape-html.ts";
import { sampleEmails } from "./sample-emails.ts";

export const SCHEMES = ["light", "dark"] as const;
type Scheme = (typeof SCHEMES)[number];

type Sample = { id: string; template: TemplateName; variant: string; email: RenderedEmail };

/** Renders every template with each of its sample values. */
export function renderSamples(identity: EmailIdentity): Sample[] {
  return Object.entries(sampleEmails(identity.siteUrl)).flatMap(([name, variants]) => {
    const template = name as TemplateName;
    return Object.entries(variants).map(([variant, data]) => ({
      id: [template, ...variant.split(" ")].filter(Boolean).join("-"),
      template,
      variant,
      email: renderEmail({ template, data: data as never }, identity),
    }));
  });
}

/** Renders the page with each email as HTML in light and dark, and as plain text. */
export function renderSamplesPage(samples: readonly Sample[], isPhone: boolean): string {
  const tab = (label: string, href: string, isShown: boolean) =>
    `<a href="${href}"${isShown ? ' aria-current="true"' : ""}>${label}</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Emails</title>
<link rel="stylesheet" href="/dev/emails/page.css">
</head>
<body class="is-listing">
<header class="top">
<h1 class="name">Emails</h1>
<p class="hint">Every template with sample data. Only on this machine.</p>
<div class="tabs" role="group" aria-label="Width of the emails">${tab("Desktop", "/dev/emails", !isPhone)}${tab("Phone, 320 px", "/dev/emails?phone", isPhone)}</div>
</header>
<nav class="list" aria-label="Templates"><ul>${samples.map(renderLink).join("\n")}</ul></nav>
<main class="${isPhone ? "samples is-phone" : "samples"}">${samples.map(renderSample).join("\n")}</main>
</body>
</html>
`;
}

/**
 * Returns the email with its light or its dark colors, independent of the browser's preference. Its
 * links open in a new tab.
 */
export function renderSampleFrame({ email: { html } }: Sample, scheme: Scheme): string {
  return html
    .replace("<head>", '<head><base target="_blank">')
    .replace(EMAIL_DARK_MEDIA, scheme === "dark" ? "@media all" : "@media not all")
    .replaceAll("light dark", scheme);
}

function renderLink({ id, template, variant, email }: Sample): string {
  return `<li><a href="#${id}"><span class="subject">${escapeHtml(email.subject)}</span>
<span class="meta">${nameOf(template, variant)}</span></a></li>`;
}

function renderSample({ id, template, variant, email }: Sample): string {
  const name = nameOf(template, variant);
  const frames = SCHEMES.map(
    (scheme) =>
      `<iframe title="${name}, ${scheme}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/emails/${id}/${scheme}"></iframe>`,
  );
  return `<article id="${id}">
<h2>${escapeHtml(email.subject)}</h2>
<p class="hint">${escapeHtml(email.preheader)}</p>
<p class="meta">${name}</p>
<div class="views">${frames.join("\n")}
<pre tabindex="0" role="group" aria-label="${name}, plain text">${escapeHtml(email.text)}</pre></div>
</article>`;
}

function nameOf(template: TemplateName, variant: string): string {
  return variant === "" ? template : `${template}: ${variant}`;
}
