import { expect, test } from "vitest";
import { createImageStore } from "#server/public/sharing/image-store.ts";

/** Starts drawings that end when `finish` is called. */
function slowDrawing() {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  let started = 0;
  const draw = () => {
    started += 1;
    return promise;
  };
  return { draw, finish: () => resolve(Buffer.from("image")), started: () => started };
}

test("an image is drawn once for all who ask, one image at a time", async () => {
  const store = createImageStore();
  const first = slowDrawing();
  const second = slowDrawing();
  const answers = [store.get("a", first.draw), store.get("a", first.draw), store.get("b", second.draw)];
  await Promise.resolve();
  expect([first.started(), second.started()]).toEqual([1, 0]);
  first.finish();
  await answers[0];
  await expect.poll(second.started).toBe(1);
  second.finish();
  expect((await Promise.all(answers)).map(String)).toEqual(["image", "image", "image"]);
  await store.get("a", first.draw);
  expect(first.started()).toBe(1);
});

test("images beyond 20 that wait are rejected, and a failed drawing is tried again", async () => {
  const store = createImageStore();
  const slow = slowDrawing();
  const answers = Array.from({ length: 22 }, (_, index) => store.get(String(index), slow.draw));
  await expect(answers[21]).rejects.toMatchObject({ status: 503 });
  slow.finish();
  await Promise.all(answers.slice(0, 21));
  const fail = () => Promise.reject(new Error("cannot draw"));
  await expect(store.get("x", fail)).rejects.toThrow("cannot draw");
  expect(String(await store.get("x", slow.draw))).toBe("image");
});
