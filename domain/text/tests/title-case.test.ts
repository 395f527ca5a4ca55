import { expect, test } from "vitest";
import { toTitleCase } from "#domain/text/title-case.ts";

test.each([
  ["night baker", "Night Baker"],
  ["RN night shift", "RN Night Shift"],
  ["McDonald's crew", "McDonald's Crew"],
  ["DevOps engineer", "DevOps Engineer"],
  ["iPhone repair", "iPhone Repair"],
  ["NURSE", "NURSE"],
  ["part-time nurse/aide (nights)", "Part-Time Nurse/Aide (Nights)"],
  ["manager's assistant", "Manager's Assistant"],
  ["2nd shift welder", "2nd Shift Welder"],
  ["rn night shift", "RN Night Shift"],
  ["cna/lpn (nights)", "CNA/LPN (Nights)"],
  ["hvac technician ii", "HVAC Technician II"],
  ["it and hr manager", "IT and HR Manager"],
  ["cdl-a truck driver", "CDL-A Truck Driver"],
  ["rn's and cna’s", "RN's and CNA’s"],
  ["director of nursing", "Director of Nursing"],
  ["in-home aide for the elderly", "In-Home Aide for the Elderly"],
  ["front-of-house lead", "Front-of-House Lead"],
  ["line cook: on call or weekends", "Line Cook: On Call or Weekends"],
  ["of counsel", "Of Counsel"],
  ["what to wait for", "What to Wait For"],
  ["mcdonald's crew at o'brien’s", "McDonald's Crew at O'Brien’s"],
  ["o’reilly parts pro", "O’Reilly Parts Pro"],
  ["d'angelo baker", "D'Angelo Baker"],
  ["5 o'clock shift", "5 O'clock Shift"],
  ["mc for events", "Mc for Events"],
  ["machinist i", "Machinist I"],
  ["  two  spaces stay ", "  Two  Spaces Stay "],
  ["élève ingénieur", "Élève Ingénieur"],
  ["ßuit", "ßuit"],
  ["", ""],
])("“%s” becomes “%s”", (typed, expected) => {
  expect(toTitleCase(typed)).toBe(expected);
  expect(toTitleCase(expected)).toBe(expected);
});
