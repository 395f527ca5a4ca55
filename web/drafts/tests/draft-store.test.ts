import { expect, test } from "vitest";
import { DRAFT_LIFETIME_MS } from "#domain/limits.ts";
import { storageKeys, type TextStorage } from "#web/browser/storage.ts";
import { createDraftStore, type DraftOwner } from "#web/drafts/draft-store.ts";
import type { TabDrafts } from "#web/drafts/tab-drafts.ts";
import { createStorage } from "./create-storage.ts";

const dana: DraftOwner = { user: "dana", employer: 7 };
const noon = Date.UTC(2026, 10, 21, 12);

function createTab(id: string, openTabs: readonly string[] = []): TabDrafts {
  const forms = new Map<string, number>();
  return {
    id: () => id,
    hasOpened: (form) => forms.has(form),
    declinedUntil: (form) => forms.get(form) ?? 0,
    isOpen: async (tab) => tab !== undefined && openTabs.includes(tab),
    note: (form, until = forms.get(form) ?? 0) => void forms.set(form, until),
  };
}

const onlyTab = createTab("only");

interface Options {
  owner?: DraftOwner;
  version?: number;
  at?: number;
  tab?: TabDrafts;
}

function storeFor(storage: TextStorage, options: Options = {}) {
  return createDraftStore<{ name: string }>({
    storage,
    key: storageKeys.jobFormDraft,
    version: options.version ?? 1,
    owner: options.owner ?? dana,
    parse: (data) => {
      if (typeof (data as { name?: unknown }).name !== "string") throw new TypeError("no name");
      return data as { name: string };
    },
    tab: options.tab ?? onlyTab,
    now: () => options.at ?? noon,
  });
}

test("an unfinished form is restored for the user who left it", () => {
  const storage = createStorage();
  expect(storeFor(storage).save({ name: "Night baker" })).toBe(true);
  expect(storeFor(storage).load()).toEqual({ name: "Night baker" });
});

test("a draft of another user or company is not shown and stays stored", () => {
  const storage = createStorage();
  storeFor(storage).save({ name: "Night baker" });
  expect(storeFor(storage, { owner: { user: "erik", employer: 7 } }).load()).toBeNull();
  expect(storeFor(storage, { owner: { user: "dana", employer: 8 } }).load()).toBeNull();
  expect(storeFor(storage, { owner: { user: "dana", employer: null } }).load()).toBeNull();
  expect(storeFor(storage).load()).toEqual({ name: "Night baker" });
});

test("saving and clearing a draft leave the drafts of other owners unchanged", () => {
  const storage = createStorage();
  const other = storeFor(storage, { owner: { user: "dana", employer: 8 } });
  storeFor(storage).save({ name: "Night baker" });
  other.save({ name: "Driver" });
  expect(storeFor(storage).load()).toEqual({ name: "Night baker" });
  other.clear();
  expect(other.load()).toBeNull();
  expect(storeFor(storage).load()).toEqual({ name: "Night baker" });
});

test("the next write removes another user's expired draft", () => {
  const storage = createStorage();
  storeFor(storage).save({ name: "Night baker" });
  const late = { owner: { user: "erik", employer: 7 }, at: noon + DRAFT_LIFETIME_MS + 1 };
  storeFor(storage, late).save({ name: "Driver" });
  expect(storage.getItem(storageKeys.jobFormDraft)).not.toContain("Night baker");
});

test("a draft lives for exactly 24 hours", () => {
  const storage = createStorage();
  storeFor(storage).save({ name: "Night baker" });
  expect(storeFor(storage, { at: noon + DRAFT_LIFETIME_MS }).load()).toEqual({ name: "Night baker" });
  expect(storeFor(storage, { at: noon + DRAFT_LIFETIME_MS + 1 }).load()).toBeNull();
});

test("a draft with a date far in the future is not shown, because the clock was wrong", () => {
  const storage = createStorage();
  storeFor(storage, { at: noon + 2 * DRAFT_LIFETIME_MS }).save({ name: "Night baker" });
  expect(storeFor(storage).load()).toBeNull();
});

test("a draft of another version or with invalid data is not shown", () => {
  const storage = createStorage();
  storeFor(storage, { version: 1 }).save({ name: "Night baker" });
  expect(storeFor(storage, { version: 2 }).load()).toBeNull();
  storage.setItem(storageKeys.jobFormDraft, "{ not JSON");
  expect(storeFor(storage).load()).toBeNull();
  const odd = { version: 1, ...dana, savedAt: noon, data: { name: 7 } };
  storage.setItem(storageKeys.jobFormDraft, JSON.stringify(odd));
  expect(storeFor(storage).load()).toBeNull();
});

test("saving to full storage returns false", () => {
  const full: TextStorage = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: () => undefined,
  };
  expect(storeFor(full).save({ name: "Night baker" })).toBe(false);
});

