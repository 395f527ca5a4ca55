import { expect, test } from "vitest";
import { readPage } from "#server/finder/extract/read-page.ts";

const URL_OF_PAGE = "https://www.bakery.example/careers";

test("sanitizes a hostile page and follows no links to other sites", () => {
  const posting = {
    "@type": "JobPosting",
    title: 'Baker<script>alert(1)</script>\u202e "x"',
    description:
      '<p onclick="x()">Bakes.</p><img src=x onerror=alert(1)><script>alert(1)</script><a href="javascript:alert(1)">x</a>',
    url: "javascript:alert(1)",
    applyUrl: "file:///etc/passwd",
    applicationContact: { email: "a@b@c" },
  };
  const html = `<script type="application/ld+json">${JSON.stringify(posting).replaceAll("<", "\\u003c")}</script><a href="https://evil.example/jobs/1">Jobs</a>`;
  const { jobs, links } = readPage(html, URL_OF_PAGE, URL_OF_PAGE);
  expect(jobs).toMatchObject([{ url: URL_OF_PAGE, apply: null, description: "<p>Bakes.</p>x" }]);
  expect(jobs[0]?.title).toBe('Baker alert(1) "x"');
  expect(links).toEqual([]);
});
