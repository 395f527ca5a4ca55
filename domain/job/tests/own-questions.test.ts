import { expect, test } from "vitest";
import { type OwnQuestion, readQuestions, visibleLine, writeQuestions } from "#domain/job/own-questions.ts";
import { QUESTION_MAX_LENGTH, QUESTIONS_MAX } from "#domain/limits.ts";

// Rule 100
const ask = (text: string, kind: OwnQuestion["kind"] = "Text"): OwnQuestion => ({ kind, text });

test("questions are read as they were written", () => {
  const questions = [
    ask("Can you lift 50 lb?", "Yes needed"),
    ask("Do you smoke?", "Yes/No"),
    ask("When: now or later?"),
  ];
  const written = writeQuestions(questions);
  expect(written).toBe("Yes needed: Can you lift 50 lb?\nYes/No: Do you smoke?\nText: When: now or later?");
  expect(readQuestions(written)).toEqual(questions);
});

test("empty and repeated questions are dropped, and there are five at most", () => {
  expect(writeQuestions([ask(" "), ask("a"), ask(" a "), ask("\u200b"), ask("b")])).toBe("Text: a\nText: b");
  const many = Array.from({ length: QUESTIONS_MAX + 3 }, (_, n) => ask(`${n}`));
  expect(readQuestions(writeQuestions(many))).toHaveLength(QUESTIONS_MAX);
  expect(writeQuestions([])).toBe("");
});

test("only the first needed answer stays needed", () => {
  expect(writeQuestions([ask("a", "No needed"), ask("b", "Yes needed"), ask("c", "No needed")])).toBe(
    "No needed: a\nYes/No: b\nYes/No: c",
  );
});

test("a question is one visible line of limited length", () => {
  expect(visibleLine(" one\r\n\u202etwo\u0000\u200b\u0007\tthree\u2028 ", 99)).toBe("one two three");
  expect(visibleLine("𝄞".repeat(QUESTION_MAX_LENGTH + 1), QUESTION_MAX_LENGTH)).toBe("𝄞".repeat(QUESTION_MAX_LENGTH));
});

test("lines that are no questions are skipped", () => {
  for (const line of ["", "Text:", "Text: ", "Number: 1", "text: x", "__proto__: x", "Yes needed"])
    expect(readQuestions(line)).toEqual([]);
  expect(readQuestions(null)).toEqual([]);
});
