import { expect, test } from "vitest";
import { publicObstacle } from "#domain/job/job-publicity.ts";
import { company, job, today } from "./public-job.ts";

// Rule 76
test.each([
  ["an approved job on its only day", {}, {}, null],
  ["a job that waits for staff", { approved: 0 }, {}, "awaiting"],
  ["a job that staff sent back", { approved: 0, review_note: "Say what it pays." }, {}, "sentBack"],
  ["a closed job", { archived: 1 }, {}, "closed"],
  ["a job that its members let end", { end_date: "2026-11-21", closed_reason: "not_needed" }, {}, "closed"],
  ["an expired job", { end_date: "2026-11-21", approved: 0 }, {}, "expired"],
  ["a job before its first day", { start_date: "2026-11-23", end_date: "2026-11-30" }, {}, "notStarted"],
  ["a paused job", { end_date: "2026-12-20", paused_until: "2026-11-23" }, {}, "paused"],
  ["a job whose pause ends today", { end_date: "2026-12-20", paused_until: today }, {}, null],
  ["a job of a company that waits for staff", {}, { approved: 0 }, "companyAwaiting"],
  ["a job of an inactive company", { approved: 0 }, { inactive: 1 }, "companyInactive"],
])("%s is public or has the expected obstacle", (_what, jobChange, companyChange, expected) => {
  expect(publicObstacle({ ...job, ...jobChange }, { ...company, ...companyChange }, true, today)).toBe(expected);
});

test("a job is not public if public pages are off", () => {
  expect(publicObstacle(job, company, false, today)).toBe("off");
});
