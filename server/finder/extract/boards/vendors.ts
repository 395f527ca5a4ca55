import { readApplicantPro } from "./applicantpro.ts";
import { readAshby } from "./ashby.ts";
import { readBambooHr } from "./bamboohr.ts";
import { readBreezy } from "./breezy.ts";
import { readGreenhouse } from "./greenhouse.ts";
import { readLever } from "./lever.ts";
import { readPaylocity } from "./paylocity.ts";
import type { BoardPostings, BoardText } from "./posting.ts";
import { readRecruitee } from "./recruitee.ts";
import { readSmartRecruiters } from "./smartrecruiters.ts";
import { readWorkable } from "./workable.ts";

type Vendor = {
  name: string;
  /**
   * Patterns of URLs and settings in a page. The first group of a pattern is the company's account.
   */
  marks: RegExp[];
  /**
   * Returns the URLs to fetch for an account. Without this function, the scan reports the vendor's
   * boards but does not read them.
   */
  fetch?: (account: string, mark: string) => string[];
  /**
   * Reads a response of this vendor in JSON or HTML. `readFeed` reads the XML feeds of all vendors.
   */
  read?: (answer: BoardText) => BoardPostings;
};

const LABEL = "([a-z0-9][a-z0-9-]{0,62})";
const NAME = "([A-Za-z0-9][\\w.-]{0,99})";
const below = (domain: string) => new RegExp(`^https?://${LABEL}\\.${domain.replaceAll(".", "\\.")}(?=[/?#:]|$)`, "i");
const greenhouse = (host: string, account: string) => [`https://${host}/v1/boards/${account}/jobs?content=true`];

