import { publicJobPath } from "#domain/public-paths.ts";
import { emailUrl } from "#domain/text/contact-url.ts";
import { html } from "#server/public/pages/html.ts";
import type { Page } from "#server/public/pages/page.ts";
import type { SentApplication } from "./applications.ts";
import type { ApplyTarget } from "./apply-target.ts";

/**
 * The page of a job for which the portal has no form. It shows the company's email address for
 * applications, or explains that the job has no way to apply.
 */
export function applyByEmailPage(job: ApplyTarget): Page {
  const { application_email: emailAddress } = job;
  const title = `Apply for ${job.name}`;
  return {
    title,
    company: { id: job.employer_id, name: job.company_name, logo: job.logo },
    main: html`<h1>${title}</h1>
<p>at ${job.company_name} · <a href="${publicJobPath(job)}">See the job</a></p>
<div class="card fields">${
      job.application_type === "email" && emailAddress
        ? html`<p>${job.company_name} takes applications by email:</p>
<p><code class="copied">${emailAddress}</code></p>
<p><a class="button" href="${emailUrl(emailAddress, `Application: ${job.name}`)}">Write an email</a></p>`
        : html`<p>${job.company_name} has not said how to apply on this page. Please look at its job or ask the company.</p>`
    }</div>`,
  };
}

/**
 * The page that an applicant sees after sending an application. It can be opened until the
 * application is deleted.
 */
export function receiptPage(
  { job_name, company }: SentApplication,
  { own, erase, isEmailed }: { own: string; erase: string; isEmailed: boolean },
): Page {
  return {
    isPrivate: true,
    title: "Your application has been sent",
    main: html`<h1>Your application has been sent</h1>
<div class="card fields"><p>${
      company
        ? html`${company} can read your application for “${job_name}” and answers you directly.`
        : html`The company of “${job_name}” is no longer here. Your application is deleted within 30 days.`
    }</p>
<p>${
      isEmailed
        ? "We email you a receipt with this link, at most one an hour. Keep the link in case the email does not arrive: it lets you delete your application."
        : "Keep this link, because we send you no email: it lets you delete your application."
    }</p>
<p><code class="copied">${own}</code></p>
<p><a href="${erase}">Delete my application</a></p></div>`,
  };
}

/**
 * The page on which an applicant confirms the deletion of an application. `links.own` is the page
 * to which "Keep it" returns.
 */
export function erasePage(
  { job_name, company, is_held, deletion_asked }: SentApplication,
  links: { own: string; erase: string },
): Page {
  if (is_held && deletion_asked) return heldPage(company);
  const what = html`Your application for “${job_name}”${company && ` at ${company}`}, with everything that you typed,`;
  return {
    isPrivate: true,
    title: "Delete your application",
    main: html`<h1>Delete your application</h1>
<form class="card fields" method="post" action="${links.erase}"><p>${
      is_held
        ? html`${company} has to keep your application for now. ${what} will be deleted as soon as that ends.`
        : html`${what} will be deleted for good.`
    }</p>
<p class="actions"><button class="button danger" type="submit">Delete my application</button><a class="button quiet" href="${links.own}">Keep it</a></p></form>`,
  };
}

/**
 * Shown after an applicant has requested the deletion of a held application. The company must still
 * keep the application, for instance because of a complaint.
 */
export function heldPage(company: string | null): Page {
  return {
    isPrivate: true,
    title: "Your application will be deleted",
    main: html`<h1>Your application will be deleted</h1>
<p class="card">${company} has to keep it for now. It is deleted as soon as that ends; you need not come back.</p>`,
  };
}

export function erasedPage(): Page {
  return {
    isPrivate: true,
    title: "Your application is deleted",
    main: html`<h1>Your application is deleted</h1>
<p class="card">Everything that you typed is gone. Nobody can bring it back.</p>`,
  };
}

export function gonePage(): Page {
  return {
    status: 410,
    isPrivate: true,
    title: "There is no such application",
    main: html`<h1>There is no such application</h1>
<p class="card">It was deleted, or the address may be mistyped.</p>`,
  };
}

export function elsewherePage(siteUrl: string): Page {
  return {
    status: 403,
    isPrivate: true,
    title: "Nothing was sent",
    main: html`<h1>Nothing was sent</h1>
<p class="card">This form did not come from a page of this portal. Please open the job at <a href="${siteUrl}/o">${siteUrl}</a> and apply there.</p>`,
  };
}

export function notErasedPage(): Page {
  return {
    status: 403,
    isPrivate: true,
    title: "Nothing was deleted",
    main: html`<h1>Nothing was deleted</h1>
<p class="card">This form did not come from a page of this portal. Please open your link again and press the button there.</p>`,
  };
}
