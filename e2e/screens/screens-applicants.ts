import { insertRow } from "#database/access/world.ts";
import { paths } from "#domain/routes.ts";
import { click, expect, isPhone, popup, type Screen } from "./screen.ts";
import { newestJob, receiveApplicants } from "./screens-job-page.ts";

/** The applicants of all jobs. */
export const applicantScreens: readonly Screen[] = [
  {
    name: "applicants",
    async open(page, stage) {
      const [id] = await receiveApplicants(stage, await newestJob(stage));
      const note = { application_id: id, author: "Dana Olson", body: "Call on Monday." };
      await insertRow(stage.portal.database.admin, "application_notes", note);
      await stage.employer.signIn(page, `${paths.applicants}?job=active`);
      await expect(page.getByRole("rowheader", { name: /^Ada Lund/ })).toBeVisible();
    },
    parts: [
      {
        name: "applicants-one",
        only: "phone",
        place: ".person",
        async show(page) {
          await page.getByRole("link", { name: "Robin Nyberg" }).click();
          await expect(page.getByText("Call on Monday.")).toBeVisible();
        },
        hide: (page) => click(page, "All applicants"),
      },
      {
        name: "applicants-hired",
        only: "desk",
        place: ".person",
        async show(page) {
          await page.getByRole("link", { name: "Robin Nyberg" }).click();
          await page
            .getByRole("group", { name: "State of Robin Nyberg" })
            .getByRole("button", { name: "Hired" })
            .click();
          await expect(page.getByText("Close the job as filled?")).toBeVisible();
        },
        async hide(page) {
          await page
            .getByRole("group", { name: "State of Robin Nyberg" })
            .getByRole("button", { name: "Declined" })
            .click();
          await expect(page.getByText("Close the job as filled?")).toBeHidden();
          // Returns to the list, because a phone shows the applicant's details instead of the list.
          await page.goBack();
        },
      },
      {
        name: "applicants-selecting",
        place: "main",
        async show(page) {
          if (isPhone(page)) await click(page, "Filter");
          await click(page, "Select");
          await page.getByLabel("Select Ada Lund").check();
        },
        hide: (page) => click(page, "Done"),
      },
      popup("applicants-tools", "[role=dialog]", (page) => click(page, "Filter"), "phone"),
      popup("applicants-answer", "[role=dialog]", (page) => click(page, "Invite Ada Lund")),
      {
        ...popup("applicants-answer-text", "[role=dialog]", async (page) => {
          await click(page, "Decline Ada Lund");
          await click(page, "Change this text for your company");
          await expect(page.getByLabel("Subject")).toBeVisible();
        }),
        // "Cancel" returns to the dialog that asks whether the answer was sent. "Not yet" closes
        // this dialog.
        async hide(page) {
          await click(page, "Cancel");
          await click(page, "Not yet");
          await expect(page.getByRole("dialog")).toBeHidden();
        },
      },
    ],
  },
  {
    name: "applicants-none",
    async open(page, { employer }) {
      await employer.signIn(page, `${paths.applicants}?search=zebra`);
      await expect(page.getByText("No applicants found")).toBeVisible();
    },
  },
];
