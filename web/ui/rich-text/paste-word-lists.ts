/** A list item that Word pasted as a paragraph. */
interface WordItem {
  paragraph: Element;
  level: number;
  tag: "ul" | "ol";
}

const LEVEL = /mso-list:\s*\S+\s+level(\d+)/i;
const IGNORED = '[data-style*="mso-list:Ignore" i], [data-style*="mso-list: Ignore" i]';
const NUMBER = /^[\s\u00a0(]*(?:\d{1,3}|[a-z]{1,4})[.)]/i;

/**
 * Restores lists from Word and Outlook. These programs paste each item as a paragraph with a level
 * and a marker.
 */
export function nestWordLists(body: HTMLElement) {
  const paragraphs = [...body.querySelectorAll('[data-style*="mso-list:"]')].filter((element) =>
    LEVEL.test(element.getAttribute("data-style") ?? ""),
  );
  for (const first of paragraphs) {
    if (!first.isConnected) continue;
    const run: WordItem[] = [];
    for (let next: Element | null = first; next && paragraphs.includes(next); next = next.nextElementSibling) {
      run.push(toWordItem(next));
    }
    replaceByList(run);
  }
}

function toWordItem(paragraph: Element): WordItem {
  const level = Number(LEVEL.exec(paragraph.getAttribute("data-style") ?? "")?.[1] ?? 1);
  const marker = paragraph.querySelector(IGNORED);
  const text = marker?.textContent ?? paragraph.textContent ?? "";
  marker?.remove();
  return { paragraph, level, tag: NUMBER.test(text) ? "ol" : "ul" };
}

function replaceByList(run: readonly WordItem[]) {
  const [first] = run;
  if (!first) return;
  const { ownerDocument } = first.paragraph;
  const open: { level: number; list: Element }[] = [];
  for (const { paragraph, level, tag } of run) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const deepest = open.at(-1);
    if (!deepest || level > deepest.level || deepest.list.tagName !== tag.toUpperCase()) {
      const list = ownerDocument.createElement(tag);
      if (deepest && level > deepest.level) deepest.list.lastElementChild?.append(list);
      else if (deepest) deepest.list.after(list);
      else paragraph.before(list);
      if (deepest && level <= deepest.level) open.pop();
      open.push({ level, list });
    }
    const item = ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    open.at(-1)?.list.append(item);
    paragraph.remove();
  }
}
