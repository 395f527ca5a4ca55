import { readDate } from "#server/finder/extract/fields/dates.ts";
import { readEmploymentType } from "#server/finder/extract/fields/employment-type.ts";
import { readLocationType } from "#server/finder/extract/fields/location-type.ts";
import { readPay } from "#server/finder/extract/fields/pay.ts";
import { readPlaces } from "#server/finder/extract/fields/places.ts";
import { townOfHeading } from "#server/finder/extract/fields/towns.ts";
import { STATE_IN_TEXT } from "#server/finder/extract/fields/us-states.ts";

const ENDS_IN_STATE = new RegExp(`^(?:[A-Z][\\w.'-]{0,20}\\s?){1,4},\\s*${STATE_IN_TEXT}\\.?(?:\\s+\\d{5})?$`);
const SHIFT =
  /^\W*(?:pdf|docx?|word|\d+ (?:openings?|positions?)|multiple (?:openings|positions)|apply (?:now|today|here|online|within|in person)!?|new!?|now hiring!?|urgent!?|immediate opening|posted .*|closes? .*|deadline .*|open until .*|(?:all|any|various) shifts?|starts? (?:now|immediately|asap|(?:in )?(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\b.*)|seasonal|year[- ]round)\W*$/i;

/**
 * Splits "Line Cook – Full Time – $18/hr (Duluth, MN)" into the title "Line Cook" and three
 * details.
 */
export function splitTitle(text: string): { title: string; details: string[] } {
  const details: string[] = [];
  const withoutBrackets = text.replace(/\s*[([]([^)\]]*)[)\]]/g, (whole, inner: string) => {
    if (!isDetail(inner)) return whole;
    details.push(inner.trim());
    return "";
  });
  const untyped = withoutBrackets.replace(/(?<=\w)\s+((?:full|part)[ -]time)$/i, " – $1");
  const [first = "", ...others] = untyped.split(
    /\s+[-–—|•·]+\s+|\s*\|\s*|\s*[–—]\s*|:\s+|,\s+(?=\$\d|(?:seasonal|year[- ]round|(?:full|part)[- ]time)\b)/,
  );
  const kept = [first];
  for (const part of others) {
    if (isDetail(part)) details.push(part.trim());
    else kept.push(part);
  }
  // If the title has no details, keeps it as the page shows it.
  const title = details.length === 0 ? withoutBrackets : kept.filter((part) => part.trim() !== "").join(" – ");
  return { title: title.replace(/[\s,:–—-]+$/, ""), details };
}

export function isDetail(text: string): boolean {
  const part = text.trim();
  if (part === "" || SHIFT.test(part)) return true;
  if (part.length > 60) return false;
  const isType =
    /^(?:full|part)[ -]?time\b|^(?:ft|pt|seasonal|temporary|temp|per diem|prn|contract)\b|^[01]?\.?\d+ ?fte$|\b(?:full|part)[ -]?time$/i.test(
      part,
    ) && readEmploymentType(part) !== null;
  const isPlace =
    (part.includes(",") && ENDS_IN_STATE.test(part) && readPlaces(part).length > 0) || townOfHeading(part) !== null;
  const isWay = /^(?:remote|hybrid|on-?site)\b/i.test(part) && readLocationType(part) !== null;
  return (
    isType ||
    isPlace ||
    isWay ||
    /^\$?\s?\d[\d,.]*.*\/|^\$/.test(part) ||
    readPay(part) !== null ||
    /^\W*(?:posted|closing|closes|deadline)\b/i.test(part) ||
    (readDate(part) !== null && part.length < 20)
  );
}
