import { expect, test } from "vitest";
import { enterText, eraseBackwards, toCode, toSlots, typeInto } from "./code-slots.ts";

const EMPTY = toSlots("");

test("a typed digit fills its slot and moves to the next slot", () => {
  const { slots, focus } = enterText(EMPTY, 0, "4");
  expect(slots).toEqual(["4", "", "", "", "", ""]);
  expect(focus).toBe(1);
});

test("the last slot keeps the focus", () => {
  expect(enterText(toSlots("12345"), 5, "6")).toEqual({ slots: [..."123456"], focus: 5 });
});

test("a seventh digit is ignored, typed or pasted", () => {
  expect(typeInto(toSlots("123456"), 5, "67").slots).toEqual([..."123456"]);
  expect(typeInto(toSlots("123456"), 5, "66").slots).toEqual([..."123456"]);
  expect(enterText(EMPTY, 0, "1234567").slots).toEqual([..."123456"]);
});

test("a digit typed over a slot's digit, or next to it, replaces it", () => {
  expect(typeInto(toSlots("123456"), 5, "9").slots).toEqual([..."123459"]);
  expect(typeInto(toSlots("123456"), 2, "39")).toEqual({ slots: [..."129456"], focus: 3 });
  expect(typeInto(toSlots("123456"), 2, "93")).toEqual({ slots: [..."129456"], focus: 3 });
  expect(typeInto(toSlots("123"), 2, "").slots).toEqual(toSlots("12"));
});

test("a whole code fills all slots wherever it is pasted", () => {
  expect(enterText(EMPTY, 3, "123456")).toEqual({ slots: [..."123456"], focus: 5 });
  expect(toCode(enterText(toSlots("99"), 1, " 123-456\n").slots)).toBe("123456");
});

test("a partial code fills the slots from where it is pasted", () => {
  expect(enterText(toSlots("12"), 2, "345")).toEqual({ slots: ["1", "2", "3", "4", "5", ""], focus: 5 });
  expect(enterText(EMPTY, 4, "123")).toEqual({ slots: ["", "", "", "", "1", "2"], focus: 5 });
});

test("the code is found in the sentence that was copied with it", () => {
  expect(toCode(enterText(EMPTY, 0, "Your code is 418 907. It works for 10 minutes.").slots)).toBe("418907");
});

test("a character that is not a digit changes nothing", () => {
  for (const text of [" ", "-", "x", ""]) {
    expect(enterText(toSlots("12"), 2, text)).toEqual({ slots: toSlots("12"), focus: 2 });
  }
});

test("Backspace empties the slot, then moves back", () => {
  const once = eraseBackwards(toSlots("123"), 2);
  expect(once).toEqual({ slots: ["1", "2", "", "", "", ""], focus: 2 });
  expect(eraseBackwards(once.slots, once.focus)).toEqual({ slots: ["1", "", "", "", "", ""], focus: 1 });
  expect(eraseBackwards(EMPTY, 0)).toEqual({ slots: EMPTY, focus: 0 });
});

test("an emptied slot in the middle stays empty", () => {
  const { slots } = eraseBackwards(toSlots("123456"), 2);
  expect(slots).toEqual(["1", "2", "", "4", "5", "6"]);
  expect(toCode(slots)).toHaveLength(5);
});