test("clearing a draft removes it from storage", () => {
  const storage = createStorage();
  const store = storeFor(storage);
  store.save({ name: "Night baker" });
  store.clear();
  expect(store.load()).toBeNull();
  expect(storage.getItem(storageKeys.jobFormDraft)).toBeNull();
});

test("two tabs keep separate drafts, and clearing one leaves the other", () => {
  const storage = createStorage();
  const left = storeFor(storage, { tab: createTab("left") });
  const right = storeFor(storage, { tab: createTab("right") });
  expect([left.load(), right.load()]).toEqual([null, null]);
  left.save({ name: "Night baker" });
  right.save({ name: "Driver" });
  expect(left.load()).toEqual({ name: "Night baker" });
  expect(right.load()).toEqual({ name: "Driver" });
  right.clear();
  expect(right.load()).toBeNull();
  expect(left.load()).toEqual({ name: "Night baker" });
});

for (const isOpen of [false, true]) {
  test(`a tab continues the newest draft, and clearing it ${isOpen ? "keeps the draft of an open tab" : "removes the draft of a closed tab"}`, async () => {
    const storage = createStorage();
    storeFor(storage, { tab: createTab("other") }).save({ name: "Cook" });
    storeFor(storage, { tab: createTab("left"), at: noon + 1 }).save({ name: "Night baker" });
    const right = storeFor(storage, { tab: createTab("right", isOpen ? ["left"] : []), at: noon + 2 });
    expect(right.load()).toEqual({ name: "Night baker" });
    right.save({ name: "Night Baker, Ely" });
    expect(right.newerElsewhere()).toBeNull();
    right.clear();
    expect([right.load(), right.newerElsewhere()]).toEqual([null, null]);
    const stored = () => storage.getItem(storageKeys.jobFormDraft);
    await expect.poll(stored).toContain("Cook");
    if (isOpen) expect(stored()).toContain("Night baker");
    else await expect.poll(stored).not.toContain("Night");
  });
}

test("a draft that another tab saved later is offered until it is used or declined", () => {
  const storage = createStorage();
  const tab = createTab("left");
  const left = storeFor(storage, { tab });
  left.save({ name: "Night baker" });
  storeFor(storage, { tab: createTab("right"), at: noon + 1 }).save({ name: "Driver" });
  expect(left.load()).toEqual({ name: "Night baker" });
  expect(left.newerElsewhere()).toMatchObject({ data: { name: "Driver" }, savedAt: noon + 1 });
  left.newerElsewhere()?.decline();
  expect(left.newerElsewhere()).toBeNull();
  storeFor(storage, { tab: createTab("right"), at: noon + 2 }).save({ name: "Bus driver" });
  left.newerElsewhere()?.use();
  expect(left.load()).toEqual({ name: "Bus driver" });
  expect(left.newerElsewhere()).toBeNull();
});

test("twelve drafts are kept, and the oldest is dropped", () => {
  const storage = createStorage();
  for (let number = 1; number <= 14; number += 1) {
    storeFor(storage, { tab: createTab(`${number}`), at: noon + number }).save({ name: `Job ${number}.` });
  }
  expect(storage.getItem(storageKeys.jobFormDraft)).not.toMatch(/Job [12]\./);
  expect(storage.getItem(storageKeys.jobFormDraft)).toContain("Job 3.");
});

const copy = { id: "bread", copy: "mine", version: 3, savedAt: noon };

test("the server's copy stays recorded after the draft was cleared, until the copy is deleted", () => {
  const storage = createStorage();
  const store = storeFor(storage);
  store.save({ name: "Night baker" });
  store.setCopy(copy);
  store.save({ name: "Day baker" });
  store.clear();
  expect([store.load(), store.ownOrigin(), store.copy()]).toEqual([null, undefined, copy]);
  expect(storage.getItem(storageKeys.jobFormDraft)).toBeNull();
  expect(storeFor(storage, { tab: createTab("other") }).load()).toBeNull();
  store.setCopy(undefined);
  expect(storage.getItem(`${storageKeys.jobFormDraft}_cleared`)).toBeNull();
});

test("a draft that was cleared under a mark is restored with its copy", () => {
  const storage = createStorage();
  const store = storeFor(storage);
  store.save({ name: "Night baker" });
  store.setCopy(copy);
  store.clear("cleared 1");
  expect([store.copy(), store.clearedCopies("cleared"), store.hasCopy("bread")]).toEqual([undefined, [copy], true]);
  store.noteDeleted("bread", "For the summer");
  expect(store.clearedCopies("cleared")).toEqual([]);
  store.restore({ name: "Night baker" }, "cleared 1");
  expect(store.load()).toEqual({ name: "Night baker" });
  expect(store.copy()).toMatchObject({ id: "bread", version: 0, deleted: { name: "For the summer" } });
});
