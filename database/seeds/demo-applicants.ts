import { type DemoJob, demoJobs } from "./demo-jobs.ts";

/** The newest applicants of open jobs. "hours" is the number of hours since they applied. */
const NEWEST = `
job                            | hours | name               | state     | message
Overnight Bread Baker          | 2     | Robin Nyberg       | new       | I have baked at night for six years, three of them with sourdough. I live in Northfield and could start on the first.
Overnight Bread Baker          | 21    | Amina Warsame      | new       | I bake every day at home and worked two summers in a hotel kitchen.
Overnight Bread Baker          | 50    | Pete Halvorson     | contacted | Retired line cook. Early hours suit me.
Baker’s Apprentice             | 5     | Tou Xiong          | new       | I finish high school in May and want to learn the trade.
Baker’s Apprentice             | 30    | Emily Sorensen     | new       |
Delivery Driver, Early Route   | 9     | Carlos Mendoza     | new       | Clean record, and I know every stop between Red Wing and Lake City.
Barista, Weekend Shift         | 74    | Hannah Berg        | declined  | Saturdays only, please.
Packaging Operator             | 26    | Ifrah Abdi         | new       | I ran a bagger for two years at a cereal plant in Northfield.
Dishwasher and Kitchen Helper  | 100   | Jonas Lund         | contacted | I can start tomorrow.
Coffee Roaster                 | 7     | Gabriela Fuentes   | new       | I roasted on a 30-pound drum in Duluth for four years and cup every morning.
Barista, Tasting Room          | 28    | Owen Schmitz       | new       | I run the bar of the student union. Happy to show you my pour.
`;

/** Names of the applicants who are not in NEWEST. */
const NAMES =
  `Aisha Mohamud, Alex Pham, Alice Bergstrom, Andre Coleman, Angela Torres, Anna Kowalski, Ben Carlson, Beth Amundson,
Bao Yang, Brandon Lee, Caleb Nygaard, Carmen Ortiz, Chloe Peterson, Chue Vue, Connor Walsh, Dalia Hassan, Daniel Ruiz,
Deb Hoffman, Derek Olufsen, Diego Alvarez, Ella Gustafson, Elijah Brooks, Emma Thorson, Ethan Moua, Fatima Ali,
Felix Brandt, Fiona Gallagher, Grace Lindgren, Greg Stangl, Halima Yusuf, Hector Ramos, Henry Dahl, Ian Murphy, Ingrid Solberg,
Isaac Thao, Jamal Carter, Janelle Weber, Joel Erickson, Julia Novotny, Kaia Haugen, Karl Jensen, Katie Mueller, Kong Her,
Lars Tollefson, Laura Delgado, Leo Maki, Linda Krueger, Lucia Herrera, Marcus Reed, Marta Zielinski, Mason Fischer,
Megan Doyle, Nadia Farah, Nate Sullivan, Nora Engstrom, Oscar Medina, Paige Sather, Pang Lor, Paul Rasmussen, Quinn Barrett,
Rachel Steiner, Ramon Castillo, Ruth Evenson, Sahra Jama, Sam Hartmann, Sofia Vargas, Steve Boyum, Tara Kelly, Tom Wickstrom,
Xavier Pratt, Zach Lindholm`
    .split(/,\s+/)
    .map((name) => name.trim());

/** Messages of applicants, by the first two digits of the id of the job's first category. */
const MESSAGES: Record<string, string[]> = {
  "12": [
    "I worked the line at a supper club for two years and am looking for something with regular hours.",
    "My grandmother taught me to bake. I have a food handler’s card and my own transportation.",
    "I can work any shift but Sunday mornings.",
    "I have eight years in kitchens, the last three as a lead. Happy to come in for a trial shift.",
    "I buy your rye every week and would love to help make it.",
    "I am at the community college in the mornings and free from one o’clock.",
    "Is the position still open? I could come by this week.",
  ],
  "25": [
    "I hold a clean Class D license and drove a parcel route for three winters.",
    "Early mornings are fine. I delivered newspapers for ten years.",
    "I know the county roads and back up a trailer without a spotter.",
    "I am moving from Eau Claire next month and can start then.",
    "I can lift 50 pounds and don’t mind the cold.",
  ],
  "23": [
    "I managed a farm stand for two seasons and like talking to people.",
    "I work the register at the co-op and want more hours.",
    "Weekends are best for me. I speak Spanish and English.",
    "I sold cheese at the Rochester market last summer.",
    "Please call after three; I am in class until then.",
  ],
  "20": [
    "I ran a filling line for five years and did my own changeovers.",
    "I have my forklift card and a good attendance record. My supervisor will tell you.",
    "Second shift suits me, since my husband works first.",
    "I worked in a dairy plant and know lockout and sanitation.",
    "I am a quick learner and can start on Monday.",
  ],
  "": [
    "I cleaned offices in the evening for four years and have references.",
    "I am looking for steady hours close to home.",
    "I study food science at the university and want to see how it is done for real.",
    "My résumé is on its way by mail. I can come in any afternoon.",
    "A friend of mine works for you and says it is a good place.",
  ],
};

/** Returns the data of all applications to the demo's jobs, each with its job's name. */
export function demoApplications(): Record<string, unknown>[] {
  const newest = NEWEST.trim().split("\n").slice(1).map(toNewest);
  const taken = (job: DemoJob) => newest.filter((application) => application.job === job.name).length;
  let next = 0;
  const others = demoJobs().flatMap((job, jobIndex) => {
    const count = job.applied - taken(job);
    return Array.from({ length: Math.max(0, count) }, (_, index) => {
      next += 1;
      return earlier(job, { index, count, messages: messagesFor(job), seed: jobIndex * 7 + index * 3, next });
    });
  });
  return [...others, ...newest].map((application, index) => ({
    ...application,
    ...contactOf(application.name, index),
  }));
}

function toNewest(line: string) {
  const [job = "", hours, name = "", state, message] = line.split("|").map((cell) => cell.trim());
  return { job, hours: Number(hours), name, state, message: message || null };
}

interface Place {
  index: number;
  count: number;
  messages: string[];
  seed: number;
  next: number;
}

/**
 * Creates an application with a date in the past. Most of these dates are in the first days of the
 * posting.
 */
function earlier(job: DemoJob, { index, count, messages, seed, next }: Place) {
  const first = job.posted - 1;
  const last = Math.min(first, Math.max(2, job.lastPublic ?? 0));
  const day = Math.round(first - (first - last) * ((index + 0.5) / count) ** 1.4);
  const isDecided = job.closed !== null || day > 4 || seed % 3 === 0;
  const isHired = job.columns.closed_reason === "filled_here" && index === 0;
  const decided = isHired ? "hired" : seed % 2 === 0 ? "contacted" : "declined";
  const state = isDecided ? decided : "new";
  const minutes = 450 + ((seed * 137) % 800);
  return {
    job: job.name,
    day,
    time: `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`,
    name: NAMES[(next * 31) % NAMES.length] ?? "",
    state,
    message: messages[index] ?? null,
  };
}

function messagesFor({ categories: [category] }: DemoJob): string[] {
  return MESSAGES[String(category).slice(0, 2)] ?? MESSAGES[""] ?? [];
}

function contactOf(name: string, index: number) {
  const email = `${name.toLowerCase().replace(" ", ".")}@mail.example`;
  const area = ["507", "651", "715"][index % 3];
  return { email, phone: index % 5 === 3 ? null : `${area}-555-01${String(10 + (index % 90))}` };
}
