import { expect, test } from "vitest";
import { describeArguments } from "./describe-value.ts";
import { urlWithoutValues } from "./recorder.ts";

test("the arguments of a log call become a single text, and objects list their entries", () => {
  const circle: Record<string, unknown> = { name: "Night Baker", pay: [40_000, 52_000n], none: null };
  circle.itself = { inner: { deeper: circle } };
  expect(describeArguments(["Saved", 3, undefined, circle])).toBe(
    'Saved 3 undefined {"name":"Night Baker","pay":[40000,52000],"none":null,"itself":{"inner":{"deeper":{"name":"Night Baker","pay":…,"none":null,"itself":…}}}}',
  );
});

test("values of secret names are masked at any depth", () => {
  const said = describeArguments([
    { access_token: "one", user: { password: ["two"], apiKey: { value: "three" } } },
    "Access token:",
    "four",
    "otp",
    555_555,
  ]);
  for (const secret of ["one", "two", "three", "four", "555"]) expect(said).not.toContain(secret);
  expect(said).toContain('"access_token":[masked value]');
});

test("requests, maps and elements show only their type", () => {
  const values = [new Map([["a", 1]]), new Headers({ authorization: "x" }), new URLSearchParams("a=b"), () => 1];
  expect(describeArguments(values)).toBe("[Map] [Headers] [URLSearchParams] [function ]");
});

test("an error keeps its message, its stack and its cause", () => {
  const error = new TypeError("No name", { cause: new Error("no row") });
  error.stack = "TypeError: No name\n    at JobTable (index.js:1:2)";
  expect(describeArguments([error])).toMatch(
    /^TypeError: No name\nat JobTable \(index\.js:1:2\)\ncause: Error: no row/,
  );
});

test("a value whose getter throws is not readable", () => {
  const hostile = {
    get name() {
      throw new Error("no");
    },
  };
  expect(describeArguments([hostile])).toBe("[not readable]");
});

test("a long text is cut between words, so that no token is cut in half", () => {
  const token = "x".repeat(300);
  const said = describeArguments([`${"word ".repeat(380)}${token} end`]);
  expect(said).not.toContain("xx");
  expect(said).toMatch(/word … \(2204 characters\)$/);
  expect(describeArguments(["y".repeat(5000)])).toBe("… (5000 characters)");
  expect(describeArguments([Array.from({ length: 5000 }, () => "item")]).length).toBeLessThan(2100);
});

test("a URL keeps its path and query names, and another site's URL keeps nothing", () => {
  const base = "https://portal.example/post-job";
  expect(urlWithoutValues("/rest/v1/users?select=id&auth_id=eq.secret&select=x#hash", base)).toBe(
    "/rest/v1/users?select&auth_id",
  );
  expect(urlWithoutValues("https://ada:secret@portal.example/x", base)).toBe("/x");
  expect(urlWithoutValues("https://elsewhere.example/secret", base)).toBe("another site");
  expect(urlWithoutValues("http://", base)).toBe("unreadable URL");
});
