import { jobAdviceMessages as messages } from "#domain/messages/job-advice.ts";
import { ASKS_FOR_HISTORY, PAY_HISTORY } from "./disclosure-advice.ts";
import type { JobAdvice } from "./job-advice.ts";
import type { JobValues } from "./job-fields.ts";
import { readQuestions } from "./own-questions.ts";

/** A law, and what it means for questions to applicants. */
type Law = { law: NonNullable<JobAdvice["law"]>; note: string };

/**
 * A law for employers of any size: before hiring, it is unfair to "require or request the person to
 * furnish information that pertains to race, color, creed, religion, national origin, sex, …
 * marital status, status with regard to public assistance, familial status, disability, sexual
 * orientation, or age", except for a bona fide occupational qualification. Read on 2026-11-26.
 */
const HUMAN_RIGHTS: Law = {
  law: { name: "Minn. Stat. 363A.08 subd. 4", url: "https://www.revisor.mn.gov/statutes/cite/363A.08" },
  note: messages.protectedNote,
};

/**
 * A law for public and private employers, who "may not inquire into or consider or require
 * disclosure of the criminal record or criminal history of an applicant" before an interview or a
 * conditional offer. In force since 2014-01-01; read on 2026-11-26.
 */
const CRIMINAL_RECORDS: Law = {
  law: { name: "Minn. Stat. 364.021", url: "https://www.revisor.mn.gov/statutes/cite/364.021" },
  note: messages.criminalRecordNote,
};

/**
 * A law that forbids employers of any size to "make any inquiry in connection with prospective
 * employment, which implies or expresses any limitation, specification or discrimination" because
 * of "age, race, creed, color, disability, marital status, sex, national origin, ancestry", and
 * other bases (111.321). Sex includes pregnancy and sexual orientation (111.36). The law does not
 * name children or public assistance. Read on 2026-11-27.
 */
const FAIR_EMPLOYMENT: Law = {
  law: {
    name: "Wis. Stat. 111.322 (2)",
    url: "https://docs.legis.wisconsin.gov/document/statutes/111.322(2)",
  },
  note: messages.fairEmploymentNote,
};

/**
 * A law for employers of any size. Discrimination includes "requesting an applicant …, on an
 * application form or otherwise, to supply information regarding any arrest record of the
 * individual except a record of a pending charge", except for jobs that need a bond. Employers may
 * ask for convictions. Read on 2026-11-27.
 */
const ARRESTS: Law = {
  law: { name: "Wis. Stat. 111.335 (2)", url: "https://docs.legis.wisconsin.gov/document/statutes/111.335(2)" },
  note: messages.arrestNote,
};

/** A topic of questions, and the laws about the topic by state. */
type Topic = { topic: string; pattern: RegExp; laws: Partial<Record<string, Law>> };

const ONLY_MINNESOTA = { Minnesota: HUMAN_RIGHTS };
const BOTH_STATES = { Minnesota: HUMAN_RIGHTS, Wisconsin: FAIR_EMPLOYMENT };

const protectedTopic = (topic: string, laws: Topic["laws"], ...patterns: string[]): Topic => ({
  topic,
  pattern: new RegExp(String.raw`\b(?:${patterns.join("|")})`, "i"),
  laws,
});

/** Matches questions about a legal minimum age, which many jobs require. */
const MINIMUM_AGE =
  /\b(?:at least|over|older than)\s(?:1[4-9]|21)\b|\b(?:1[4-9]|21)\s(?:years|or (?:older|over|above))\b/i;

