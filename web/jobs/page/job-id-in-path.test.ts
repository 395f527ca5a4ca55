import { expect, test } from "vitest";
import { jobPath } from "#domain/routes.ts";
import { jobIdInPath } from "./job-id-in-path.ts";

test("the path of a job's page contains its id", () => {
  expect(jobIdInPath(jobPath(7))).toBe(7);
  expect(jobIdInPath("/Jobs/70/")).toBe(70);
});

test.each(["/jobs", "/jobs/", "/jobs/0", "/jobs/07", "/jobs/seven", "/jobs/7/edit", `/jobs/${10 ** 16}`])(
  "%s contains no job id",
  (path) => {
    expect(jobIdInPath(path)).toBeNull();
  },
);
