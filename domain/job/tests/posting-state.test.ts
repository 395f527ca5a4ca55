import { expect, test } from "vitest";
import { publicObstacle } from "#domain/job/job-publicity.ts";
import { postingState } from "#domain/job/posting-state.ts";
import { jobTableWorkMessages } from "#domain/messages/job-table-work.ts";
import { postingWord, waitingSince } from "#domain/messages/posting-state.ts";
import { company, job, today } from "./public-job.ts";

const unread = { approved: 0 };
const sentBack = { approved: 0, review_note: "Say what it pays." };
const over = { start_date: "2026-11-01", end_date: "2026-11-21" };
const paused = { end_date: "2026-12-20", paused_until: "2026-12-05" };
const later = { start_date: "2027-01-10", end_date: "2027-02-10" };

// Rule 34
test.each([
  ["an approved job on its only day", {}, {}, true, "Live"],
  ["a new job", unread, {}, true, "In review"],
  ["a new job of a new company", unread, { approved: 0 }, true, "In review"],
  ["a new job where no page is public", unread, {}, false, "In review"],
  ["a job that staff sent back", sentBack, {}, true, "Needs a change"],
  ["an approved job before its first day", later, {}, true, "Scheduled (from Jan 10)"],
  [
    "a job that starts years ahead",
    { start_date: "2029-01-10", end_date: "2029-02-10" },
    {},
    true,
    "Scheduled (from Jan 10, 2029)",
  ],
  ["a paused job", paused, {}, true, "Paused (until Dec 5)"],
  ["a paused job that ends before its pause", { ...paused, end_date: "2026-12-04" }, {}, true, "Paused"],
  ["a job whose pause ends today", { ...paused, paused_until: today }, {}, true, "Live"],
  ["a paused job that waits for staff", { ...paused, ...unread }, {}, true, "In review"],
  ["a paused job before its first day", { ...later, paused_until: "2027-01-12" }, {}, true, "Scheduled (from Jan 10)"],
  ["a paused job that was closed", { ...paused, archived: 1 }, {}, true, "Closed"],
  ["an approved job of a company that awaits review", {}, { approved: 0 }, true, "Hidden"],
  ["a job of an inactive company", sentBack, { inactive: 1 }, true, "Hidden"],
  ["an approved job where no page is public", {}, {}, false, "Hidden"],
  ["an expired job of an inactive company", over, { inactive: 1 }, true, "Ended"],
  ["an expired job that was never approved", { ...over, ...sentBack }, {}, true, "Ended"],
  ["a closed job", { archived: 1 }, {}, true, "Closed"],
  ["a job that its members let end", { ...over, closed_reason: "filled_here" }, {}, true, "Closed"],
] as const)(
  "%s has one word, and is live only if a visitor can open it",
  (_what, jobChange, companyChange, isOn, word) => {
    const [shown, owner] = [
      { ...job, ...jobChange },
      { ...company, ...companyChange },
    ];
    const state = postingState(shown, owner, isOn, today);
    expect(postingWord(state, shown, today)).toBe(word);
    expect(state === "live").toBe(publicObstacle(shown, owner, isOn, today) === null);
  },
);

test.each(["inReview", "needsChange"] as const)("the job table has the word of %s", (state) => {
  expect(jobTableWorkMessages[state]).toBe(postingWord(state, job, today));
});

test.each([
  ["2026-11-22T12:00:30Z", "since 1 min"],
  ["2026-11-22T11:01:00Z", "since 59 min"],
  ["2026-11-22T11:00:00Z", "since 1 h"],
  ["2026-11-21T13:00:00Z", "since 23 h"],
  ["2026-11-21T11:00:00Z", "since yesterday"],
  ["2026-11-19T12:00:00Z", "since 3 days"],
])("a posting that waits from %s on waits %s", (moment, words) => {
  expect(waitingSince(moment, new Date("2026-11-22T12:00:00Z"))).toBe(words);
});
