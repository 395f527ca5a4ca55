import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DraftOwner } from "#web/drafts/draft-store.ts";
import { clearHandOver, type HandOver, handOver, takeHandOver } from "#web/drafts/hand-over.ts";
import { createStorage } from "./create-storage.ts";

const dana: DraftOwner = { user: "dana", employer: 7 };

beforeEach(() => {
  vi.stubGlobal("localStorage", createStorage());
  vi.stubGlobal("sessionStorage", createStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each<HandOver>([
  { mode: "edit", data: { id: 5 } },
  { mode: "duplicate", data: { name: "Night Baker" } },
  { mode: "suggested", data: { name: "Night Baker" } },
])("a form that React renders twice gets the handed-over job twice: $mode", (job) => {
  handOver(dana, job);
  expect(takeHandOver(dana)).toEqual(job);
  expect(takeHandOver(dana)).toEqual(job);
  clearHandOver();
  expect(takeHandOver(dana)).toBeNull();
});

test("the job of another user is not taken", () => {
  handOver({ ...dana, user: "eli" }, { mode: "edit", data: { id: 5 } });
  expect(takeHandOver(dana)).toBeNull();
});
