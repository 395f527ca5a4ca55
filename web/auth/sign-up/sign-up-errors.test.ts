import { describe, expect, test } from "vitest";
import { newPasswordErrors, passwordMatch, signUpErrors } from "#web/auth/sign-up-errors.ts";

const COMPLETE = {
  first_name: "Dana",
  last_name: "Olson",
  email: "dana@example.com",
  password: "Prairie!Crust7",
  confirm_password: "Prairie!Crust7",
};
const withValues = (values: Partial<typeof COMPLETE>) => ({ ...COMPLETE, ...values });
const withPassword = (password: string) => withValues({ password, confirm_password: password });

test("a complete form has no errors", () => {
  expect(signUpErrors(COMPLETE)).toBeNull();
});

test("an incomplete form has a single message and marks the missing fields", () => {
  expect(signUpErrors(withValues({ first_name: " ", confirm_password: "" }))).toEqual({
    form: "All fields are required",
    fields: { first_name: "Required", confirm_password: "Required" },
  });
});

describe("a broken rule is shown at its field", () => {
  test.each([
    ["email", withValues({ email: "dana@example" }), "Please enter a valid email address"],
    ["confirm_password", withValues({ confirm_password: "other" }), "Passwords do not match"],
    ["password", withPassword("Sh0rt!"), "Password must be at least 8 characters long"],
    ["password", withPassword("Prairie!Crust"), "Password must contain at least one digit"],
    ["password", withPassword("PRAIRIE!CRUST7"), "Password must contain at least one lowercase letter"],
    ["password", withPassword("prairie!crust7"), "Password must contain at least one uppercase letter"],
    ["password", withPassword("PrairieCrust77"), "Password must contain at least one special character"],
  ])("%s", (field, values, message) => {
    expect(signUpErrors(values)).toEqual({ form: null, fields: { [field]: message } });
  });
});

test("a new password follows the same rules, without the other fields", () => {
  const pair = { password: "Prairie!Crust7", confirm_password: "Prairie!Crust7" };
  expect(newPasswordErrors(pair)).toBeNull();
  expect(newPasswordErrors({ ...pair, confirm_password: "" })).toEqual({
    form: "All fields are required",
    fields: { confirm_password: "Required" },
  });
  expect(newPasswordErrors({ ...pair, confirm_password: "other" })?.fields).toHaveProperty("confirm_password");
  expect(newPasswordErrors({ password: "Sh0rt!", confirm_password: "Sh0rt!" })?.fields).toHaveProperty("password");
});

test("rules are checked in the specified order", () => {
  const allWrong = withValues({ email: "dana", password: "a", confirm_password: "b" });
  expect(signUpErrors({ ...allWrong, last_name: "" })?.form).toBe("All fields are required");
  expect(signUpErrors(allWrong)?.fields).toHaveProperty("email");
  expect(signUpErrors({ ...allWrong, email: "dana@example.com" })?.fields).toHaveProperty("confirm_password");
});

test("the match indicator waits while the second password may still become the first", () => {
  expect(passwordMatch(withValues({ confirm_password: "" }))).toBe("none");
  expect(passwordMatch(withValues({ confirm_password: "Prairie!" }))).toBe("none");
  expect(passwordMatch(withValues({ confirm_password: "prairie" }))).toBe("mismatch");
  expect(passwordMatch(withValues({ confirm_password: "Prairie!Crust77" }))).toBe("mismatch");
  expect(passwordMatch(COMPLETE)).toBe("match");
});
