import { expect, test } from "vitest";
import type { Employer } from "#web/session/signed-in.ts";
import { chooseEmployer } from "./choose-employer.ts";

const company = (id: number): Employer => ({ id, name: `Company ${id}`, logo: null, approved: 1, inactive: 0 });

test("the last used company is chosen again", () => {
  expect(chooseEmployer([company(1), company(2)], 2)?.id).toBe(2);
});

test("a user with one company need not choose", () => {
  expect(chooseEmployer([company(1)], null)?.id).toBe(1);
  expect(chooseEmployer([company(1)], 9)?.id).toBe(1);
});

test("a user with several companies chooses, even after being removed from the current company", () => {
  expect(chooseEmployer([company(1), company(2)], null)).toBeNull();
  expect(chooseEmployer([company(1), company(2)], 9)).toBeNull();
  expect(chooseEmployer([], 9)).toBeNull();
});
