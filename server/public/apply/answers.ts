import { createHash } from "node:crypto";
import { type Answered, readQuestion, visibleLine } from "#domain/job/own-questions.ts";
import { LINE_MAX_LENGTH, QUESTIONS_MAX } from "#domain/limits.ts";
import { applyingMessages as messages } from "#domain/messages/applying.ts";
import { type Html, html } from "#server/public/pages/html.ts";
import type { Posted } from "./read-form.ts";

const FIELD = /^answer-[0-9a-f]{16}$/;

/** Returns a job's questions to applicants. Each is a line of the column `questions` (rule 100). */
function linesOf(questions: string | null): string[] {
  return (questions ?? "").split("\n").filter((line) => readQuestion(line) !== null);
}

/**
 * Returns the name of a question's form field. The name contains a hash of the question. If the
 * company changes its questions while a form is open, no answer can then belong to another
 * question.
 */
export function answerField(line: string): string {
  return `answer-${createHash("sha256").update(line).digest("hex").slice(0, 16)}`;
}

/**
 * Returns the names of all answer fields in a posted form. These include fields of questions that
 * the company has removed since.
 */
export function answerFieldsIn(posted: Posted): string[] {
  return Object.keys(posted)
    .filter((name) => FIELD.test(name))
    .slice(0, QUESTIONS_MAX);
}

type ReadAnswers = { answers: Answered[]; problems: Record<string, string> };

/** Reads the answers to a job's questions. Yes-or-no questions need an answer. */
export function readAnswers(questions: string | null, posted: Posted): ReadAnswers {
  const problems: Record<string, string> = {};
  const answers = linesOf(questions).map((line) => {
    const field = answerField(line);
    const typed = posted[field] ?? "";
    if (readQuestion(line)?.kind === "Text") {
      const answer = visibleLine(typed, Number.POSITIVE_INFINITY);
      if (answer.length > LINE_MAX_LENGTH) problems[field] = messages.answerTooLong;
      return { question: line, answer };
    }
    const answer = typed === "yes" || typed === "no" ? typed : "";
    if (answer === "") problems[field] = messages.answerMissing;
    return { question: line, answer };
  });
  return { answers, problems };
}

/** Returns the fields for the answers to a job's questions. */
export function answerFields(
  questions: string | null,
  answers: readonly Answered[] = [],
  problems: Readonly<Record<string, string | undefined>> = {},
): Html[] {
  return linesOf(questions).map((line) => {
    const field = answerField(line);
    const given = answers.find(({ question }) => question === line)?.answer ?? "";
    return fieldOf(line, { field, given, problem: problems[field] });
  });
}

type AnswerField = { field: string; given: string; problem: string | undefined };

function fieldOf(line: string, { field, given, problem }: AnswerField): Html {
  const question = readQuestion(line);
  const described = problem && html` aria-invalid="true" aria-describedby="${field}-problem"`;
  const wrong = problem && html`<p class="wrong" id="${field}-problem">${problem}</p>`;
  if (question?.kind === "Text")
    return html`<div><label for="${field}">${messages.optional(question.text)}</label><input id="${field}" name="${field}" type="text" autocomplete="off" maxlength="${LINE_MAX_LENGTH}" value="${given}"${described}>${wrong}</div>
`;
  const choice = (value: "yes" | "no") =>
    html`<p class="check"><input id="${field}-${value}" name="${field}" type="radio" value="${value}" required${
      given === value && html` checked`
    }><label for="${field}-${value}">${messages[value]}</label></p>`;
  return html`<fieldset role="radiogroup"${described}><legend>${question?.text}</legend>${choice("yes")}${choice("no")}${wrong}</fieldset>
`;
}
