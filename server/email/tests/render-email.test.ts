import { describe, expect, test } from "vitest";
import type { EmailIdentity, TemplateName } from "#server/email/email-request.ts";
import { sampleEmails } from "#server/email/samples/sample-emails.ts";
import { renderEmail } from "#server/email/templates/render-email.ts";

const identity: EmailIdentity = {
  productName: "Openings",
  supportEmail: "support@openings.example",
  siteUrl: "https://openings.example",
  mailFrom: "no-reply@openings.example",
};
const samples: Record<TemplateName, Record<string, object>> = sampleEmails(identity.siteUrl);
const names = Object.keys(samples) as TemplateName[];
const everySample = names.flatMap((template) =>
  Object.entries(samples[template]).map(([name, data]) => ({ template, name, data })),
);
const sampleOf = (template: TemplateName) => Object.values(samples[template])[0];
/** Renders the template with its first sample. `values` replaces values of the sample. */
const render = (template: TemplateName, values: object = {}, sender = identity) =>
  renderEmail({ template, data: { ...sampleOf(template), ...values } as never }, sender);

const HOSTILE = [
  `<script>alert(1)</script><a href="https://evil.example">Win</a>`,
  `" onload="x" '&amp;`,
  "Visit https://evil.example/now",
  "www.evil.example",
  "evil.example",
  "mail me@evil.example",
  "Ada\r\nBcc: victim@example.com",
  "\u202Emoc.live\u2066",
  "x".repeat(500),
];

describe.each(everySample)("the email $template $name", ({ template, data }) => {
  const email = render(template, data);

  test("has the words of its HTML in plain text", () => {
    const said = wordsOf(email.html.replace(/<title>.*?<\/title>/, "").replace(/^[\s\S]*?<h1/, "<h1"));
    const text = email.text.replace(/\s+/g, " ");
    const onlyInHtml = ["If the button does nothing, open this address:", "·"];
    for (const words of said) {
      if (!onlyInHtml.includes(words)) expect(text).toContain(words.replace(/ ·$/, ""));
    }
  });

  test("has a style sheet that Gmail accepts, and a preheader that does not repeat the first line", () => {
    expect(/<style>(.*?)<\/style>/.exec(email.html)?.[1]?.length).toBeLessThan(8192);
    expect(email.html.length).toBeLessThan(102_000);
    expect(email.text).not.toContain(email.preheader);
  });

  test("loads no files and links only to the portal", () => {
    expect(email.html).not.toMatch(/<(?:img|link|script|iframe|form|input)|\bsrc=|url\(|@import/i);
    for (const [, href = ""] of email.html.matchAll(/href="([^"]*)"/g)) {
      expect(href).toMatch(/^(?:https:\/\/openings\.example\/|mailto:support@openings\.example$)/);
    }
  });

  test.each(HOSTILE)("shows %j as plain text", (hostile) => {
    const { subject, html, text } = render(template, {
      ...data,
      firstName: hostile,
      companyName: hostile,
      device: hostile,
      newEmail: hostile,
      jobName: hostile,
      place: hostile,
      inviterEmail: hostile,
      memberEmail: hostile,
      host: hostile,
      titles: [hostile],
    });
    expect(`${subject}${text}`).not.toMatch(/\p{Bidi_Control}/u);
    expect(subject).not.toMatch(/\p{Cc}/u);
    expect(html).not.toMatch(/<script|<a href="https:\/\/evil|onload="/);
    for (const part of [subject, html, text])
      expect(part).not.toMatch(/https?:\/\/evil|[\w.]\.example\/now|www\.evil|@evil|\bevil\.example/);
    expect(html).not.toContain("x".repeat(61));
  });
});

test.each([
  "job-ending",
  "job-unseen",
  "job-approved",
  "job-sent-back",
  "application-received",
  "application-receipt",
] as const)("names the pay and the place of the job in %s", (template) => {
  const { html, text } = render(template, { pay: "$21.50 – $25.00 an hour", place: "Remote, Minnesota" });
  for (const part of [html, text]) {
    expect(part).toContain("$21.50 – $25.00 an hour");
    expect(part).toContain("Remote, Minnesota");
  }
});

test("keeps the lines of staff's text and breaks anything that could become a link", () => {
  const reason = `Which nights?\r\n\r\nSee https://evil.example/now and <i>mail</i> me@evil.example\n${"long ".repeat(2000)}`;
  const { html, text } = render("job-sent-back", { reason });
  expect(text).toContain("\nWhich nights?\n\nSee ");
  for (const part of [html, text]) expect(part).not.toMatch(/https?:\/\/evil|\bevil\.example|@evil/);
  expect(text.length).toBeLessThan(6000);
});

test.each([
  ["Ada", "Hello Ada. "],
  ["Mary Jane", "Hello Mary Jane. "],
  ["Jean-Luc", "Hello Jean-Luc. "],
  ["O’Brien", "Hello O’Brien. "],
  ["J. Robert", "Hello J. Robert. "],
  ["Åsa", "Hello Åsa. "],
  ["小明", "Hello 小明. "],
  ["evil.example", ""],
  ["Claim $500", ""],
  ["Ada https://x.example", ""],
  ["a".repeat(41), ""],
  ["", ""],
])("greets the first name %j with %j in the first line", (firstName, greeting) => {
  expect(render("recovery", { firstName }).text).toContain(`=\n\n${greeting}Someone asked for a new password`);
});

test.each([
  "https://evil.example/magic-link?token_hash=abc",
  "http://openings.example/magic-link",
  "https://openings.example:8443/magic-link",
  "https://openings.example@evil.example/",
  "https://user:word@openings.example/",
  "//evil.example",
  "javascript:alert(1)",
  "",
])("rejects a link to %j", (link) => {
  expect(() => render("recovery", { link })).toThrow(/link/);
});

test.each(["12345", "1234567", "12345a", "<b>123"])("rejects the code %j", (code) => {
  expect(() => render("one-time-code", { code })).toThrow("six-digit code");
});

test.each([
  ["one-time-code", "314159 is your Openings code"],
  ["reauthentication", "314159 is your Openings confirmation code"],
] as const)("the subject of %s has the code", (template, subject) => {
  expect(render(template).subject).toBe(subject);
});

test("shows times in Central Time", () => {
  expect(render("password-changed").text).toContain("November 21, 2026 at 8:05 AM CT");
});

test("escapes the product name", () => {
  const { html } = render("one-time-code", {}, { ...identity, productName: "Jobs <& Co>" });
  expect(html).toContain("Jobs &lt;&amp; Co&gt;");
  expect(html).not.toContain("Jobs <&");
});

function wordsOf(html: string): string[] {
  return html
    .replace(/<br>|<wbr>/g, " ")
    .split(/<[^>]*>/)
    .map((piece) =>
      piece
        .replaceAll("&#39;", "'")
        .replaceAll("&quot;", '"')
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&amp;", "&")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((piece) => piece !== "");
}
