import { expect, test } from "vitest";
import { decideDraft } from "#web/drafts/decide-draft.ts";
import type { ListedDraft } from "#web/drafts/job-drafts.ts";

const noon = Date.UTC(2026, 10, 22, 12);
const at = (minutes: number) => noon + minutes * 60_000;

const copy = { id: "bread", copy: "mine", version: 3, savedAt: at(0) };
const listed = (values: Partial<ListedDraft> = {}): ListedDraft => ({
  id: "bread",
  version: 3,
  copy_id: "mine",
  name: null,
  title: "Baker",
  updated: new Date(at(0)).toISOString(),
  ...values,
});
const theirs = (minutes: number) =>
  listed({ version: 4, copy_id: "theirs", updated: new Date(at(minutes)).toISOString() });
const nothing = { own: undefined, copy: undefined, listed: [], unseen: [], isBlank: true };

test("an empty form offers drafts of other devices, newest first", () => {
  const other = listed({ id: "cake", copy_id: "theirs" });
  const found = { ...nothing, listed: [other, listed()], unseen: [other, listed()] };
  expect(decideDraft(found)).toEqual({ kind: "offer", offered: other });
  expect(decideDraft({ ...found, unseen: [] })).toEqual({ kind: "nothing" });
  expect(decideDraft(nothing)).toEqual({ kind: "nothing" });
});

test("a form with a handed-over job offers no draft", () => {
  expect(decideDraft({ ...nothing, isBlank: false, unseen: [listed()] })).toEqual({ kind: "nothing" });
});

test("a draft that was cleared here is deleted on the server, and no other draft replaces it", () => {
  const other = listed({ id: "cake" });
  expect(decideDraft({ ...nothing, copy, listed: [listed(), other], unseen: [other] })).toEqual({ kind: "drop" });
});

test("a draft typed before the server responded is saved, and another device's draft is offered", () => {
  const own = { savedAt: at(0) };
  expect(decideDraft({ ...nothing, own })).toEqual({ kind: "push" });
  expect(decideDraft({ ...nothing, own, unseen: [theirs(9)] })).toEqual({ kind: "push", offered: theirs(9) });
});

test("a tab that continues another open tab's draft sends nothing until the user types", () => {
  expect(decideDraft({ ...nothing, own: { savedAt: at(0), continues: { savedAt: at(0) } } })).toEqual({
    kind: "nothing",
  });
  expect(decideDraft({ ...nothing, own: { savedAt: at(1), continues: { savedAt: at(0) } } })).toEqual({ kind: "push" });
});

test("without changes from other devices only local changes are sent", () => {
  for (const server of [[listed()], [listed({ version: 9 })], []]) {
    expect(decideDraft({ ...nothing, own: { savedAt: at(0) }, copy, listed: server })).toEqual({ kind: "nothing" });
    expect(decideDraft({ ...nothing, own: { savedAt: at(1) }, copy, listed: server })).toEqual({ kind: "push" });
  }
});

test("the newer of two saves is shown", () => {
  const unchanged = { ...nothing, own: { savedAt: at(0) }, copy };
  expect(decideDraft({ ...unchanged, listed: [theirs(5)] })).toEqual({ kind: "take", draft: theirs(5) });
  // Shows the server's draft although its time is earlier, because clocks may differ.
  expect(decideDraft({ ...unchanged, listed: [theirs(-5)] })).toEqual({ kind: "take", draft: theirs(-5) });
  const changed = { ...unchanged, own: { savedAt: at(3) } };
  expect(decideDraft({ ...changed, listed: [theirs(5)] })).toEqual({ kind: "take", draft: theirs(5) });
  expect(decideDraft({ ...changed, listed: [theirs(2)] })).toEqual({ kind: "part", offered: theirs(2) });
});
