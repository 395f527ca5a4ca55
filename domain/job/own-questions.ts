import { hasInvisibleCharacter } from "#domain/account/visible-name.ts";
import { QUESTION_MAX_LENGTH, QUESTIONS_MAX } from "#domain/limits.ts";

/**
 * The kinds of a company's questions to applicants (rule 100). "Yes needed" and "No needed" are
 * yes-or-no questions with the answer that the company needs. SQL repeats these words.
 */
export const QUESTION_KINDS = ["Yes/No", "Yes needed", "No needed", "Text"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export type OwnQuestion = { kind: QuestionKind; text: string };

/** A question as the applicant saw it, and the answer. An empty answer means no answer. */
export type Answered = { question: string; answer: string };

const LINE = new RegExp(`^(${QUESTION_KINDS.join("|")}): (.+)$`);

/**
 * Reads the column `questions`, which has a line for each question. Skips lines that are not
 * questions.
 */
export function readQuestions(questions: string | null | undefined): OwnQuestion[] {
  return (questions ?? "").split("\n").flatMap((line) => readQuestion(line) ?? []);
}

/** Reads a line such as "Yes needed: Can you work on weekends?". */
export function readQuestion(line: string): OwnQuestion | null {
  const [, kind, text = ""] = LINE.exec(line) ?? [];
  return kind ? { kind: kind as QuestionKind, text } : null;
}

/** Returns the answer that the company needs, or null if any answer will do. */
export function neededAnswer(kind: QuestionKind): "yes" | "no" | null {
  if (kind === "Yes needed") return "yes";
  return kind === "No needed" ? "no" : null;
}

/**
 * Writes the column `questions`, which app.are_questions checks. Drops empty and repeated
 * questions. A single question can have a needed answer. Later questions with a needed answer
 * become "Yes/No".
 */
export function writeQuestions(questions: readonly OwnQuestion[]): string {
  const lines: string[] = [];
  let hasNeeded = false;
  for (const { kind, text } of questions) {
    const isNeeded = neededAnswer(kind) !== null;
    const line = questionLine({ kind: isNeeded && hasNeeded ? "Yes/No" : kind, text });
    if (line === null || lines.includes(line)) continue;
    hasNeeded ||= isNeeded;
    lines.push(line);
  }
  return lines.slice(0, QUESTIONS_MAX).join("\n");
}

function questionLine({ kind, text }: OwnQuestion): string | null {
  const line = visibleLine(text, QUESTION_MAX_LENGTH);
  return line === "" ? null : `${kind}: ${line}`;
}

/** Returns the text on one line, without invisible characters, cut to a length in characters. */
export function visibleLine(text: string, length: number): string {
  const visible = [...text.replace(/\s+/g, " ")].filter((letter) => !hasInvisibleCharacter(letter)).join("");
  return [...visible.replace(/ +/g, " ").trim()].slice(0, length).join("").trimEnd();
}
