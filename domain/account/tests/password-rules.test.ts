import { describe, expect, test } from "vitest";
import { passwordChecklist, passwordProblem } from "#domain/account/password-rules.ts";

describe("the first broken rule is reported", () => {
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

  test.each(["Abcdef1!", `Ab1!${"x".repeat(124)}`, "Grüße Nr. 1 aus Köln"])("%j breaks no rule", (password) =>
    expect(passwordProblem(password)).toBeNull(),
  );

  test("length counts characters, not code units", () => {
    expect(passwordProblem("aB1🥐🥐🥐🥐")).toBe("Password must be at least 8 characters long");
    expect(passwordProblem("aB1🥐🥐🥐🥐🥐")).toBeNull();
  });
});

test("the checklist ticks each rule that the password meets", () => {
  expect(passwordChecklist("abc1").map((item) => item.isMet)).toEqual([false, true, true, false, false]);
  expect(passwordChecklist("Abcdef1!").every((item) => item.isMet)).toBe(true);
});
