import { expect, test } from "#e2e/world/fixtures.ts";
import { sweepDoubleClicks } from "./double-click-sweep.ts";
import { tours } from "./screens.ts";
import { inventStage } from "./stage.ts";

for (const { name, screens } of tours) {
  for (const screen of screens) {
    test(`${name}: a double click on an action of ${screen.name} runs it once`, async ({ page, portal, faults }) => {
      test.setTimeout(900_000);
      const { found, clicked } = await sweepDoubleClicks(page, screen, () => inventStage(portal, faults));
      test.info().annotations.push({ type: `${clicked.length} actions`, description: clicked.join("; ") });
      expect(found).toEqual([]);
    });
  }
}
