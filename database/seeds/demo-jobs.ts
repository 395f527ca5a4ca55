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
} as const;

const WORKED_HOURS_PER_YEAR = 2080;

/** The demo's jobs as rows of job_openings, with dates as days before and after today. */
export function demoJobRows(): Record<string, unknown>[] {
  return DEMO_JOB_TABLE.trim().split("\n").slice(1).map(toRow);
}

function toRow(line: string): Record<string, unknown> {
  const cells = line.split("|").map((cell) => cell.trim());
  const [
    place = "",
    pay = "",
    posted,
    ends,
    applications,
    state,
    type,
    level,
    applyBy,
    categories = "",
    name,
    about = "",
  ] = cells;
  const [city, region, postal_code, address_line_one, latitude, longitude] = places[place as keyof typeof places];
  const applied = Number(applications);
  return {
    name,
    description: toDescription(about, level === "1"),
    city,
    state: region,
    postal_code,
    address_line_one,
    latitude,
    longitude,
    location_precision: "address",
    employment_type_id: type,
    experience_level_id: level,
    ...toPay(pay.split("-").map(Number)),
    application_type: applyBy,
    application_url: applyBy === "url" ? "https://prairiecrust.example/careers" : null,
    application_email: applyBy === "email" ? "jobs@prairiecrust.example" : null,
    views: applied * 11 + 40 + (Number(posted) % 60),
    clicked_apply: applied * 2,
    archived: state === "archived" ? 1 : 0,
    approved: state === "awaiting" || state === "sent back" ? 0 : 1,
    review_note: state === "sent back" ? "Please say which weekends are worked, and who holds the store key." : null,
    posted,
    ends,
    applications,
    categories: categories.split(" ").map(Number),
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

function toDescription(about: string, isEntryLevel: boolean): string {
  const training = isEntryLevel
    ? "We train you; careful hands matter more than experience."
    : "You bring experience; we bring good tools and the time to use them.";
  const offers = [
    "Health and dental insurance from the first month",
    "Paid breaks and a loaf to take home",
    "Two weeks of paid vacation, three after two years",
  ];
  return `<p>${about} ${training}</p><h3>What we offer</h3><ul>${offers.map((offer) => `<li><p>${offer}</p></li>`).join("")}</ul>`;
}
