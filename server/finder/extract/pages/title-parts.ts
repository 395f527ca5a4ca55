import { readDate } from "#server/finder/extract/fields/dates.ts";
import { readEmploymentType } from "#server/finder/extract/fields/employment-type.ts";
import { readLocationType } from "#server/finder/extract/fields/location-type.ts";
import { readPay } from "#server/finder/extract/fields/pay.ts";
import { readPlaces } from "#server/finder/extract/fields/places.ts";
import { STATE_IN_TEXT } from "#server/finder/extract/fields/us-states.ts";

const ENDS_IN_STATE = new RegExp(`^(?:[A-Z][\\w.'-]{0,20}\\s?){1,4},\\s*${STATE_IN_TEXT}\\.?(?:\\s+\\d{5})?$`);
const SHIFT =
  /^\W*(?:pdf|docx?|word|\d+ (?:openings?|positions?)|multiple (?:openings|positions)|apply (?:now|today|here|online)!?|new!?|now hiring!?|urgent!?|immediate opening|posted .*|closes? .*|deadline .*|open until .*)\W*$/i;

/** "Line Cook – Full Time – $18/hr (Duluth, MN)" is the title "Line Cook" and three details. */
export function splitTitle(text: string): { title: string; details: string[] } {
  const details: string[] = [];
  const withoutBrackets = text.replace(/\s*[([]([^)\]]*)[)\]]/g, (whole, inner: string) => {
    if (!isDetail(inner)) return whole;
    details.push(inner.trim());
    return "";
  });
  const [first = "", ...others] = withoutBrackets.split(/\s+[-–—|•·]+\s+|\s*\|\s*|\s*[–—]\s*|:\s+/);
  const kept = [first];
  for (const part of others) {
    if (isDetail(part)) details.push(part.trim());
    else kept.push(part);
  }
  const comma = /^(.*\S),\s*((?:full|part)[ -]?time(?: seasonal)?|seasonal|temporary)$/i.exec(kept.join(" – "));
  if (comma) details.push(comma[2] ?? "");
  const title = comma ? (comma[1] ?? "") : restore(withoutBrackets, kept);
  const pay = /^(.*?\S)[\s,]+(?:(?:starting|up) (?:at|to)\s+)?\$\s?\d.*$/i.exec(title);
  if (pay) details.push(title.slice(pay[1]?.length));
  return { title: (pay?.[1] ?? title).replace(/[\s,:–—-]+$/, ""), details };
}

/** With the page's own dash where nothing was taken out. */
function restore(text: string, kept: string[]): string {
  const joined = kept.filter((part) => part.trim() !== "");
  const at = text.lastIndexOf(joined.at(-1) ?? "");
  const whole = text.slice(0, at + (joined.at(-1)?.length ?? 0)).trim();
  return joined.every((part) => whole.includes(part)) && splitCount(whole) === joined.length
    ? whole
    : joined.join(" – ");
}

function splitCount(text: string): number {
  return text.split(/\s+[-–—|•·]+\s+|\s*\|\s*|\s*[–—]\s*|:\s+/).length;
}

export function isDetail(text: string): boolean {
  const part = text.trim();
  if (part === "" || SHIFT.test(part)) return true;
  if (part.length > 60) return false;
  const isType =
    /^(?:full|part)[ -]?time\b|^(?:ft|pt|seasonal|temporary|temp|per diem|prn|contract)\b|\b(?:full|part)[ -]?time$/i.test(
      part,
    ) && readEmploymentType(part) !== null;
  const isBoth = /^(?:full|part)[ -]?time (?:or|and|&|\/) (?:full|part)[ -]?time$/i.test(part);
  const isPlace = ENDS_IN_STATE.test(part) && readPlaces(part).length > 0;
  const isWay = /^(?:remote|hybrid|on-?site)\b/i.test(part) && readLocationType(part) !== null;
  return (
    isType ||
    isBoth ||
    isPlace ||
    isWay ||
    /^\$?\s?\d[\d,.]*.*\/|^\$/.test(part) ||
    readPay(part) !== null ||
    /^\W*(?:posted|closing|closes|deadline)\b/i.test(part) ||
    (readDate(part) !== null && part.length < 20)
  );
}
