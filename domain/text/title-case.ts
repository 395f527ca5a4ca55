/** Abbreviations of health, trades and office work that are written in capitals. */
const ABBREVIATIONS =
  /^(?:lpn|rn|c[nm]a|hha|icu|er|ot|pta?|emt|mri|hr|it|q[ac]|pos|c[efto]o|vp|cpa|ux|cdl|hvac|cnc|cad|otr|plc|rv|i{2,3}|i?v|lvn|bsn|cpr|ct|ltl|mig|tig|ui|seo|crm|sql)$/;
/** Small words that stay in lower case inside a title. */
const SMALL = /^(?:a[nst]?|and|but|by|for|from|in|nor|o[fnr]|per|the|to|via|vs|with)$/;

/**
 * Capitalizes words that a user typed in lower case. Keeps other words, such as "DevOps" and
 * "iPhone" (rule 19). Hyphens and slashes separate words: "part-time nurse/aide" becomes "Part-Time
 * Nurse/Aide".
 */
export function toTitleCase(text: string): string {
  const words = [...text.matchAll(/\S+/gu)];
  return text.replace(/\S+/gu, (word, at: number) => {
    if (/\p{Lu}|\p{Lt}/u.test(word)) return word;
    const isFirst = at === words[0]?.index || /[:–—]\s+$/.test(text.slice(0, at));
    const isLast = at === words.at(-1)?.index;
    return !isFirst && !isLast && SMALL.test(word) ? word : capitalize(word);
  });
}

/**
 * Capitalizes each part of a word. Small words between hyphens stay in lower case
 * ("Front-of-House").
 */
function capitalize(word: string): string {
  const parts = word.split(/([-–—/])/);
  return parts
    .map((part, at) =>
      at > 0 && at < parts.length - 1 && parts[at - 1] !== "/" && SMALL.test(part) ? part : ofPart(part),
    )
    .join("");
}

function ofPart(part: string): string {
  return part.replace(
    /^([^\p{L}\p{N}]*)([\p{L}\p{N}]+)(?:(['’])(\p{L}+))?/u,
    (_part, before: string, word: string, mark = "", rest = "") => {
      const isIrish = /^[od]$/.test(word) && rest.length > 2 && rest !== "clock";
      const isShort = ABBREVIATIONS.test(word) && (rest === "" || rest === "s");
      const written = isShort ? word.toUpperCase() : upper(word.replace(MC, (_name, letter) => `mc${upper(letter)}`));
      return before + written + mark + (isIrish ? upper(rest) : rest);
    },
  );
}

/** Matches the "mc" and the next letter of names such as "mcdonald". */
const MC = /^mc(\p{L})(?=\p{L}{2})/u;

/** Capitalizes the first letter. Keeps a letter such as "ß", whose capital form has two letters. */
function upper(word: string): string {
  return word.replace(/^\p{Ll}/u, (letter) => {
    const capital = letter.toLocaleUpperCase("en-US");
    return capital.length === letter.length ? capital : letter;
  });
}
