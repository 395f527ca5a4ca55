import { QUESTION_MAX_LENGTH } from "#domain/limits.ts";
import { paths } from "#domain/routes.ts";
import { deleteDrafts } from "#e2e/world/drafts-page.ts";
import { descriptionOf } from "#e2e/world/job-form-page.ts";
import { click, expect, type Screen } from "./screen.ts";

/** The job form with questions to applicants. */
export const jobQuestionScreens: readonly Screen[] = [
  {
    name: "post-job-questions",
    async open(page, { portal, employer }) {
      await deleteDrafts(portal, employer);
      await employer.signIn(page, paths.postJob);
      await expect(descriptionOf(page)).toBeVisible();
      await page.getByLabel("Job Title").focus();
      await click(page, "Questions Optional");
      for (const [number, text, kind] of [
        [1, "Can you lift 50 pounds and work on weekends?", "Yes is needed"],
        [2, "How old are you?", "One line of text"],
        [3, "W".repeat(QUESTION_MAX_LENGTH), "Yes or no"],
      ] as const) {
        if (number > 1) await click(page, "Add a question");
        await page.getByRole("textbox", { name: `Question ${number}`, exact: true }).fill(text);
        await page.getByLabel(`Answer to question ${number}`).selectOption(kind);
      }
      await page.getByLabel("Special Instructions").focus();
      await expect(page.getByRole("note").filter({ hasText: "How old are you?" })).toBeVisible();
    },
    leave: ({ portal, employer }) => deleteDrafts(portal, employer),
  },
];
