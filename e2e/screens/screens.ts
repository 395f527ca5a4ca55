import type { Tour } from "./screen.ts";
import { companyScreens } from "./screens-company.ts";
import { jobFormScreens } from "./screens-job-form.ts";
import { jobPageScreens } from "./screens-job-page.ts";
import { newcomerScreens } from "./screens-newcomer.ts";
import { signedOutScreens } from "./screens-signed-out.ts";
import { tableScreens } from "./screens-tables.ts";

/** Every screen that is built, as a person sees it first, in its other states, and with its menus and dialogs open. */
export const tours: readonly Tour[] = [
  { name: "signed out", screens: signedOutScreens },
  { name: "without a company, an empty one, one no more", screens: newcomerScreens },
  { name: "tables and shell", screens: tableScreens },
  { name: "company", screens: companyScreens },
  { name: "job form", screens: jobFormScreens },
  { name: "page of a job", screens: jobPageScreens },
];
