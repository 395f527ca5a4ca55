import type { Tour } from "./screen.ts";
import { applicantScreens } from "./screens-applicants.ts";
import { companyScreens } from "./screens-company.ts";
import { jobFormScreens } from "./screens-job-form.ts";
import { jobPageScreens } from "./screens-job-page.ts";
import { jobQuestionScreens } from "./screens-job-questions.ts";
import { newcomerScreens } from "./screens-newcomer.ts";
import { signedOutScreens } from "./screens-signed-out.ts";
import { tableScreens } from "./screens-tables.ts";

/** Every screen, in its first and other states, with its menus and dialogs. */
export const tours: readonly Tour[] = [
  { name: "signed out", screens: signedOutScreens },
  { name: "no company, an empty company, a lost company", screens: newcomerScreens },
  { name: "tables and shell", screens: tableScreens },
  { name: "company", screens: companyScreens },
  { name: "job form", screens: [...jobFormScreens, ...jobQuestionScreens] },
  { name: "page of a job", screens: jobPageScreens },
  { name: "applicants", screens: applicantScreens },
];
