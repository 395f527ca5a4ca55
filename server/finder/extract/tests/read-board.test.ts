import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readBoard } from "#server/finder/extract/boards/read-board.ts";

const fixture = (name: string) => readFileSync(new URL(`../fixtures/fitted/boards/${name}`, import.meta.url), "utf8");
const LIST = "https://api.smartrecruiters.com/v1/companies/NorthshoreOutfit/postings";

test("requests the details that a list lacks", () => {
  expect(readBoard("smartrecruiters", fixture("smartrecruiters-list.json"), `${LIST}?limit=100&offset=0`)).toEqual({
    jobs: [],
    next: [`${LIST}/744000012`, `${LIST}/744000013`],
    isUnderstood: true,
  });
  const page = JSON.stringify({ offset: 100, totalFound: 250, content: [{ id: "1" }] });
  expect(readBoard("smartrecruiters", page, `${LIST}?limit=100&offset=100`).next).toEqual([
    `${LIST}/1`,
    `${LIST}?limit=100&offset=101`,
  ]);
  const bamboo = readBoard("bamboohr", fixture("bamboohr-list.json"), "https://stcroixpets.bamboohr.com/careers/list");
  expect(bamboo.next).toEqual(["https://stcroixpets.bamboohr.com/careers/61/detail"]);
  const frame = readBoard(
    "applicantpro",
    fixture("applicantpro-frame.html"),
    "https://winonaorchards.applicantpro.com/jobs/",
  );
  expect(frame.next).toEqual(["https://winonaorchards.applicantpro.com/core/jobs/20418?getParams=%7B%7D"]);
});

test("understands an empty board, but not an error, a login page or an unknown format", () => {
  expect(
    readBoard("greenhouse", '{"jobs":[],"meta":{"total":0}}', "https://boards-api.greenhouse.io/v1/boards/x/jobs"),
  ).toEqual({ jobs: [], next: [], isUnderstood: true });
  expect(readBoard("lever", "[]", "https://api.lever.co/v0/postings/x").isUnderstood).toBe(true);
  expect(
    readBoard(
      "applicantpro",
      '{"success":true,"data":{"jobs":[],"jobCount":0}}',
      "https://x.applicantpro.com/core/jobs/1",
    ).isUnderstood,
  ).toBe(true);
  expect(
    readBoard("paylocity", '<script>window.pageData = {"Jobs":[]};</script>', "https://recruiting.paylocity.com/x")
      .isUnderstood,
  ).toBe(true);
  for (const answer of [
    '{"status":404,"error":"Job not found"}',
    "<html><h1>Sign in</h1></html>",
    "",
    "null",
    "[[[[",
    '{"jobs":{"a":1}}',
  ]) {
    expect
      .soft(readBoard("greenhouse", answer, "https://boards-api.greenhouse.io/v1/boards/x/jobs"), answer)
      .toEqual({ jobs: [], next: [], isUnderstood: false });
  }
});

test("ignores pay in another currency or without a unit", () => {
  const job = (salary: object) =>
    JSON.stringify({ offers: [{ id: 1, title: "Cook", careers_url: "https://x.recruitee.com/o/cook", salary }] });
  const pay = (salary: object) =>
    readBoard("recruitee", job(salary), "https://x.recruitee.com/api/offers/").jobs[0]?.pay;
  expect(pay({ min: "19", max: "22", period: "hour", currency: "CAD" })).toBeNull();
  expect(pay({ min: "19", max: "22", currency: "USD" })).toBeNull();
  expect(pay({ min: "48000", max: "52000", currency: "USD" })).toBeNull();
  expect(pay({ min: "48000", max: null, period: "year", currency: "USD" })).toEqual({
    min: 48_000,
    max: null,
    unit: "year",
  });
});

test("identifies Greenhouse jobs by job id, because the requisition id is free text", () => {
  const posting = (id: number) => ({
    id,
    internal_job_id: 100 + id,
    requisition_id: "See Opening ID",
    title: `Baker ${id}`,
    absolute_url: `https://boards.greenhouse.io/x/jobs/${id}`,
  });
  const { jobs } = readBoard(
    "greenhouse",
    JSON.stringify({ jobs: [posting(1), posting(2)] }),
    "https://boards-api.greenhouse.io/v1/boards/x/jobs",
  );
  expect(jobs.map(({ requisitionId }) => requisitionId)).toEqual(["101", "102"]);
});
