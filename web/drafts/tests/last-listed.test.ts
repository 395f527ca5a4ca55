import { expect, test } from "vitest";
import { lastListed, noteListed } from "#web/drafts/draft-exchange.ts";
import { setSignedIn, setSignedOut } from "#web/session/session-store.ts";

const ada = { user: "ada", employer: 7 };
const drafts = [{ id: "1", version: 1, copy_id: "2", name: null, title: "Baker", updated: "2026-11-22T12:00:00Z" }];

// Rule 9
test("titles of drafts are shown again only to the same user in the same company", () => {
  noteListed(ada, drafts);
  expect(lastListed(ada)).toEqual(drafts);
  expect(lastListed({ ...ada, employer: 8 })).toEqual([]);
  expect(lastListed({ ...ada, user: "grace" })).toEqual([]);
});

test("drafts are dropped after sign-out", () => {
  setSignedIn({
    id: "ada",
    email: "ada@people.example",
    firstName: "Ada",
    lastName: "Lovelace",
    lacksSecondStep: false,
  });
  noteListed(ada, drafts);
  setSignedOut();
  expect(lastListed(ada)).toEqual([]);
});
