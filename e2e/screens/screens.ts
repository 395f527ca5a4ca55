import type { Tour } from "./screen.ts";
import { applicantScreens } from "./screens-applicants.ts";
import { companyScreens } from "./screens-company.ts";
import { jobFormScreens } from "./screens-job-form.ts";
import { jobPageScreens } from "./screens-job-page.ts";
import { newcomerScreens } from "./screens-newcomer.ts";
import { signedOutScreens } from "./screens-signed-out.ts";
import { tableScreens } from "./screens-tables.ts";

/**
 * Every screen with its states, menus and dialogs. The longest tours are first, so that all workers
 * finish at about the same time.
 */
export const tours: readonly Tour[] = [
  { name: "job form", sharesActions: true, screens: jobFormScreens },
  { name: "company", sharesActions: true, screens: companyScreens },
  { name: "tables and shell", sharesActions: true, screens: tableScreens },
  { name: "no company, an empty company, a lost company", screens: newcomerScreens },
  { name: "page of a job", sharesActions: true, screens: jobPageScreens },
  { name: "signed out", screens: signedOutScreens },
  { name: "applicants", screens: applicantScreens },
];
