/**
 * Each row has a letter, digit or mark (`as`), and the Latin, Cyrillic and Greek characters that
 * look like it. The source is Unicode's confusables.txt (UTS #39, unicode.org/Public/security),
 * limited to characters that company names can contain.
 */
const LOOKALIKES: readonly [as: string, characters: string][] = [
  ["'", "\u2018\u2019\u201b`\u02b9\u02bb\u02bd\u02bc"],
  ["-", "\u2010\u2012\u2013\u2212"],
  ["A", "\u0391\u0410"],
  ["AE", "\u00c6\u04d4"],
  ["B", "\u0392\u0412"],
  ["C", "\u0421"],
  ["E", "\u0395\u0415"],
  ["F", "\u03dc"],
  ["G", "\u050c"],
  ["H", "\u0397\u041d"],
  ["J", "\u037f\u0408"],
  ["K", "\u039a\u041a"],
  ["M", "\u039c\u03fa\u041c"],
  ["N", "\u039d"],
  ["O", "0\u039f\u041e"],
  ["OE", "\u0152"],
  ["P", "\u03a1\u0420"],
  ["R", "\u01a6"],
  ["S", "\u0405"],
  ["T", "\u03a4\u0422"],
  ["V", "\u0474"],
  ["W", "\u051c"],
  ["X", "\u03a7\u0425"],
  ["Y", "\u03a5\u0423\u04ae"],
  ["Z", "\u0396"],
  ["a", "\u0251\u03b1\u0430"],
  ["ae", "\u00e6\u04d5"],
  ["b", "\u0184\u042c"],
  ["c", "\u1d04\u0441"],
  ["d", "\u0501"],
  ["e", "\u0435\u04bd"],
  ["g", "\u0261\u1d83\u018d"],
  ["h", "\u04bb"],
  ["i", "\u0131\u026a\u0269\u03b9\u0456\u04cf"],
  ["j", "\u03f3\u0458"],
  ["l", "1|I\u0196\u01c0\u0399\u0406\u04c0"],
  ["o", "\u1d0f\u1d11\u03bf\u03c3\u043e"],
  ["oe", "\u0153"],
  ["p", "\u03c1\u0440"],
  ["q", "\u051b"],
  ["r", "\u1d26\u0433"],
  ["rn", "m"],
  ["s", "\u01bd\u0455"],
  ["u", "\u1d1c\u028b\u03c5"],
  ["v", "\u1d20\u03bd\u0475"],
  ["w", "\u026f\u1d21\u0461\u051d"],
  ["x", "\u0445"],
  ["y", "\u0263\u1d8c\u028f\u1eff\u03b3\u0443\u04af"],
  ["z", "\u1d22"],
];

const PROTOTYPES = new Map(
  LOOKALIKES.flatMap(([as, characters]) => [...characters].map((each) => [each, as] as const)),
);

/** Returns the same text for names that look alike, in any script and capitalization. */
function skeletonOf(name: string): string {
  const once = (text: string) =>
    Array.from(text, (each) => PROTOTYPES.get(each) ?? PROTOTYPES.get(each.toUpperCase()) ?? each)
      .join("")
      .toLowerCase();
  // Replaces all characters twice. The first time turns M into m, and the second time turns this m
  // into rn.
  return once(once(name.normalize("NFKC").replace(/\s+/g, " ").trim()));
}

type Company = { id: number; name: string; approved: number };

/**
 * Returns a function that lists the approved companies whose names look like the given company's
 * name. Rule 57
 */
export function lookalikesOf<Each extends Company>(companies: readonly Each[]): (company: Company) => string | null {
  const approved = new Map<string, Company[]>();
  for (const company of companies.filter((each) => each.approved === 1)) {
    const skeleton = skeletonOf(company.name);
    approved.set(skeleton, [...(approved.get(skeleton) ?? []), company]);
  }
  return ({ id, name }) => {
    const others = (approved.get(skeletonOf(name)) ?? []).filter((other) => other.id !== id);
    return others.length > 0 ? others.map((other) => `${other.name} (${other.id})`).join(", ") : null;
  };
}
