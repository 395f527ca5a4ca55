import { expect, test } from "vitest";
import { jobPath } from "#domain/routes.ts";
import { jobPlaceIn } from "./job-place.ts";

test("the path of a job's page names the job, its tab and an applicant", () => {
  expect(jobPlaceIn(jobPath(7))).toEqual({ id: 7, tab: null, applicant: null });
  expect(jobPlaceIn(`${jobPath(70, "posting").replace("jobs", "Jobs")}/`)).toEqual({
    id: 70,
    tab: "posting",
    applicant: null,
  });
  expect(jobPlaceIn(jobPath(7, "applicants", 12))).toEqual({ id: 7, tab: "applicants", applicant: 12 });
});

test.each([
  "/jobs",
  "/jobs/",
  "/jobs/0",
  "/jobs/07",
  "/jobs/seven",
  "/jobs/7/edit",
  "/jobs/7/history/12",
  "/jobs/7/applicants/0",
  `/jobs/${10 ** 16}`,
])("%s is no job's page", (path) => {
  expect(jobPlaceIn(path)).toBeNull();
});
