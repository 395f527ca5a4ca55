import { expect, test } from "#e2e/world/fixtures.ts";
import { sweepDoubleClicks } from "./double-click-sweep.ts";
import { tours } from "./screens.ts";
import { inventStage } from "./stage.ts";

/** Screens to skip, because the screen access-create has the same actions. */
const COVERED = ["another-company", "access-of-member-without-choice"];
/**
 * Screens whose actions ask for a code first. They are checked even if another screen has the same
 * actions.
 */
const DIFFERENT = ["account-after-days"];

for (const { name, screens, sharesActions } of tours) {
  test.describe(name, () => {
    // Runs the tour in a single worker, because its screens share `seenInTour`.
    if (sharesActions) test.describe.configure({ mode: "default" });
    const seenInTour = new Set<string>();
    for (const screen of screens) {
      if (COVERED.includes(screen.name)) continue;
      const isSeparate = !sharesActions || DIFFERENT.includes(screen.name);
      test(`a double click on an action of ${screen.name} runs it once`, async ({ page, portal, faults }) => {
        test.setTimeout(900_000);
        const seen = isSeparate ? new Set<string>() : seenInTour;
        const setTheStage = () => inventStage(portal, faults);
        const { found, clicked } = await sweepDoubleClicks(page, screen, setTheStage, seen);
        test.info().annotations.push({ type: `${clicked.length} actions`, description: clicked.join("; ") });
        expect(found).toEqual([]);
      });
    }
  });
}
