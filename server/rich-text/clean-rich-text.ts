import sanitizeHtml from "sanitize-html";
import { RICH_TEXT_MAX_BYTES } from "#domain/limits.ts";
import { CHECK_VIOLATION } from "#domain/sqlstates.ts";
import {
  isAllowedLink,
  isEmptyRichText,
  isRichTextTooLong,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_LINK_ATTRIBUTES,
  RICH_TEXT_LINK_SCHEMES,
  RICH_TEXT_TAGS,
} from "#domain/text/rich-text.ts";
import { ServiceError } from "#server/http/service-error.ts";

/** SQLSTATE that the database's own limit would give. Refused before the work of cleaning is spent on it. */

/** Deeper than any real list: tags further in are dropped, so that the browser's stack stays bounded. */
const MAX_NESTING = 24;

/** Open tags at once, dropped ones included. The parser looks through all of them at each closing tag: refused in time, its work stays linear. */
const MAX_OPEN_TAGS = 200;

const countsOpenTags = (): Pick<sanitizeHtml.IOptions, "onOpenTag" | "onCloseTag"> => {
  let open = 0;
  return {
    onOpenTag() {
      open += 1;
      if (open > MAX_OPEN_TAGS) throw refusal(`Rich text is nested deeper than ${MAX_OPEN_TAGS} tags`);
    },
    onCloseTag() {
      open -= 1;
    },
  };
};

/** Dropped with everything inside; of all other unknown tags the text stays. */
const DROPPED_WITH_CONTENT = [
  "script",
  "style",
  "textarea",
  "option",
  "noscript",
  "title",
  "template",
  "svg",
  "math",
  "iframe",
];

const options: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: { a: [...RICH_TEXT_ATTRIBUTES.a] },
  allowedSchemes: [...RICH_TEXT_LINK_SCHEMES],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: DROPPED_WITH_CONTENT,
  nestingLimit: MAX_NESTING,
  transformTags: {
    b: "strong",
    i: "em",
    h1: "h2",
    h5: "h4",
    h6: "h4",
    a: (_tag, { href }) =>
      href !== undefined && isAllowedLink(href)
        ? { tagName: "a", attribs: { href: href.trim(), ...RICH_TEXT_LINK_ATTRIBUTES } }
        : { tagName: "a", attribs: {} },
  },
  exclusiveFilter: ({ tag, attribs }) => (tag === "a" && attribs.href === undefined ? "excludeTag" : false),
};

/** Tags without attributes, and text with no other entities than cleaning writes: most of what the editor sends. */
const PLAIN_PIECE = /<(\/?)(p|h[2-4]|ul|ol|li|strong|em)>|<br \/>|[^<>&]+|&(?:amp|lt|gt);/y;

const HOLDS_WORDS = ["", "p", "h2", "h3", "h4", "li", "strong", "em"];

/** Where a tag may stand without the parser closing another by itself; "" is the text as a whole. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  p: ["", "li"],
  h2: [""],
  h3: [""],
  h4: [""],
  ul: ["", "li"],
  ol: ["", "li"],
  li: ["ul", "ol"],
  strong: HOLDS_WORDS,
  em: HOLDS_WORDS,
};

/**
 * Whether cleaning would surely change nothing. sanitize-html makes its rules and a class anew for each text: a fifth of
 * what saving a job costs this process.
 */
export function isPlainRichText(html: string): boolean {
  const open: string[] = [];
  for (PLAIN_PIECE.lastIndex = 0; PLAIN_PIECE.lastIndex < html.length; ) {
    const piece = PLAIN_PIECE.exec(html);
    if (!piece) return false;
    const [, slash, tag] = piece;
    if (tag === undefined) continue;
    if (slash) {
      if (open.pop() !== tag) return false;
    } else {
      if (open.length === MAX_NESTING || !PARENTS[tag]?.includes(open.at(-1) ?? "")) return false;
      open.push(tag);
    }
  }
  return open.length === 0;
}

/** Removing tags can leave ill-nested ones, which the parser reads differently the next time; two passes nearly always settle it. */
const MAX_PASSES = 6;

/**
 * Rich text as it may be stored: the editor's own marks and links with the allowed schemes, nothing else (rule 23).
 * Cleaning twice changes nothing, so that an unchanged text compares equal; text without a word becomes empty.
 */
export function cleanRichText(html: string): string {
  let clean = html.replaceAll("\0", "");
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const dirty = clean;
    clean = cleanOnce(dirty);
    if (clean === dirty) break;
  }
  return isEmptyRichText(clean) ? "" : clean;
}

/** A text that a pass has made longer (a bare `<` becomes `&lt;`) could not be stored either. */
function cleanOnce(html: string): string {
  if (isRichTextTooLong(html)) throw refusal(`Rich text is longer than ${RICH_TEXT_MAX_BYTES} bytes`);
  return isPlainRichText(html) ? html : sanitizeHtml(html, { ...options, ...countsOpenTags() });
}

function refusal(message: string): ServiceError {
  return new ServiceError(400, CHECK_VIOLATION, message);
}
