import { expect, test } from "vitest";
import { signUpProblem } from "#domain/account/sign-up-schema.ts";

const complete = {
  first_name: "Dana",
  last_name: "Hartmann",
  email: "dana@prairiecrust.example",
  password: "Bridge-7otter",
  confirm_password: "Bridge-7otter",
};

test("a complete sign-up has no problem", () => expect(signUpProblem(complete)).toBeNull());

test.each(Object.keys(complete))("a sign-up without %s is rejected because all fields are required", (field) => {
  expect(signUpProblem({ ...complete, [field]: "" })).toBe("All fields are required");
});

// Rule 57
test("names with an invisible character are rejected", () => {
  const refusal = "This has an invisible character in it. Please type it instead of pasting it.";
  expect(signUpProblem({ ...complete, first_name: "Da\u200bna" })).toBe(refusal);
  expect(signUpProblem({ ...complete, last_name: "Hartmann\u202e" })).toBe(refusal);
});

test("the rules are checked in the specified order", () => {
  const wrong = { ...complete, email: "dana", password: "x", confirm_password: "y" };
  expect(signUpProblem({ ...wrong, first_name: " " })).toBe("All fields are required");
  expect(signUpProblem(wrong)).toBe("Please enter a valid email address");
  expect(signUpProblem({ ...wrong, email: complete.email })).toBe("Passwords do not match");
  expect(signUpProblem({ ...complete, password: "x", confirm_password: "x" })).toBe(
    "Password must be at least 8 characters long",
  );
});
