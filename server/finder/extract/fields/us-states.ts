/** US states and territories by their postal codes. */
const NAMES: Record<string, string> = Object.fromEntries(
  (
    "AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida," +
    "GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland," +
    "MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire," +
    "NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania," +
    "PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia," +
    "WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming"
  )
    .split(",")
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
);
const BY_WORD = new Map<string, string>([
  ...Object.entries(NAMES).map(([code, name]): [string, string] => [code.toLowerCase(), name]),
  ...Object.values(NAMES).map((name): [string, string] => [name.toLowerCase(), name]),
  ["minn", "Minnesota"],
  ["wis", "Wisconsin"],
  ["wisc", "Wisconsin"],
]);

/** Returns "Minnesota" for "MN", "Minn.", "minnesota" or "US-MN". Returns null for other texts. */
export function readState(text: unknown): string | null {
  if (typeof text !== "string") return null;
  const word = text
    .trim()
    .replace(/^US(?:A)?-/i, "")
    .replaceAll(".", "")
    .toLowerCase();
  return BY_WORD.get(word) ?? null;
}

/**
 * Matches states in sentences. Abbreviations must have capital letters, because "in" and "or" are
 * words.
 */
export const STATE_IN_TEXT = `(?:${[...Object.keys(NAMES), ...Object.values(NAMES), "D\\.C\\.", "Minn\\.", "Wis\\.", "Wisc\\."].join("|")})`;
