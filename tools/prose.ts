/**
 * Finds sentences that break docs/writing.md, in comments and documents. `node tools/prose.ts
 * server/auth` checks a folder. Without arguments, checks all files.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const MAX_CHARACTERS = 100;

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(nobody|somebody|everybody|whoever|whatever|anew|meanwhile|beside|likewise|besides)\b/i,
    "use the words of the trade",
  ],
  [/\bones\b/i, '"one" is a number: repeat the noun'],
  [
    /\b(the|this|that|each|every|another|which|any|no|new|old|older|newer|first|last|next|other|only|right|wrong|same|own|present|such an?) one\b(?! (hour|day|minute|second|week|row|request|time|place)s?\b)/i,
    '"one" is a number: repeat the noun',
  ],
  [
    /(?<!\b(?:exactly|least|most|than|or|only|after|by|with|in|of|for|and|is|to|the|just|from) )\bone (that|which|whose|who)\b/i,
    '"one" is a number: repeat the noun',
  ],
];
const STARTS = /^(Of|What|Who|Whoever|Whatever|Whether|None|Nobody|Nothing|One|As|That|Twice)\b/;

type Comment = { line: number; text: string; isStart: boolean };

/** Returns a line for each sentence that breaks a rule. */
export function brokenSentences(path: string, text: string): string[] {
  const lines = path.endsWith(".md") ? documentLines(text) : commentLines(path, text);
  return lines.flatMap(({ line, text: words, isStart }) => {
    const plain = words.replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”|https?:\S+/g, "…");
    const broken = PATTERNS.flatMap(([pattern, rule]) => {
      const [match] = pattern.exec(plain) ?? [];
      return match ? [`“${match}”: ${rule}`] : [];
    });
    const [start] = (isStart && STARTS.exec(words)) || [];
    if (start) broken.push(`starts with “${start}”`);
    return broken.map((rule) => `${path}:${line}: ${rule}`);
  });
}

/**
 * Returns the lines of comments and documents that are too long. Skips lines of code, tables and
 * links, because they can't be wrapped.
 */
export function longLines(path: string, text: string): string[] {
  const lines = path.endsWith(".md")
    ? documentLines(text).filter(({ text }) => !/^\s*\||\]\(|^\[|`[^`]{50}|^[A-Z]{3,}.*-->/.test(text))
    : text
        .split("\n")
        .map((text, index) => ({ line: index + 1, text }))
        .filter(({ text }) => COMMENT.test(text) && !/https?:/.test(text));
  return lines
    .filter(({ text }) => text.length > MAX_CHARACTERS)
    .map(({ line, text }) => `${path}:${line}: ${text.length} characters`);
}

const COMMENT = /^\s*(?:\/\*\*?|\*|\/\/|--|\{\/\*)\s/;

function commentLines(path: string, text: string): Comment[] {
  let isInside = false;
  return text.split("\n").flatMap((line, index): Comment[] => {
    const isComment = COMMENT.test(line);
    const trailing = isComment || path.endsWith(".css") ? undefined : /[;{},(>] ?(?:\/\/|--) (.*)/.exec(line)?.[1];
    const wasInside = isInside;
    isInside = isComment && !/\*\/\s*\}?$/.test(line);
    if (!isComment) return trailing ? [{ line: index + 1, text: trailing, isStart: true }] : [];
    const words = line.replace(COMMENT, "").replace(/\s*\*\/\}?\s*$/, "");
    return [{ line: index + 1, text: words, isStart: !wasInside || /^\s*\/\*/.test(line) }];
  });
}

function documentLines(text: string): Comment[] {
  let isCode = false;
  return text.split("\n").flatMap((line, index): Comment[] => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    return isCode || isFence ? [] : [{ line: index + 1, text: line, isStart: false }];
  });
}

/**
 * Returns the tracked files that contain comments or sentences. Excludes the guide, because it
 * quotes bad examples.
 */
export function proseFiles(folders: readonly string[] = []): string[] {
  const paths = execFileSync("git", ["ls-files", "-z", ...folders], { cwd: root, encoding: "utf8" }).split("\0");
  return paths.filter(
    (path) =>
      /\.(ts|tsx|mjs|sql|css|md)$/.test(path) &&
      !["CHANGELOG.md", "docs/writing.md"].includes(path) &&
      !path.startsWith("tools/prose"),
  );
}

export function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

if (import.meta.main) {
  const broken = proseFiles(process.argv.slice(2)).flatMap((path) => [
    ...brokenSentences(path, read(path)),
    ...longLines(path, read(path)),
  ]);
  process.stdout.write(`${[...broken, `${broken.length} lines to rewrite`].join("\n")}\n`);
}
