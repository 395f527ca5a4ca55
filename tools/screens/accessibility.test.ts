import { expect, test } from "#e2e/world/fixtures.ts";
import { tours } from "./screens.ts";
import { inventStage } from "./stage.ts";
import { sweep } from "./sweep.ts";

for (const { name, screens } of tours) {
  test(`${name}: axe finds nothing on a desk in light and on a phone in dark, where nothing scrolls sideways at 320 px`, async ({
    page,
    portal,
    faults,
  }) => {
    test.slow(); // a dozen screens
    const stage = await inventStage(portal, faults);
    for (const screen of screens) {
      await test.step(screen.name, async () => expect.soft(await sweep(page, stage, screen)).toEqual([]));
    }
  });
}
