import { expect, test } from "#e2e/world/fixtures.ts";
import { tours } from "./screens.ts";
import { inventStage } from "./stage.ts";
import { sweep } from "./sweep.ts";

for (const { name, screens } of tours) {
  test(`${name}: axe, horizontal overflow, and the visibility of the focus at nine window sizes`, async ({
    page,
    portal,
    faults,
  }) => {
    test.setTimeout(900_000); // A tour has about a dozen screens.
    const stage = await inventStage(portal, faults);
    for (const screen of screens) {
      await test.step(screen.name, async () => expect.soft(await sweep(page, stage, screen)).toEqual([]));
    }
  });
}
