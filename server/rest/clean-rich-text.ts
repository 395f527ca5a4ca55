import sanitizeHtml from "sanitize-html";
import { RICH_TEXT_MAX_BYTES } from "#domain/limits.ts";
import {
  isAllowedLink,
  isEmptyRichText,
  isRichTextTooLong,
  RICH_TEXT_ATTRIBUTES,
  RICH_TEXT_LINK_ATTRIBUTES,
  RICH_TEXT_LINK_SCHEMES,
  RICH_TEXT_TAGS,
} from "#domain/rich-text.ts";
import { ServiceError } from "#server/http/service-error.ts";

/** SQLSTATE that the database's own limit would give. Refused before the work of cleaning is spent on it. */
const CHECK_VIOLATION = "23514";

/** Deeper than any honest list; the cleaner's work and the browser's stack stay bounded. */
const MAX_NESTING = 24;

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

/** Removing tags can leave ill-nested ones, which the parser reads differently the next time; two passes nearly always settle it. */
const MAX_PASSES = 6;

/**
 * Rich text as it may be stored: the editor's own marks and links with the allowed schemes, nothing else (decision 23).
 * Cleaning twice changes nothing, so that an unchanged text compares equal; text without a word becomes empty.
 */
export function cleanRichText(html: string): string {
  if (isRichTextTooLong(html)) {
    throw new ServiceError(400, CHECK_VIOLATION, `Rich text is longer than ${RICH_TEXT_MAX_BYTES} bytes`);
  }
  let clean = sanitizeHtml(html.replaceAll("\0", ""), options);
  for (let pass = 1; pass < MAX_PASSES; pass += 1) {
    const again = sanitizeHtml(clean, options);
    if (again === clean) break;
    clean = again;
  }
  return isEmptyRichText(clean) ? "" : clean;
}
