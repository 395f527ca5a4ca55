import { expect, test } from "vitest";
import { recognizeBoard } from "#server/finder/extract/boards/recognize-board.ts";

const PAGE = "https://www.bakery.example/careers";
const GUID = "0a1b2c3d-0000-4000-8000-0123456789ab";

const fetched: [html: string, vendor: string, url: string][] = [
  [
    '<a href="https://boards.greenhouse.io/bakery/jobs/12?gh_src=x">Baker</a>',
    "greenhouse",
    "https://boards-api.greenhouse.io/v1/boards/bakery/jobs?content=true",
  ],
  [
    '<script src="https://boards.greenhouse.io/embed/job_board/js?for=bakery"></script>',
    "greenhouse",
    "https://boards-api.greenhouse.io/v1/boards/bakery/jobs?content=true",
  ],
  [
    '<iframe src="https://job-boards.greenhouse.io/embed/job_board?b=1&amp;for=bakery"></iframe>',
    "greenhouse",
    "https://boards-api.greenhouse.io/v1/boards/bakery/jobs?content=true",
  ],
  ['<a href="https://jobs.lever.co/bakery">Jobs</a>', "lever", "https://api.lever.co/v0/postings/bakery?mode=json"],
  [
    '<script src="https://jobs.ashbyhq.com/bakery/embed?version=2"></script>',
    "ashby",
    "https://api.ashbyhq.com/posting-api/job-board/bakery?includeCompensation=true",
  ],
  [
    '<a href="https://apply.workable.com/bakery/j/ABC123/">Baker</a>',
    "workable",
    "https://apply.workable.com/api/v1/widget/accounts/bakery?details=true",
  ],
  [
    "<script>whr(document).ready(function(){ whr_embed(41552, {detail: 'titles'}); });</script>",
    "workable",
    "https://www.workable.com/api/accounts/41552?details=true",
  ],
  [
    '<a href="https://careers.smartrecruiters.com/BakeryInc">Jobs</a>',
    "smartrecruiters",
    "https://api.smartrecruiters.com/v1/companies/BakeryInc/postings?limit=100&offset=0",
  ],
  [
    '<script>widget({"company_code": "BakeryInc"});</script>',
    "smartrecruiters",
    "https://api.smartrecruiters.com/v1/companies/BakeryInc/postings?limit=100&offset=0",
  ],
  ['<a href="https://bakery.recruitee.com/o/baker">Baker</a>', "recruitee", "https://bakery.recruitee.com/api/offers/"],
  ['<script src="https://bakery.breezy.hr/embed/js?inline=true"></script>', "breezy", "https://bakery.breezy.hr/json"],
  [
    `<a href="https://recruiting.paylocity.com/Recruiting/Jobs/All/${GUID}/Bakery">Jobs</a>`,
    "paylocity",
    `https://recruiting.paylocity.com/Recruiting/Jobs/All/${GUID}`,
  ],
  [
    '<div id="BambooHR" data-domain="bakery.bamboohr.com" data-version="1.0.0"></div>',
    "bamboohr",
    "https://bakery.bamboohr.com/careers/list",
  ],
  [
    '<a href="https://www.governmentjobs.com/careers/redcedar">Jobs</a>',
    "neogov",
    "https://www.governmentjobs.com/SearchEngine/JobsFeed?agency=redcedar",
  ],
  [
    '<a href="https://bakery.applytojob.com/apply/Ab1/Baker">Baker</a>',
    "jazzhr",
    "https://app.jazz.co/feeds/export/jobs/bakery",
  ],
  [
    '<script src="https://app.jazz.co/widgets/basic/create/bakery"></script>',
    "jazzhr",
    "https://app.jazz.co/feeds/export/jobs/bakery",
  ],
  ['<a href="https://bakery.applicantpro.com/jobs/">Jobs</a>', "applicantpro", "https://bakery.applicantpro.com/jobs/"],
  ['<a href="https://bakery.teamtailor.com/jobs">Jobs</a>', "teamtailor", "https://bakery.teamtailor.com/jobs.rss"],
  [
    '<script>var board = "https:\\/\\/jobs.lever.co\\/bakery";</script>',
    "lever",
    "https://api.lever.co/v0/postings/bakery?mode=json",
  ],
];

test.each(fetched)("%s", (html, vendor, url) => {
  expect(recognizeBoard(html, PAGE)).toMatchObject([{ vendor, fetch: [url] }]);
});

const named: [html: string, name: string][] = [
  ['<a href="https://workforcenow.adp.com/mascsr/default/mdf/recruitment/recruitment.html?cid=1">Jobs</a>', "ADP"],
  ['<a href="https://www.paycomonline.net/v4/ats/web.php/jobs?clientkey=1">Jobs</a>', "Paycom"],
  ['<a href="https://recruitingbypaycor.com/career/CareerHome.action?clientId=1">Jobs</a>', "Paycor"],
  ['<a href="https://recruiting.ultipro.com/BAK1000/JobBoard/1/">Jobs</a>', "UKG"],
  ['<a href="https://careers-bakery.icims.com/jobs/intro">Jobs</a>', "iCIMS"],
  ['<a href="https://bakery.wd5.myworkdayjobs.com/External">Jobs</a>', "Workday"],
  ['<a href="https://www.indeed.com/cmp/Bakery/jobs">Jobs</a>', "Indeed"],
  ['<a href="https://www.facebook.com/bakery">See our jobs on Facebook</a>', "Facebook"],
];

test.each(named)("%s is reported but not read", (html, name) => {
  expect(recognizeBoard(html, PAGE)).toMatchObject([{ name, fetch: [] }]);
});

test("ignores a vendor's own pages, social icons and another company's name", () => {
  const html = `<a href="https://www.greenhouse.io/">Powered by Greenhouse</a><a href="https://www.facebook.com/bakery"></a>
    <a href="https://www.bamboohr.com/">BambooHR</a><a href="https://help.lever.co/">Help</a><a href="https://lever.co.evil.example/bakery">x</a>
    <a href="https://evil.example/?u=https://jobs.lever.co/bakery">x</a><p>boards.greenhouse.io/bakery</p><!-- https://jobs.lever.co/bakery -->`;
  expect(recognizeBoard(html, PAGE)).toEqual([]);
});

test("accepts a board as the employer's URL and returns each board once", () => {
  const html = '<a href="https://jobs.lever.co/bakery/1">1</a><a href="https://jobs.lever.co/bakery/2">2</a>';
  expect(recognizeBoard(html, "https://jobs.lever.co/bakery")).toHaveLength(1);
});