const ALL = {
  greenhouse: {
    name: "Greenhouse",
    marks: [
      new RegExp(
        `^https?://(?:boards|job-boards|app)(?:\\.eu)?\\.greenhouse\\.io/embed/job_(?:board|app)(?:/js)?/?\\?(?:[^#]*&)?for=${NAME}`,
        "i",
      ),
      new RegExp(`^https?://(?:boards|job-boards)(?:\\.eu)?\\.greenhouse\\.io/(?!embed\\b|users\\b)${NAME}`, "i"),
      new RegExp(`^https?://(?:boards-api|api)(?:\\.eu)?\\.greenhouse\\.io/v1/boards/${NAME}`, "i"),
    ],
    fetch: (account, mark) =>
      greenhouse(/\.eu\.greenhouse/i.test(mark) ? "boards-api.eu.greenhouse.io" : "boards-api.greenhouse.io", account),
    read: readGreenhouse,
  },
  lever: {
    name: "Lever",
    marks: [new RegExp(`^https?://(?:jobs|api)\\.(?:eu\\.)?lever\\.co/(?:v0/postings/)?${NAME}`, "i")],
    fetch: (account, mark) => [
      `https://api.${/\.eu\.lever/i.test(mark) ? "eu." : ""}lever.co/v0/postings/${account}?mode=json`,
    ],
    read: readLever,
  },
  ashby: {
    name: "Ashby",
    marks: [
      /^https?:\/\/jobs\.ashbyhq\.com\/([\w.%-]{1,100})/i,
      /^https?:\/\/api\.ashbyhq\.com\/posting-api\/job-board\/([\w.%-]{1,100})/i,
    ],
    fetch: (account) => [`https://api.ashbyhq.com/posting-api/job-board/${account}?includeCompensation=true`],
    read: readAshby,
  },
  workable: {
    name: "Workable",
    marks: [
      new RegExp(`^https?://apply\\.workable\\.com/(?!api/|static/|j/)${NAME}`, "i"),
      new RegExp(`^https?://(?:apply|www)\\.workable\\.com/api/(?:v\\d/)?(?:widget/)?accounts/${NAME}`, "i"),
      below("workable.com"),
      /^setting:whr_embed\((\d{2,12})/i,
    ],
    fetch: (account) => [
      /^\d+$/.test(account)
        ? `https://www.workable.com/api/accounts/${account}?details=true`
        : `https://apply.workable.com/api/v1/widget/accounts/${account}?details=true`,
    ],
    read: readWorkable,
  },
  smartrecruiters: {
    name: "SmartRecruiters",
    marks: [
      new RegExp(
        `^https?://(?:careers|jobs|www)\\.smartrecruiters\\.com/(?!app\\b|oneclick|my-applications)${NAME}`,
        "i",
      ),
      new RegExp(`^https?://api\\.smartrecruiters\\.com/v1/companies/${NAME}`, "i"),
      /^setting:company_code"?\s*:\s*"([A-Za-z0-9][\w.-]{0,99})"/i,
    ],
    fetch: (account) => [`https://api.smartrecruiters.com/v1/companies/${account}/postings?limit=100&offset=0`],
    read: readSmartRecruiters,
  },
  recruitee: {
    name: "Recruitee",
    marks: [below("recruitee.com")],
    fetch: (account) => [`https://${account}.recruitee.com/api/offers/`],
    read: readRecruitee,
  },
  breezy: {
    name: "Breezy HR",
    marks: [below("breezy.hr")],
    fetch: (account) => [`https://${account}.breezy.hr/json`],
    read: readBreezy,
  },
  paylocity: {
    name: "Paylocity",
    marks: [
      /^https?:\/\/recruiting\.paylocity\.com\/recruiting\/jobs\/(?:All|List)\/([0-9a-f-]{36}|\d{1,9})/i,
      /^https?:\/\/recruiting\.paylocity\.com\/recruiting\/(?:v2\/)?api\/feed\/jobs\/([0-9a-f-]{36})/i,
    ],
    fetch: (account) => [
      `https://recruiting.paylocity.com/Recruiting/Jobs/${/^\d+$/.test(account) ? "List" : "All"}/${account}`,
    ],
    read: readPaylocity,
  },
  bamboohr: {
    name: "BambooHR",
    marks: [below("bamboohr.com"), new RegExp(`^setting:(?:data-domain="|domain=)${LABEL}\\.bamboohr\\.com`, "i")],
    fetch: (account) => [`https://${account}.bamboohr.com/careers/list`],
    read: readBambooHr,
  },
  neogov: {
    name: "NEOGOV",
    marks: [
      /^https?:\/\/(?:www\.)?(?:governmentjobs|schooljobs)\.com\/careers\/(?!home\b)([a-z0-9_-]{1,60})/i,
      /^https?:\/\/agency\.governmentjobs\.com\/([a-z0-9_-]{1,60})/i,
    ],
    fetch: (account, mark) => [
      `https://www.${/schooljobs/i.test(mark) ? "schooljobs" : "governmentjobs"}.com/SearchEngine/JobsFeed?agency=${account}`,
    ],
  },
  jazzhr: {
    name: "JazzHR",
    marks: [
      below("applytojob.com"),
      below("jazz.co"),
      new RegExp(`^https?://app\\.jazz(?:hr)?\\.co/(?:widgets/\\w+/create|feeds/export/jobs)/${NAME}`, "i"),
    ],
    fetch: (account) => [`https://app.jazz.co/feeds/export/jobs/${account}`],
  },
  applicantpro: {
    name: "ApplicantPro",
    marks: [
      below("applicantpro.com"),
      below("isolvedhire.com"),
      new RegExp(`^https?://www\\.applicantpro\\.com/openings/${LABEL}`, "i"),
    ],
    fetch: (account, mark) => [
      `https://${account}.${/isolvedhire/i.test(mark) ? "isolvedhire" : "applicantpro"}.com/jobs/`,
    ],
    read: readApplicantPro,
  },
  teamtailor: {
    name: "Teamtailor",
    marks: [/^https?:\/\/([a-z0-9][a-z0-9-]{0,62}(?:\.na)?)\.teamtailor\.com(?=[/?#:]|$)/i],
    fetch: (account) => [`https://${account}.teamtailor.com/jobs.rss`],
  },
  adp: {
    name: "ADP",
    marks: [
      /^https?:\/\/((?:workforcenow|myjobs|recruiting|jobs)\.adp\.com\/[^?#]*)/i,
      /^https?:\/\/(?:www\.)?(jobs\.adp\.com)/i,
    ],
  },
  paycom: { name: "Paycom", marks: [/^https?:\/\/([a-z0-9.-]*paycomonline\.(?:net|com))\//i] },
  paycor: {
    name: "Paycor",
    marks: [/^https?:\/\/([a-z0-9.-]*recruitingbypaycor\.com|recruiting\.paycor\.com)\//i],
  },
  ukg: {
    name: "UKG",
    marks: [/^https?:\/\/([a-z0-9.-]*\.?(?:ultipro\.com|ukg\.net|saashr\.com))\/.*(?:JobBoard|job|career|ta\/)/i],
  },
  icims: { name: "iCIMS", marks: [/^https?:\/\/(?!www\.)([a-z0-9-]+\.icims\.com)(?=[/?#]|$)/i] },
  workday: {
    name: "Workday",
    marks: [/^https?:\/\/([a-z0-9.-]+\.(?:myworkdayjobs|myworkdaysite)\.com)(?=[/?#]|$)/i],
  },
  hrmdirect: { name: "HRMDirect", marks: [below("hrmdirect.com")] },
  jobvite: {
    name: "Jobvite",
    marks: [
      new RegExp(`^https?://(?:jobs|careers)\\.jobvite\\.com/(?:careers/)?${NAME}`, "i"),
      new RegExp(`^https?://(?:hire|app)\\.jobvite\\.com/[^#]*[?&]c=${NAME}`, "i"),
    ],
  },
  rippling: {
    name: "Rippling",
    marks: [
      new RegExp(`^https?://ats\\.rippling\\.com/(?:[a-z]{2}-[A-Z]{2}/)?${NAME}`, "i"),
      below("rippling-ats.com"),
    ],
  },
  pinpoint: { name: "Pinpoint", marks: [below("pinpointhq.com")] },
  hrsmart: { name: "HRsmart", marks: [below("hrsmart.com"), below("mua.hrdepartment.com")] },
  applitrack: {
    name: "Frontline (AppliTrack)",
    marks: [new RegExp(`^https?://(?:www\\.)?applitrack\\.com/${NAME}/`, "i")],
  },
  indeed: {
    name: "Indeed",
    marks: [/^https?:\/\/(?:[a-z]{2,3}\.|www\.|employers\.)?(indeed\.com|indeedjobs\.com)(?=[/?#]|$)/i],
  },
  facebook: { name: "Facebook", marks: [/^https?:\/\/(?:www\.|m\.)?(facebook\.com)\/.*\/jobs\b/i] },
} satisfies Record<string, Vendor>;

export type VendorId = keyof typeof ALL;
export const VENDORS: Record<VendorId, Vendor> = ALL;

/**
 * Names in vendors' URLs that are not accounts of companies, because the vendors use them
 * themselves.
 */
export const NO_ACCOUNT = new Set(
  "www app api apply help support blog careers-page get info go static cdn assets boards embed widgets marketing resources status docs developer developers learn login secure my hire recruiting jobs.js marketplace community partners about pricing features privacy terms legal contact demo signup sign-up j career documentation knowledge kb academy university training success customers trust engineering security news press events".split(
    " ",
  ),
);
