import { expect, test } from "vitest";
import { newJobValues } from "#domain/job/job-form-values.ts";
import { takeFromLastJob } from "#domain/job/last-job.ts";

const blank = newJobValues("2026-11-21");
const last = {
  address_line_one: "12 Superior Street",
  address_line_two: null,
  city: "Hudson",
  state: "Wisconsin",
  postal_code: "54016",
  application_type: "email",
  application_url: "https://old.example",
  application_email: "jobs@a.example",
} as const;
const address = {
  address_line_one: "12 Superior Street",
  address_line_two: "",
  city: "Hudson",
  state: "Wisconsin",
  postal_code: "54016",
};
const application = { application_type: "email", application_email: "jobs@a.example" };

test("a new job copies the last job's street address and way to apply, without hidden values", () => {
  expect(takeFromLastJob(last, blank, blank)).toEqual({ ...address, ...application });
  expect(takeFromLastJob({ ...last, application_type: "platform" }, blank, blank)).toEqual(address);
});

test("a group in which the user has typed is not copied", () => {
  expect(takeFromLastJob(last, { ...blank, postal_code: "5" }, blank)).toEqual(application);
  expect(takeFromLastJob(last, { ...blank, application_type: "url" }, blank)).toEqual(address);
});
