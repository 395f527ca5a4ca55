import { expect, test } from "vitest";
import { type ActivityJob, recentActivity } from "#domain/job/recent-activity.ts";

const baker: ActivityJob = {
  id: 1,
  name: "Baker",
  created: "2026-11-01T09:00:00Z",
  approved_at: "2026-11-02T09:00:00Z",
  end_date: "2026-11-30",
  archived: 0,
  closed_reason: null,
};
const cook: ActivityJob = {
  ...baker,
  id: 2,
  name: "Cook",
  created: "2026-10-01T09:00:00Z",
  approved_at: null,
  end_date: "2026-11-10",
};

const kinds = (today: string, jobs = [baker, cook]) =>
  recentActivity(jobs, [{ job_opening_id: 1, created: "2026-11-05T12:00:00Z" }], today, 10).map(
    ({ kind, job }) => `${kind} ${job.name}`,
  );

test("real events are listed, newest first", () => {
  expect(kinds("2026-11-21")).toEqual([
    "expiry Cook",
    "application Baker",
    "approval Baker",
    "posted Baker",
    "posted Cook",
  ]);
});

test("the applications for a job on a day share a line", () => {
  const applied = (job_opening_id: number, created: string) => ({ job_opening_id, created });
  const applications = [
    applied(1, "2026-11-05T12:00:00Z"),
    applied(1, "2026-11-06T05:59:00Z"),
    applied(2, "2026-11-05T13:00:00Z"),
    // Midnight of the next day in Chicago.
    applied(1, "2026-11-06T06:00:00Z"),
  ];
  const lines = recentActivity([baker, cook], applications, "2026-11-07", 10).filter(
    ({ kind }) => kind === "application",
  );
  expect(lines.map(({ job, at, count }) => [job.name, at, count])).toEqual([
    ["Baker", "2026-11-06T06:00:00Z", 1],
    ["Baker", "2026-11-06T05:59:00Z", 2],
    ["Cook", "2026-11-05T13:00:00Z", 1],
  ]);
});

test("a job has not expired on its last day", () => {
  expect(kinds("2026-11-10")).not.toContain("expiry Cook");
  expect(kinds("2026-11-11")).toContain("expiry Cook");
});

test("a job that ended on the day its members chose for closing did not expire", () => {
  expect(kinds("2026-11-21", [{ ...cook, closed_reason: "filled_here" }])).toEqual(["posted Cook"]);
});

test("a job that was archived did not expire", () => {
  expect(kinds("2026-11-21", [{ ...cook, archived: 1 }])).toEqual(["posted Cook"]);
});

test("the list ends at its limit and skips jobs that are not shown", () => {
  expect(
    recentActivity([baker, cook], [{ job_opening_id: 7, created: "2026-11-20T12:00:00Z" }], "2026-11-21", 2),
  ).toEqual([
    { kind: "expiry", job: cook, at: "2026-11-10", count: 1 },
    { kind: "approval", job: baker, at: "2026-11-02T09:00:00Z", count: 1 },
  ]);
});

// Rule 17: the last day ends at midnight in America/Chicago, which is 06:00Z in November.
test("a job expires at the end of its last day in the portal's calendar", () => {
  const lateOn = (created: string) =>
    recentActivity([cook], [{ job_opening_id: 2, created }], "2026-11-21", 2).map(({ kind }) => kind);
  expect(lateOn("2026-11-11T01:00:00Z")).toEqual(["expiry", "application"]);
  expect(lateOn("2026-11-11T05:59:59Z")).toEqual(["expiry", "application"]);
  expect(lateOn("2026-11-11T06:00:00Z")).toEqual(["application", "expiry"]);
});
