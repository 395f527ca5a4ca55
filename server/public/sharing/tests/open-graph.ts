import { Parser } from "htmlparser2";

type Tag = { key: string; attribute: "property" | "name"; content: string };

/** The properties that https://ogp.me requires of each page. */
const REQUIRED = ["og:title", "og:type", "og:image", "og:url"];
/** The types of https://ogp.me that need no namespace of their own. */
const TYPES = /^(?:website|article|book|profile|(?:music|video)\.\w+)$/;
/** The types of cards on X (Twitter), and the smallest allowed image of a large card in pixels. */
const CARDS = ["summary", "summary_large_image", "app", "player"];
const LARGE_CARD = { width: 300, height: 157 };

/**
 * Returns a sentence for each tag of the page that breaks the rules of Open Graph
 * (https://ogp.me) or of Twitter cards. URLs must be absolute and https.
 */
export function linkPreviewProblems(page: string): string[] {
  const { tags, canonical } = readHead(page);
  const valuesOf = (key: string) => tags.filter((tag) => tag.key === key).map(({ content }) => content);
  const problems: string[] = [];
  const check = (isRight: boolean, problem: string) => {
    if (!isRight) problems.push(problem);
  };
  for (const { key, attribute, content } of tags) {
    check(attribute === (key.startsWith("og:") ? "property" : "name"), `${key} is a ${attribute}`);
    check(content.trim() !== "", `${key} is empty`);
    check(valuesOf(key).length === 1, `${key} is repeated`);
  }
  for (const key of REQUIRED) check(valuesOf(key).length > 0, `${key} is missing`);
  const only = (key: string) => valuesOf(key)[0] ?? "";
  check(TYPES.test(only("og:type")), "og:type is unknown");
  for (const key of ["og:url", "og:image"]) {
    check(URL.canParse(only(key)) && new URL(only(key)).protocol === "https:", `${key} is no https URL`);
  }
  check(only("og:url") === canonical, "og:url is not the canonical URL");
  const locale = valuesOf("og:locale");
  check(
    locale.every((value) => /^[a-z]{2}_[A-Z]{2}$/.test(value)),
    "og:locale is no locale",
  );
  const [image, ...details] = tags.map(({ key }) => key).filter((key) => key.startsWith("og:image"));
  check(image === "og:image", "a detail of the image precedes og:image");
  for (const detail of ["type", "width", "height", "alt"]) {
    check(details.includes(`og:image:${detail}`), `og:image:${detail} is missing`);
  }
  const size = { width: Number(only("og:image:width")), height: Number(only("og:image:height")) };
  for (const side of ["width", "height"] as const) {
    check(Number.isInteger(size[side]) && size[side] >= LARGE_CARD[side], `og:image:${side} is too small`);
  }
  check(/^image\/(?:png|jpeg|webp|gif)$/.test(only("og:image:type")), "og:image:type is no type of an image");
  check(CARDS.includes(only("twitter:card")), "twitter:card is unknown");
  return problems;
}

function readHead(page: string): { tags: Tag[]; canonical: string } {
  const tags: Tag[] = [];
  let canonical = "";
  let isHead = false;
  const parser = new Parser({
    onopentag(tag, { property, name, content = "", rel, href = "" }) {
      isHead ||= tag === "head";
      if (tag === "link" && rel === "canonical" && isHead) canonical = href;
      const key = property ?? name ?? "";
      if (tag !== "meta" || !isHead || !/^(?:og|twitter):/.test(key)) return;
      tags.push({ key, attribute: property === undefined ? "name" : "property", content });
    },
    onclosetag(tag) {
      if (tag === "head") isHead = false;
    },
  });
  parser.end(page);
  return { tags, canonical };
}
