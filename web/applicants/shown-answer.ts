import type { Answered } from "#domain/job/own-questions.ts";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";

/**
 * Returns the texts to show for a question, its answer, and the needed answer or null (rule 100).
 * This module must not import code that the job form uses. Otherwise the bundler would put the
 * imported code into the chunk of the lists of applicants, and the job form would load that chunk.
 */
export function shownAnswer({ question, answer }: Answered) {
  const [, kind = "Text", text = question] = /^(.+?): (.*)$/.exec(question) ?? [];
  const needed = kind.endsWith(" needed") ? wordFor(kind) : null;
  const word = kind === "Text" ? answer : wordFor(answer);
  return { text, answer: word || messages.noAnswer, needed, isOther: needed !== null && word !== needed };
}

function wordFor(answer: string): string {
  if (answer === "") return "";
  return answer.toLowerCase().startsWith("yes") ? messages.yes : messages.no;
}
