import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The most frequent leaked passwords with a letter and at least four characters, from zxcvbn-ts
 * (record 52).
 */
const LEAKED = new Set(
  readFileSync(join(import.meta.dirname, "common-passwords.txt"), "utf8")
    .trim()
    .split("\n"),
);

/**
 * Words that attackers are likely to try on this portal. `LEAKED` does not contain them, because
 * they are rare or too short.
 */
const LOCAL_WORDS = new Set(
  `password passwort passw0rd pass passcode pword passphrase welcome welkom hello letmein login logon signin enter access
  admin administrator root user username guest test testing tester demo default temp temporary changeme change secret
  qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wasd abc abcd abcde abcdef abcdefg aa aaa
  iloveyou loveyou love lovely sunshine princess prince dragon monkey football baseball basketball hockey soccer golf
  master superman batman spiderman starwars pokemon shadow michael michelle jennifer jessica jordan charlie ashley daniel
  thomas george robert andrew matthew joshua anthony william nicole hannah taylor summer winter spring autumn fall
  january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
  minnesota wisconsin minneapolis saintpaul stpaul duluth rochester milwaukee madison greenbay vikings packers twins
  brewers gophers badgers wolves timberwolves bucks america usa freedom whatever trustno trustnoone flower cheese cookie
  banana orange purple yellow silver golden diamond computer internet google facebook apple samsung microsoft windows
  company business office work job jobs career careers hiring employer employee employment openings opening recruit
  recruiter manager owner boss money dollar security safe private service support help info contact office mail email
  mustang corvette harley ferrari porsche mercedes jesus christ blessed angel heaven ginger pepper tigger buster killer
  hunter ranger soldier maverick phoenix cowboy eagle tiger lion panther bear wolf buddy bailey maggie molly sadie`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

const LOOKALIKES: Record<string, string> = {
  "@": "a",
  "4": "a",
  "8": "b",
  "3": "e",
  "1": "i",
  "!": "i",
  "|": "l",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
  "+": "t",
};

/**
 * Returns true if a password is a common word or a row of keys, even with changed characters
 * ("P@ssw0rd1!", "Summer2026!").
 */
export function isCommonPassword(password: string): boolean {
  return readingsOf(password).some((text) => LOCAL_WORDS.has(text) || LEAKED.has(text) || isMonotonous(text));
}

/**
 * Returns variants of a password to look up in the lists of common words: without digits and
 * symbols at the ends, with look-alikes replaced or removed, and without repetitions.
 */
function readingsOf(password: string): string[] {
  const lower = password.normalize("NFKC").toLowerCase();
  const trimmed = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const plain = lower.replace(/[^\p{L}\p{N}]/gu, "");
  const readings = [lower, trimmed, lower.replace(/[\d\W_]+$/u, "")].flatMap((text) => [
    text.replace(/[^\p{L}]/gu, ""),
    [...text]
      .map((sign) => LOOKALIKES[sign] ?? sign)
      .join("")
      .replace(/[^\p{L}]/gu, ""),
  ]);
  return [...new Set([lower, trimmed, plain, ...readings.flatMap((text) => [text, withoutRepetition(text)])])];
}

function withoutRepetition(text: string): string {
  return text.replace(/^(.{3,}?)\1+$/u, "$1");
}

/**
 * Returns true if the reading is a single repeated character ("aaaa") or is empty. A password
 * without letters, such as "12345678!", has an empty reading.
 */
function isMonotonous(reading: string): boolean {
  return new Set(reading).size <= 1;
}
