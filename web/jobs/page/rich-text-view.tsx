import { createElement, Fragment, type ReactNode, useMemo } from "react";
import { isAllowedLink, RICH_TEXT_LINK_ATTRIBUTES, RICH_TEXT_TAGS } from "#domain/text/rich-text.ts";

const TAGS: ReadonlySet<string> = new Set(RICH_TEXT_TAGS);

/**
 * Rich text that is only read: its allowed tags as elements, everything else as the words in it (rule 23). Headings keep their size
 * and become the level below the preview's own.
 */
export function RichTextView({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, "text/html");
    return childrenOf(body);
  }, [html]);
  return <div className="rich-text-view wrap-anywhere">{content}</div>;
}

function childrenOf(node: Node): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity, and are drawn together.
  return [...node.childNodes].map((child, index) => <Fragment key={index}>{toElement(child)}</Fragment>);
}

function toElement(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof HTMLElement)) return null;
  const tag = node.localName;
  if (tag === "script" || tag === "style") return null;
  const children = childrenOf(node);
  if (!TAGS.has(tag)) return children;
  if (tag === "br") return <br />;
  if (/^h\d$/.test(tag)) return createElement("h4", { "data-level": tag }, children);
  if (tag !== "a") return createElement(tag, null, children);
  const href = node.getAttribute("href");
  if (!href || !isAllowedLink(href)) return children;
  return (
    <a href={href} {...RICH_TEXT_LINK_ATTRIBUTES}>
      {children}
    </a>
  );
}
