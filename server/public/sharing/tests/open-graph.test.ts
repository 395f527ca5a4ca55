import { expect, test } from "vitest";
import { approvedCompany, openJob, visit } from "#server/public/tests/public-world.ts";
import { serve } from "#server/tests/serve.ts";
import { linkPreviewProblems } from "./open-graph.ts";

const server = await serve();

test("lists, a company and a job obey the rules of Open Graph and of Twitter cards", async () => {
  const company = await approvedCompany(server, { name: "Prairie Crust Bakery" });
  const job = await openJob(server, company);
  for (const path of [
    "/o",
    "/o?category=101",
    `/c/prairie-crust-bakery-${company}`,
    `/o/${job}/overnight-bread-baker`,
    `/o/${job}/overnight-bread-baker?from=flyer`,
  ]) {
    const { status, text } = await visit(server, path);
    // Replaces the test server's URL by an https URL, because Open Graph URLs must be https and the
    // test server has no certificate.
    const problems = linkPreviewProblems(text.replaceAll(server.url, "https://jobs.example"));
    expect([path, status, problems]).toEqual([path, 200, []]);
  }
});

test("the check notices missing, repeated, relative and misplaced tags", () => {
  const problems = linkPreviewProblems(`<head><link rel="canonical" href="https://jobs.example/o">
    <meta property="og:title" content="Jobs"><meta property="og:title" content="Jobs">
    <meta property="og:image:width" content="120"><meta property="og:image" content="/image.png">
    <meta name="og:url" content="https://jobs.example/o?from=x"><meta name="twitter:card" content="large">
    </head><body><meta property="og:type" content="website"></body>`);
  expect(problems).toEqual(
    expect.arrayContaining([
      "og:title is repeated",
      "og:type is missing",
      "og:image is no https URL",
      "og:url is a name",
      "og:url is not the canonical URL",
      "a detail of the image precedes og:image",
      "og:image:alt is missing",
      "og:image:width is too small",
      "twitter:card is unknown",
    ]),
  );
});
