import { expect, test } from "#e2e/world/fixtures.ts";
import { sweepFocus } from "./focus-sweep.ts";
import { tours } from "./screens.ts";
import { inventStage } from "./stage.ts";

/** The screens where something sticks, floats or opens; `npm run test:long` sweeps every screen. */
const CROWDED = [
  "access-create",
  "company-selector-at-start",
  "edit-job-categories",
  "post-job",
  "previous-jobs",
  "profile",
  "second-company",
  "sign-in",
  "toast",
];
const isWhole = process.env.SWEEP === "whole";

for (const { name, screens } of tours) {
  test(`${name}: what has the focus is in full view at nine sizes of the window, and nothing is smaller than 24 px`, async ({
    page,
    portal,
    faults,
  }) => {
    test.setTimeout(isWhole ? 900_000 : 180_000);
    const stage = await inventStage(portal, faults);
    for (const screen of screens.filter((each) => isWhole || CROWDED.includes(each.name))) {
      await test.step(screen.name, async () => expect.soft(await sweepFocus(page, stage, screen)).toEqual([]));
    }
  });
}
