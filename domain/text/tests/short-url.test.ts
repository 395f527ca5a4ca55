import { expect, test } from "vitest";
import { shortUrl } from "#domain/text/short-url.ts";

test.each([
  ["https://www.prairiecrust.example/", "prairiecrust.example"],
  ["https://prairiecrust.example/careers", "prairiecrust.example/careers"],
  ["http://jobs.prairiecrust.example/careers/", "jobs.prairiecrust.example/careers"],
  ["https://prairiecrust.example/careers/open/packaging", "prairiecrust.example/…/packaging"],
  ["https://prairiecrust.example/jobs/?id=7", "prairiecrust.example/jobs/?id=7"],
  [
    "https://prairiecrust.example/careers/overnight-bread-baker-and-pastry-cook-4711",
    "prairiecrust.example/…/overnight-bread-…astry-cook-4711",
  ],
])("%s is shown as %s", (url, shown) => {
  expect(shortUrl(url)).toBe(shown);
});
