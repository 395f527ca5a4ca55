import { OUTLINE_WORDS } from "./outline-words.ts";

export const OUTLINE_SHAPES = ["duties", "day", "short"] as const;
export type OutlineShape = (typeof OUTLINE_SHAPES)[number];

/**
 * The distance between the ids of industries in job_categories. An industry's id is a multiple of
 * 100, and the ids of its categories follow.
 */
const INDUSTRY_STEP = 100;
const GENERAL = 0;

/**
 * Returns an outline of a description in the words of an industry. `categoryId` is the id of the
 * industry or of one of its categories. Brackets mark the parts that the company has to complete.
 * The HTML contains no user input.
 */
export function descriptionOutline(shape: OutlineShape, categoryId: number | null): string {
  const words = readWords();
  const industry = Math.floor((categoryId ?? GENERAL) / INDUSTRY_STEP) * INDUSTRY_STEP;
  return shapes[shape](words.get(industry) ?? words.get(GENERAL) ?? []);
}

type Words = readonly string[];

function readWords(): Map<number, Words> {
  const lines = OUTLINE_WORDS.trim().split("\n").slice(1);
  return new Map(
    lines.map((line) => {
      const [id, ...words] = line.split("|").map((cell) => cell.trim());
      return [Number(id), words];
    }),
  );
}

const shapes: Record<OutlineShape, (words: Words) => string> = {
  duties: ([place, ...words]) =>
    paragraph(`You will work ${place}. [One sentence about your company.]`) +
    heading("What you will do") +
    list(words.slice(0, 3)) +
    heading("What you bring") +
    list([...words.slice(3, 5), "[anything else that is really needed]"]) +
    heading("What we offer") +
    list(["[days and hours]", "[insurance, paid time off, training]"]),
  day: ([place, ...words]) =>
    paragraph(`You will work ${place}. This is what a usual day looks like.`) +
    part("First", words[5]) +
    part("Most of the day", words[6]) +
    part("Before you go", words[7]) +
    heading("You fit in well with") +
    list(words.slice(3, 5)) +
    paragraph("You work [days and hours], together with [number] colleagues."),
  short: ([place, ...words]) =>
    paragraph(`You will work ${place}.`) +
    paragraph(`You will ${words[0]}, ${words[1]}, and ${words[2]}. You bring ${words[3]}, and ${words[4]}.`) +
    paragraph("You work [days and hours]. Questions? Ask [name and phone number]."),
};

function paragraph(text: string): string {
  return `<p>${text}</p>`;
}

function heading(text: string): string {
  return `<h3>${text}</h3>`;
}

function list(items: Words): string {
  return `<ul>${items.map((item) => `<li>${paragraph(capitalized(item))}</li>`).join("")}</ul>`;
}

function part(when: string, what: string | undefined): string {
  return paragraph(`<strong>${when}</strong> you ${what}.`);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
