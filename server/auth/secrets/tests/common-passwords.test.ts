import { describe, expect, test } from "vitest";
import { isCommonPassword } from "#server/auth/secrets/common-passwords.ts";

describe("the server rejects passwords that attackers try first", () => {
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
    // The list of leaked passwords contains this password only without the symbol.
    "India@123",
    "1qaz!QAZ",
    "Qwer1234!",
    "Gandalf#1",
    "Liverpool1!",
  ])("%s", (password) => expect(isCommonPassword(password)).toBe(true));

  test.each([
    "Bridge-otter7-lamp",
    "kR9!vxqWz2",
    "Correct.Horse.8.Battery",
    "Grüße Nr. 1 aus Köln",
    "Harbor-lamp-4417",
    "x7!Lq2#Vb9z",
  ])("but not %s", (password) => expect(isCommonPassword(password)).toBe(false));
});
