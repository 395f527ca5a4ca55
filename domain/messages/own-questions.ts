import { QUESTIONS_MAX } from "#domain/limits.ts";
import { formatQuantity } from "#domain/text/format.ts";

/** Texts of the job form about questions to applicants (rule 100). They load with their editor. */
export const ownQuestionMessages = {
  title: "Questions",
  optional: "Optional",
  edit: (count: number) => `${formatQuantity(count, "question")} to applicants`,
  change: "Change",
  hint: `At most ${QUESTIONS_MAX}. Applicants answer them on the form, once our team has read them.`,
  question: (number: number) => `Question ${number}`,
  kind: (number: number) => `Answer to question ${number}`,
  kinds: {
    "Yes/No": "Yes or no",
    "Yes needed": "Yes is needed",
    "No needed": "No is needed",
    Text: "One line of text",
  },
  examples: {
    "Yes/No": "Do you have a car?",
    "Yes needed": "Can you work on weekends?",
    "No needed": "Do you need training on a forklift?",
    Text: "When can you start?",
  },
  needed: "Applicants without the needed answer are marked and listed below the others. They are not told.",
  add: "Add a question",
  remove: (number: number) => `Remove question ${number}`,
} as const;
