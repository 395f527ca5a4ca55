import { expect, test } from "vitest";
import type { JobValues } from "#domain/job/job-fields.ts";
import { newJobValues } from "#domain/job/job-form-values.ts";
import { questionAdvice } from "#domain/job/question-advice.ts";

// Rule 100
const advise = (question: string, values: Partial<JobValues> = {}) =>
  questionAdvice({ ...newJobValues("2026-11-21"), questions: `Text: ${question}`, ...values });

test.each([
  ["How old are you?", "age"],
  ["What is your date of birth?", "age"],
  ["What year did you graduate?", "age"],
  ["Do you have a disability?", "health"],
  ["Any health problems?", "health"],
  ["Are you pregnant?", "health"],
  ["How many sick days did you take last year?", "health"],
  ["Are you married?", "family"],
  ["Do you have children?", "family"],
  ["What is your spouse's job?", "family"],
  ["What is your religion?", "religion"],
  ["Which church do you attend?", "religion"],
  ["Where are you from?", "origin"],
  ["Are you a U.S. citizen?", "origin"],
  ["What is your native language?", "origin"],
  ["What is your gender?", "sex"],
  ["Do you get food stamps?", "public assistance"],
  ["Have you ever been arrested?", "arrests or a criminal record"],
  ["Do you have a felony?", "arrests or a criminal record"],
  ["Will you pass a background check?", "arrests or a criminal record"],
  ["What is your current salary?", "pay history"],
  ["How much did you earn at your last job?", "pay history"],
])("%j is named as a question about %s, with its source", (question, topic) => {
  const [advice, ...more] = advise(question);
  expect(advice?.message).toBe(`“${question}” reads like a question about ${topic}.`);
  expect(advice?.law?.name).toMatch(/^Minn\. Stat\. 36(3A\.08 subd\. [48]|4\.021)$/);
  expect(more).toEqual([]);
});

test.each([
  "Are you at least 18 years old?",
  "Are you 21 or older?",
  "Can you work nights and weekends?",
  "Can you lift 50 pounds?",
  "Do you have a driver's license?",
  "Do you have experience with children?",
  "How many years have you worked in health care?",
  "Do you have a medical assistant certificate?",
  "May you work in the United States?",
  "Which languages do you speak?",
  "When can you start?",
  "What pay do you expect?",
  "Are you available on Sundays?",
  "Can you manage a race-day crew at the packaging line?",
])("%j is fine", (question) => expect(advise(question)).toEqual([]));

test("each question gets its own hint, with the law behind it", () => {
  const questions = "Yes/No: Are you married?\nText: Fine?\nNo needed: Were you ever convicted?";
  expect(advise("", { questions }).map(({ law }) => law?.name)).toEqual([
    "Minn. Stat. 363A.08 subd. 4",
    "Minn. Stat. 364.021",
  ]);
});

test.each([
  ["How old are you?", "age", "111.322 (2)"],
  ["Do you have a disability?", "health", "111.322 (2)"],
  ["Are you pregnant?", "health", "111.322 (2)"],
  ["Are you married?", "family", "111.322 (2)"],
  ["Which church do you attend?", "religion", "111.322 (2)"],
  ["Where were you born?", "origin", "111.322 (2)"],
  ["What is your sexual orientation?", "sex", "111.322 (2)"],
  ["Have you ever been arrested or convicted?", "arrests", "111.335 (2)"],
])("in Wisconsin, %j is named as a question about %s", (question, topic, law) => {
  const [advice, ...more] = advise(question, { state: "Wisconsin" });
  expect(advice).toMatchObject({
    message: `“${question}” reads like a question about ${topic}.`,
    note: expect.stringMatching(/^In Wisconsin /),
    law: { name: `Wis. Stat. ${law}` },
  });
  expect(more).toEqual([]);
});

test.each([
  "Are you at least 18 years old?",
  "Do you have children?",
  "Do you get food stamps?",
  "Were you ever convicted of a crime?",
  "Will you pass a background check?",
  "What is your current salary?",
])("in Wisconsin, %j is fine", (question) => expect(advise(question, { state: "Wisconsin" })).toEqual([]));

test("questions that no applicant sees, and jobs without a state, get no hint", () => {
  expect(advise("How old are you?", { application_type: "email" })).toEqual([]);
  expect(advise("How old are you?", { state: "" })).toEqual([]);
});
