import { AuthApiError, AuthRetryableFetchError, AuthUnknownError } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { toAuthProblem, waitNamedIn } from "./auth-problem.ts";

const FALLBACK = "An error occurred during login";

test("the auth service's own message is shown", () => {
  const refusal = new AuthApiError("Invalid login credentials", 400, "invalid_credentials");
  expect(toAuthProblem(refusal, FALLBACK)).toEqual({
    message: "Invalid login credentials",
    advice: null,
    code: "invalid_credentials",
  });
});

test("a lost connection shows the fallback and advice", () => {
  const problem = toAuthProblem(new AuthRetryableFetchError("Failed to fetch", 0), FALLBACK);
  expect(problem).toEqual({ message: FALLBACK, advice: "Check your internet connection and try again.", code: null });
});

test("a failed import of the client shows the same advice", () => {
  const failure = new TypeError("Failed to fetch dynamically imported module: /assets/index.js");
  expect(toAuthProblem(failure, FALLBACK).advice).toBe("Check your internet connection and try again.");
});

test("an outage shows the fallback, never the gateway's text", () => {
  const problem = toAuthProblem(new AuthRetryableFetchError("upstream connect error", 503), FALLBACK);
  expect(problem.message).toBe(FALLBACK);
  expect(problem.advice).toMatch(/does not answer/);
});

test("an unreadable response shows the fallback", () => {
  expect(toAuthProblem(new AuthUnknownError("Unexpected token '<'", null), FALLBACK).message).toBe(FALLBACK);
  expect(toAuthProblem(new AuthApiError("{}", 400, undefined), FALLBACK).message).toBe(FALLBACK);
  expect(toAuthProblem(new AuthApiError("", 400, undefined), FALLBACK).message).toBe(FALLBACK);
  expect(toAuthProblem(new TypeError("x is not a function"), FALLBACK).message).toBe(FALLBACK);
});

test("the wait is read from the service's message", () => {
  expect(waitNamedIn("For security purposes, you can only request this after 42 seconds.")).toBe(42);
  expect(waitNamedIn("Request rate limit reached")).toBeNull();
});

test("a rejection without a message has its own text", () => {
  const refusal = new AuthApiError("{}", 400, undefined);
  expect(toAuthProblem(refusal, FALLBACK, "Invalid email or password").message).toBe("Invalid email or password");
  const offline = new AuthRetryableFetchError("Failed to fetch", 0);
  expect(toAuthProblem(offline, FALLBACK, "Invalid email or password").message).toBe(FALLBACK);
});

test("the message for an unconfirmed email address explains how to confirm it", () => {
  expect(toAuthProblem(new AuthApiError("Email not confirmed", 400, "email_not_confirmed"), FALLBACK).advice).toMatch(
    /ask for a magic link/,
  );
});
