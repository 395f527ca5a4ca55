import {
  PAY_DISCLOSURE_EMPLOYEES,
  PLAUSIBLE_PAY_RANGE,
  RENEWAL_DAYS,
  SHORT_DESCRIPTION_LENGTH,
} from "#domain/limits.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";

/**
 * The start of a hint, which names the law's condition. The portal cannot check this condition,
 * because it does not know how many employees a company has in Minnesota.
 */
const asks = `If you have ${PAY_DISCLOSURE_EMPLOYEES} or more employees at one or more sites in Minnesota, the state asks you to`;

/** Rule 82. These texts are not in messages.ts, because that file loads with the first screen. */
export const jobAdviceMessages = {
  title: "Advice",
  dismiss: "Dismiss",
  confirm: "Yes, that’s right",
  notLegalAdvice: "This is not legal advice.",

  titleInCapitals: "A title in capitals is hard to read and looks like shouting. “Line Cook” is enough.",
  titleWithPay: (part: string) =>
    `“${part}” in the title is better kept under Compensation, which shows it next to the title. A title is found by the name of the work.`,
  titleWithAddress: (part: string) =>
    `“${part}” in the title is better kept under Location, which is shown next to it.`,
  titleWithUrgency: (part: string) =>
    `“${part}” in the title says nothing about the work, and many people skip it. The dates say how soon you need someone.`,

  shortDescription: (length: number) =>
    `The description has ${length} ${length === 1 ? "character" : "characters"}. Below ${SHORT_DESCRIPTION_LENGTH} people can hardly tell what the work is: say what they will do, when, and what you offer.`,

  belowMinimumWage: (pay: string, place: string, wage: string, year: number, source: string) =>
    `${pay} an hour is below the minimum wage in ${place}: ${wage} in ${year} (${source}). Is that right?`,
  wageMayHaveRisen: (year: number) => `The wage of ${year} is the latest one that we know.`,
  cityWages: (wages: string, lookedUp: string) =>
    `Cities ask for more: ${wages} (the cities, looked up on ${lookedUp}).`,
  cityWage: (city: string, wage: string, since: string, exception?: string) =>
    `${city} ${wage} since ${since}${exception ? `, or ${exception}` : ""}`,
  wageException: (exception: string) => `It is ${exception}.`,
  veryHighPay: (pay: string) => `${pay} an hour is unusually high. Is that right?`,
  wideRange: `The maximum is more than ${PLAUSIBLE_PAY_RANGE} times the minimum. Is that right?`,

  payMissing: "The posting states no pay.",
  payMissingNote: `${asks} state the pay in a posting: a range with both ends, or a fixed rate. For a fixed rate type the same amount twice.`,
  payOpenEnded: (part: string) => `“${part}” reads like pay with an open end.`,
  payOpenEndedNote: `${asks} state a range with both ends, or a fixed rate.`,
  benefitsMissing: "The posting describes no benefits.",
  benefitsMissingNote: `${asks} describe in a posting, in general words, the benefits and other pay: health insurance, retirement, paid time off.`,
  payHistory: (part: string) => `“${part}” reads like a question about pay history.`,
  payHistoryNote:
    "In Minnesota employers may not ask applicants what they earn or earned. You may ask what they expect.",

  /** Rule 100 */
  askedAbout: (question: string, topic: string) => `“${question}” reads like a question about ${topic}.`,
  protectedNote:
    "In Minnesota employers may not ask applicants about age, health, disability, family, religion, origin, sex or public assistance, unless the work itself requires it. Ask what the work needs, such as “Can you lift 50 pounds?”.",
  fairEmploymentNote:
    "In Wisconsin a question to applicants may not suggest a limit or a preference by age, race, creed, disability, marital status, sex, sexual orientation or national origin, unless the law exempts the job. Ask what the work needs, such as “Can you lift 50 pounds?”.",
  arrestNote:
    "In Wisconsin employers may not ask applicants about arrests, except about a pending charge or for a job that needs a bond.",
  criminalRecordNote:
    "In Minnesota employers may not ask about a criminal record before they choose an applicant for an interview or, without an interview, before they offer the job. The law exempts some jobs.",

  /** Rule 29 */
  unreadText:
    "This job is approved and stays so, but its public page leaves out instructions, benefits and questions until our team has read what you changed here.",

  alreadyOpen: (jobName: string, city: string, end: string) =>
    `“${jobName}” in ${city} is still open, until ${end}. Extend that one instead?`,
  extendThatJob: `Extend it by ${RENEWAL_DAYS} days`,
  extending: "Extending…",
  extendedInstead: (jobName: string, end: string) =>
    `“${jobName}” runs until ${formatCalendarDate(end)}. What you typed for a new job was cleared.`,
  extended: (jobName: string, end: string) => `“${jobName}” runs until ${formatCalendarDate(end)}.`,
  getBack: "Get it back",
  openThatJob: "Open that job",
} as const;
