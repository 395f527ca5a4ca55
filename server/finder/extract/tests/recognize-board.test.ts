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
  ['<a href="https://bakery.hrmdirect.com/employment/job-openings.php?search=true">Jobs</a>', "HRMDirect"],
  ['<iframe src="https://jobs.jobvite.com/bakery/jobs/positions"></iframe>', "Jobvite"],
  ['<a href="https://hire.jobvite.com/CompanyJobs/Careers.aspx?c=qBakery">Jobs</a>', "Jobvite"],
  ['<a href="https://ats.rippling.com/en-US/bakery/jobs">Jobs</a>', "Rippling"],
  ['<a href="https://bakery.pinpointhq.com/en/postings">Jobs</a>', "Pinpoint"],
  ['<a href="https://bakery.mua.hrdepartment.com/hr/ats/JobSearch/viewAll">Jobs</a>', "HRsmart"],
  ['<a href="https://www.applitrack.com/bakery/onlineapp/default.aspx">Jobs</a>', "Frontline (AppliTrack)"],
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

const TOWN = "https://www.redcedarwi.example/";
test.each([
  ["a link with words about openings", '<a href="https://jobs.lever.co/rcw">Current Openings</a>', TOWN],
  [
    "a link below words about openings",
    '<p>We post all open positions <a href="https://jobs.lever.co/rcw">here</a>.</p>',
    TOWN,
  ],
  ["a picture of openings", '<a href="https://jobs.lever.co/rcw"><img alt="Now hiring" src="x.png"></a>', TOWN],
  ["a title of a job", '<a href="https://jobs.lever.co/rcw/12">Street Maintenance Worker</a>', TOWN],
  ["a link on the careers page", '<a href="https://jobs.lever.co/rcw">Click here</a>', `${TOWN}careers`],
  ["an account like the host", '<a href="https://jobs.lever.co/redcedar">Red Cedar on Lever</a>', TOWN],
  ["a link that names the town itself", '<a href="https://jobs.lever.co/rcw">Work with Red Cedar</a>', TOWN],
  [
    "a link that names the company as the page's title does",
    '<title>Jobs | RCW Tools</title><a href="https://jobs.lever.co/rcw">Work at RCW Tools</a>',
    TOWN,
  ],
  ["a frame", '<iframe src="https://jobs.lever.co/rcw"></iframe>', TOWN],
])("a board is the company's own by %s", (_, html, url) => {
  expect(recognizeBoard(html, url)).toMatchObject([{ vendor: "lever" }]);
});

test.each([
  ["a link without words about openings", '<p>Our friends: <a href="https://jobs.lever.co/acme">Acme</a></p>', TOWN],
  [
    "a link that names another company",
    '<a href="https://jobs.lever.co/acme">Jobs at Acme Tools</a>',
    `${TOWN}careers`,
  ],
  ["the feed of a state", '<a href="https://www.governmentjobs.com/careers/wisconsin">Jobs</a>', `${TOWN}careers`],
  [
    "the feed of a state in a frame",
    '<iframe src="https://www.governmentjobs.com/careers/state-of-iowa"></iframe>',
    TOWN,
  ],
  [
    "a link to a state's jobs",
    '<a href="https://www.governmentjobs.com/careers/wisc">State of Wisconsin Jobs</a>',
    TOWN,
  ],
  ["a sign-in of employees", '<a href="https://rcw.bamboohr.com/login">Employee Login</a>', `${TOWN}careers`],
  ["a vendor's help", '<a href="https://documentation.bamboohr.com/docs">How we use it</a>', `${TOWN}careers`],
  ["a customer's story", '<a href="https://jobs.lever.co/acme">Case study: hiring faster</a>', TOWN],
  [
    "a directory of companies",
    ["acme", "birch", "dogwood"].map((name) => `<a href="https://jobs.lever.co/${name}">Jobs</a>`).join(""),
    `${TOWN}careers`,
  ],
])("a board is not the company's own by %s", (_, html, url) => {
  expect(recognizeBoard(html, url)).toEqual([]);
});