/** Topics in the order of the advice. A question gets advice on the first topic that it matches. */
const TOPICS: readonly Topic[] = [
  protectedTopic(
    "age",
    BOTH_STATES,
    String.raw`how old\b`,
    String.raw`your age\b|age\?|age group\b`,
    String.raw`(?:date|year|day) of (?:your )?birth\b|birth\s?(?:day|date|year)\b`,
    String.raw`when were you born\b`,
    String.raw`(?:year|when) did you (?:graduate|finish (?:high )?school)\b`,
    String.raw`(?:plan|when|going) (?:to|will you|do you) retire\b`,
  ),
  protectedTopic(
    "health",
    BOTH_STATES,
    "disab(?:led|ilit)|handicap|pregnan",
    String.raw`your (?:\w+ )?health\b`,
    "(?:health|medical|physical|mental(?: health)?|back) (?:condition|problem|issue|histor|limitation|impairment)",
    "(?:chronic|serious|any) (?:illness|disease|injur)",
    String.raw`(?:take|taking|on) (?:any )?(?:prescri\w+ )?(?:medication|medicine|drugs)\b`,
    String.raw`workers['’]? comp|been (?:ill|sick|injured|hospitali[sz]ed)\b|sick days\b`,
  ),
  protectedTopic(
    "family",
    BOTH_STATES,
    String.raw`married\b|marital\b|divorced\b|maiden name\b|your (?:husband|wife|spouse|partner)\b`,
  ),
  protectedTopic(
    "family",
    ONLY_MINNESOTA,
    String.raw`your (?:kids|children|family)\b`,
    String.raw`(?:do you have|have you|how many|any|having|expecting) (?:\w+ )?(?:children|kids|child|bab(?:y|ies)|family)\b`,
    String.raw`(?:child\s?care|day\s?care|babysitter)\s?(?:\?|arrangement|problem|for your)`,
  ),
  protectedTopic(
    "religion",
    BOTH_STATES,
    String.raw`religio(?:n|us)\b|church do|go to church\b|your (?:faith|church|beliefs)\b|sabbath\b|worship\b`,
    String.raw`are you (?:a )?(?:christian|catholic|lutheran|protestant|jewish|muslim|hindu|buddhist|atheist)\b`,
  ),
  protectedTopic(
    "origin",
    BOTH_STATES,
    String.raw`nationalit|national origin\b|ethnic|your race\b|race\?|skin colou?r\b|ancestry\b`,
    String.raw`where (?:are|were|do) you (?:\w+ )?(?:from|born)\b|born in\b|country (?:of|are|were|do)\b`,
    String.raw`citizen(?:ship)?\b|green card\b|immigra`,
    String.raw`(?:native|mother|first) (?:language|tongue|speaker)\b|your accent\b`,
  ),
  protectedTopic(
    "sex",
    BOTH_STATES,
    String.raw`your (?:sex|gender|pronouns)\b|sexual orientation\b|transgender\b`,
    String.raw`are you (?:a )?(?:male|female|man|woman|gay|lesbian|straight|homosexual)\b`,
  ),
  protectedTopic(
    "public assistance",
    ONLY_MINNESOTA,
    String.raw`public assistance\b|food stamps\b|on welfare\b|(?:on|get|receive) ssi\b`,
  ),
  {
    topic: "arrests or a criminal record",
    pattern:
      /\b(?:arrest(?:ed|s)?|convict(?:ed|ions?)|felon(?:y|ies|s)?|misdemeanou?rs?|criminal (?:record|histor\w+|background|charges?)|crimes?|(?:in|to) (?:jail|prison)|(?:on )?(?:probation|parole)|background check)\b/i,
    laws: { Minnesota: CRIMINAL_RECORDS },
  },
  { topic: "arrests", pattern: /\barrest(?:ed|s)?\b/i, laws: { Wisconsin: ARRESTS } },
  {
    topic: "pay history",
    pattern: ASKS_FOR_HISTORY,
    laws: { Minnesota: { law: PAY_HISTORY, note: messages.payHistoryNote } },
  },
];

/** Rule 100: returns a hint for each question that the job's state forbids employers to ask. */
export function questionAdvice({ questions, state, application_type }: JobValues): JobAdvice[] {
  if (application_type !== "platform") return [];
  return readQuestions(questions).flatMap(({ text }) => {
    const found = TOPICS.find(
      ({ topic, pattern, laws }) => laws[state] && pattern.test(text) && !(topic === "age" && MINIMUM_AGE.test(text)),
    );
    const law = found?.laws[state];
    return found && law
      ? [{ field: "questions" as const, message: messages.askedAbout(text, found.topic), ...law }]
      : [];
  });
}
