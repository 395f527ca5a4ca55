import { expect, test } from "vitest";
import { codeFromLocation } from "./code-from-location.ts";

function read(url: string) {
  const { pathname, search } = new URL(url, "https://portal.example");
  return codeFromLocation({ pathname, search });
}

test("the code may be the last segment of the path, the route's parameter or a parameter of the query", () => {
  expect(read("/verify-otp/123456")).toEqual({ code: "123456", email: null });
  expect(read("/verify-otp/123456/")).toEqual({ code: "123456", email: null });
  expect(read("/verify-otp/token/123456")).toEqual({ code: "123456", email: null });
  expect(read("/verify-otp/123456/more-words")).toEqual({ code: "123456", email: null });
  expect(read("/verify-otp?email=dana@example.com&token=123456")).toEqual({
    code: "123456",
    email: "dana@example.com",
  });
});

test("the path wins over the query, and both may be mixed", () => {
  expect(read("/verify-otp/123456?email=dana@example.com&token=654321")).toEqual({
    code: "123456",
    email: "dana@example.com",
  });
});

test("a code may have a space or a hyphen in the middle", () => {
  expect(read("/verify-otp/123%20456").code).toBe("123456");
  expect(read("/verify-otp?token=123-456").code).toBe("123456");
});

test("a code of another length is ignored", () => {
  expect(read("/verify-otp").code).toBeNull();
  expect(read("/verify-otp/12345").code).toBeNull();
  expect(read("/verify-otp/1234567").code).toBeNull();
  expect(read("/verify-otp?token=12345").code).toBeNull();
  expect(read("/verify-otp/%3Cb%3Eab").code).toBeNull();
  expect(read("/verify-otp/%E0%A4%A").code).toBeNull();
});

test("a plus sign in the email address survives a link that was not encoded", () => {
  expect(read("/verify-otp?email=dana+jobs@example.com").email).toBe("dana+jobs@example.com");
  expect(read("/verify-otp?email=dana%2Bjobs@example.com").email).toBe("dana+jobs@example.com");
});

test("an invalid email address is ignored", () => {
  expect(read("/verify-otp?email=dana").email).toBeNull();
  expect(read("/verify-otp?email=").email).toBeNull();
  expect(read(`/verify-otp?email=${"d".repeat(250)}@x.example`).email).toBeNull();
});
