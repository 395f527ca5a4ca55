import { escapeHtml } from "#server/http/escape-html.ts";
import type { StoredEmail } from "./mailbox.ts";

export interface OpenEmail {
  email: StoredEmail;
  view: "html" | "text";
}

/** A decision that staff have to make, and a command for each possible answer. */
export interface StaffDecision {
  about: string;
  commands: { label: string; command: string }[];
}

/**
 * Renders the list of emails and the open email. On a phone, the open email is shown instead of the
 * list.
 */
export function renderMailboxPage(
  emails: readonly StoredEmail[],
  open?: OpenEmail,
  decisions: readonly StaffDecision[] = [],
): string {
  const title = open ? `${open.email.subject} · Mailbox` : "Mailbox";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/dev/mailbox/page.css">
<script type="module" src="/dev/mailbox/page.js"></script>
</head>
<body class="${open ? "is-reading" : "is-listing"}">
<header class="top">
${open ? `<a class="back" href="/dev/mailbox">All emails</a>` : ""}
<p class="name">Mailbox</p>
<p class="hint">Every email that this server sent, until SMTP_URL is set. Only on this machine.</p>
</header>
<nav class="list" aria-label="Received emails" id="emails">${renderList(emails, open?.email.id)}</nav>
<main>${open ? renderEmail(open) : renderNothingOpen(emails.length) + renderDecisions(decisions)}</main>
</body>
</html>
`;
}

/** Renders an email for the sandboxed frame. Its links open in a new tab. */
export function renderFrame({ html, text }: StoredEmail): string {
  const base = '<base target="_blank">';
  if (html === "") return `<!doctype html>${base}<title>Plain text</title><pre>${escapeHtml(text)}</pre>`;
  return /<head>/i.test(html) ? html.replace(/<head>/i, (head) => head + base) : base + html;
}

function renderList(emails: readonly StoredEmail[], openId: string | undefined): string {
  if (emails.length === 0) return "";
  const items = emails.map(
    ({
      id,
      subject,
      to,
      receivedAt,
    }) => `<li><a href="/dev/mailbox/emails/${id}"${id === openId ? ' aria-current="page"' : ""}>
<span class="subject">${escapeHtml(subject)}</span>
<span class="meta">${to.map(breakable).join(", ")}</span>
<span class="meta">${renderTime(receivedAt)}</span></a></li>`,
  );
  return `<ul>${items.join("\n")}</ul>`;
}

function renderEmail({ email, view }: OpenEmail): string {
  const url = `/dev/mailbox/emails/${email.id}`;
  const tab = (name: OpenEmail["view"], label: string, href: string) =>
    `<a href="${href}"${view === name ? ' aria-current="true"' : ""}>${label}</a>`;
  return `<article>
<h1>${escapeHtml(email.subject)}</h1>
<dl>
<dt>From</dt><dd>${breakable(email.from)}</dd>
<dt>To</dt><dd>${email.to.map(breakable).join(", ")}</dd>
<dt>Received</dt><dd>${renderTime(email.receivedAt)}</dd>
</dl>
<div class="tabs" role="group" aria-label="How to show the email">${tab("html", "HTML", url)}${tab("text", "Plain text", `${url}/text`)}</div>
${
  view === "html"
    ? `<iframe title="The email as sent" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${url}/frame"></iframe>`
    : `<pre tabindex="0" aria-label="The email as plain text">${linked(email.text)}</pre>`
}
</article>`;
}

function renderNothingOpen(count: number): string {
  return count === 0
    ? `<div class="empty"><h1>No email yet</h1><p>Sign up or ask for a sign-in link: the email appears here by itself.</p></div>`
    : `<div class="empty"><h1>${count === 1 ? "One email" : `${count} emails`}</h1><p>Choose one to read it.</p></div>`;
}

/** Renders the decisions that the demo's staff have to make, with commands to copy. */
function renderDecisions(decisions: readonly StaffDecision[]): string {
  if (decisions.length === 0) return "";
  const items = decisions.map(({ about, commands }) => {
    const lines = commands.map(
      ({ label, command }) => `<p class="command"><code tabindex="0">${escapeHtml(command)}</code>
<button type="button" data-copy aria-label="Copy: ${escapeHtml(`${label} ${about}`)}">Copy</button></p>`,
    );
    return `<li><h3>${escapeHtml(about)}</h3>${lines.join("\n")}</li>`;
  });
  return `<section class="decisions" aria-labelledby="decisions"><h2 id="decisions">Waiting for staff</h2>
<p>Paste a command into a terminal in this project’s folder.</p><p role="status" id="copied"></p>
<ul>${items.join("\n")}</ul></section>`;
}

/** Renders a UTC time, which the page's script converts to local time. */
function renderTime(iso: string): string {
  return `<time datetime="${iso}">${iso.slice(0, 16).replace("T", " ")} UTC</time>`;
}

function breakable(emailAddress: string): string {
  return escapeHtml(emailAddress).replace("@", "<wbr>@");
}

function linked(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<>]+/g,
    (url) => `<a href="${url}" target="_blank" rel="noopener noreferrer">${url}</a>`,
  );
}
