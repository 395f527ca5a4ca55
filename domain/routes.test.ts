import { expect, test } from "vitest";
import { jobPlaceIn } from "#domain/job-place.ts";
import {
  editJobPath,
  invitationPath,
  isDestination,
  jobInUrl,
  jobPath,
  memberFallback,
  paths,
  pathsWithRest,
  patternOf,
  routeAt,
  routesFor,
} from "./routes.ts";

test.each([
  ["/signup", "sign-up-screen"],
  ["/SignUp/", "sign-up-screen"],
  ["/invitation/abc", "invitation-for-visitor"],
  ["/magiclinknewuser/https%3A%2F%2Fportal.example", "magic-link-screen"],
  ["/verify-otp", "verify-otp-screen"],
])("a visitor's %s shows %s", (path, screen) => {
  expect(routeAt(path, "everyone", "visitor")?.screen).toBe(screen);
});

test.each(["/", "/signups", "/signup/more", "/previous-jobs", "/account"])("a visitor has no screen at %s", (path) => {
  expect(routeAt(path, "everyone", "visitor")).toBeUndefined();
});

test("a member and a visitor may each have a screen at the same path", () => {
  expect(routeAt(invitationPath("a b"), "user", "member")?.screen).toBe("invitation-screen");
  expect(invitationPath("a b")).toBe("/invitation/a%20b");
});

test("the page of a job is for members only, and its id is not secret", () => {
  expect(routeAt(jobPath(7), "user", "member")?.screen).toBe("job-screen");
  expect(routeAt(jobPath(7), "everyone", "visitor")).toBeUndefined();
  expect(isDestination(jobPath(7))).toBe(true);
  expect(pathsWithRest).not.toContain("/jobs");
  expect(pathsWithRest).toContain("/invitation");
});

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

test("no two routes for the same users share a path", () => {
  for (const people of [routesFor("everyone", "visitor"), routesFor("everyone", "user", "member")]) {
    const patterns = people.map((route) => patternOf(route).toLowerCase());
    expect(new Set(patterns).size).toBe(patterns.length);
  }
  expect(routesFor("member")).toContain(memberFallback);
});

test("redirects never lead back to a step of the sign-in", () => {
  const steps = [paths.home, "/magic-link/abc", "/MagicLinkNewUser", "/verify-otp/123456", "/signup", "/new-password"];
  expect(steps.filter(isDestination)).toEqual([]);
  expect(["/invitation/abc", "/previous-jobs", "/signups", "/any/other"].every(isDestination)).toBe(true);
});

test("a URL of the job form names the job to edit, if its id is valid", () => {
  expect(editJobPath(7)).toBe("/post-job?job=7");
  expect(jobInUrl("?job=7")).toBe(7);
  expect(jobInUrl("?from=table&job=7")).toBe(7);
  for (const search of ["", "?job=", "?job=0", "?job=-7", "?job=7.5", "?job=seven", "?jobs=7", `?job=${10 ** 16}`]) {
    expect(jobInUrl(search)).toBeNull();
  }
});
