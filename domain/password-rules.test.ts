import { describe, expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { passwordChecklist, passwordProblem } from "./password-rules.ts";

describe("the first broken rule is named", () => {
  test.each([
    ["", "Password must be at least 8 characters long"],
    ["aB1!xyz", "Password must be at least 8 characters long"],
    ["abcdefgh", "Password must contain at least one digit"],
    ["ABCDEFG1", "Password must contain at least one lowercase letter"],
    ["abcdefg1", "Password must contain at least one uppercase letter"],
    ["Abcdefg1", "Password must contain at least one special character"],
    ["Abcdefg1 ", "Password must contain at least one special character"],
    [`Ab1!${"x".repeat(125)}`, "Password must be at most 128 characters long"],
  ])("%j: %s", (password, problem) => expect(passwordProblem(password)).toBe(problem));

  test.each(["Abcdef1!", `Ab1!${"x".repeat(124)}`, "Grüße Nr. 1 aus Köln"])("%j breaks none", (password) =>
    expect(passwordProblem(password)).toBeNull(),
  );

  test("length counts characters, not code units", () => {
    expect(passwordProblem("aB1🥐🥐🥐🥐")).toBe("Password must be at least 8 characters long");
    expect(passwordProblem("aB1🥐🥐🥐🥐🥐")).toBeNull();
  });
});

test("the checklist ticks what is met", () => {
  expect(passwordChecklist("abc1").map((item) => item.isMet)).toEqual([false, true, true, false, false]);
  expect(passwordChecklist("Abcdef1!").every((item) => item.isMet)).toBe(true);
});

describe("the server refuses what attackers try first", () => {
  test.each([
    "Password1!",
    "P@ssw0rd1!",
    "Pa$$w0rd!",
    "Welcome2026!",
    "Summer2026!",
    "Qwerty123!",
    "!Qwerty1",
    "Minnesota1!",
    "Letmein#1",
    "PasswordPassword1!",
    "Aaaaaaa1!",
    "12345678!",
    "Admin123!@#",
  ])("%s", (password) => expect(isCommonPassword(password)).toBe(true));

  test.each(["Bridge-otter7-lamp", "kR9!vxqWz2", "Correct.Horse.8.Battery", "Grüße Nr. 1 aus Köln"])(
    "but not %s",
    (password) => expect(isCommonPassword(password)).toBe(false),
  );

  test("nor the user's own name with decoration", () => {
    expect(isCommonPassword("Hartmann7!", ["Dana", "Hartmann", "dana.hartmann"])).toBe(true);
    expect(isCommonPassword("Hartmann7!", ["Lee"])).toBe(false);
  });
});
