import { DEMO_JOB_TABLE } from "./demo-job-table.ts";

/** Places of the demo's jobs: town, state, ZIP code, street, latitude, longitude. */
const places = {
  northfield: ["Northfield", "Minnesota", "55057", "418 Division Street South", 44.4562, -93.1602],
  redWing: ["Red Wing", "Minnesota", "55066", "215 Bush Street", 44.5647, -92.5349],
  faribault: ["Faribault", "Minnesota", "55021", "1200 Central Avenue", 44.2949, -93.2688],
  rochester: ["Rochester", "Minnesota", "55901", "3150 Wellner Drive Northeast", 44.0488, -92.4279],
  eauClaire: ["Eau Claire", "Wisconsin", "54701", "306 South Barstow Street", 44.8099, -91.4987],
  hudson: ["Hudson", "Wisconsin", "54016", "502 Second Street", 44.9748, -92.7571],
  menomonie: ["Menomonie", "Wisconsin", "54751", "621 Main Street East", 44.8763, -91.9276],
  roastery: ["Faribault", "Minnesota", "55021", "28 Second Street Northwest", 44.2937, -93.2709],
} as const;

const WORKED_HOURS_PER_YEAR = 2080;
const CLOSING_REASONS: Record<string, string> = {
  filled: "filled_here",
  elsewhere: "filled_elsewhere",
  "not needed": "not_needed",
};

export type DemoJob = ReturnType<typeof toJob>;

/** The demo's jobs, oldest first. */
export function demoJobs(): DemoJob[] {
  const jobs = DEMO_JOB_TABLE.trim().split("\n").slice(1).map(toJob);
  return jobs.sort((one, other) => other.posted - one.posted);
}

function toJob(line: string, index: number) {
  const cells = line.split("|").map((cell) => cell.trim());
  const [place = "", pay = "", postedText, endsText, applied, state = "", type, level, applyBy, categories = ""] =
    cells;
  const [name = "", about = ""] = cells.slice(10);
  const [city, region, postal_code, address_line_one, latitude, longitude] = places[place as keyof typeof places];
  const isRoastery = place === "roastery";
  const isApproved = state !== "awaiting" && state !== "sent back";
  const [posted, ends] = [Number(postedText), Number(endsText)];
  const reason = CLOSING_REASONS[state] ?? null;
  const closed = reason === null ? null : Math.max(3, 6 - ends);
  const last = closed ?? (state === "deleted" ? 1 : Math.max(0, -ends));
  const site = isRoastery ? "cannonriver.example" : "prairiecrust.example";
  return {
    name,
    company: isRoastery ? ("roastery" as const) : ("bakery" as const),
    author: isRoastery || index % 3 === 0 ? ("dana" as const) : ("erik" as const),
    state,
    /** The day of posting, in days before today. */
    posted,
    closed,
    /** The last day on which the job was public, in days before today. Null if it never was. */
    lastPublic: isApproved ? last : null,
    applied: Number(applied),
    categories: categories.split(" ").map(Number),
    /** Columns of job_openings. */
    columns: {
      name,
      description: toDescription(about, level === "1", isRoastery),
      city,
      state: region,
      postal_code,
      address_line_one,
      latitude,
      longitude,
      location_precision: "address",
      employment_type_id: type,
      location_type_id: 1,
      education_credential_id: 8,
      experience_level_id: level,
      ...toPay(pay.split("-").map(Number)),
      application_type: applyBy,
      application_url: applyBy === "url" ? `https://${site}/careers` : null,
      application_email: applyBy === "email" ? `jobs@${site}` : null,
      archived: closed === null ? 0 : 1,
      closed_reason: reason,
      approved: isApproved ? 1 : 0,
      review_note: state === "sent back" ? "Please say which weekends are worked, and who holds the store key." : null,
      ends,
    },
  };
}

function toPay([min = 0, max = 0]: number[]) {
  const isHourly = min < 1000;
  const toAnnual = (hourly: number) => Math.round(hourly * WORKED_HOURS_PER_YEAR);
  const toHourly = (annual: number) => Math.round((annual / WORKED_HOURS_PER_YEAR) * 100) / 100;
  return {
    pay_type: isHourly ? 2 : 1,
    min_annual_pay: isHourly ? toAnnual(min) : min,
    max_annual_pay: isHourly ? toAnnual(max) : max,
    min_hourly_pay: isHourly ? min : toHourly(min),
    max_hourly_pay: isHourly ? max : toHourly(max),
  };
}

function toDescription(about: string, isEntryLevel: boolean, isRoastery: boolean): string {
  const training = isEntryLevel
    ? "We train you; careful hands matter more than experience."
    : "You bring experience; we bring good tools and the time to use them.";
  const offers = [
    "Health and dental insurance from the first month",
    isRoastery ? "Paid breaks and a bag of coffee every week" : "Paid breaks and a loaf to take home",
    "Two weeks of paid vacation, three after two years",
  ];
  return `<p>${about} ${training}</p><h3>What we offer</h3><ul>${offers.map((offer) => `<li><p>${offer}</p></li>`).join("")}</ul>`;
}
