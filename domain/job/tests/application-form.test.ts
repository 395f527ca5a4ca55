import { expect, test } from "vitest";
import { applicationForm } from "#domain/job/application-form.ts";

const typed = { name: "Dana Doe", email: "dana@example.com", phone: "", message: "" };
const parse = (values: Partial<typeof typed>) => applicationForm.safeParse({ ...typed, ...values });

test.each([
  ["a Persian name with a zero-width non-joiner", "علی\u200cرضا"],
  ["a Sinhala name with a zero-width joiner", "ශ්\u200dරී"],
])("accepts %s as typed, in the name and in the message", (_what, name) => {
  expect(parse({ name, message: `${name}\n` }).data).toMatchObject({ name, message: name });
});

test.each(["Dana\u200bDoe", "Dana\u202eDoe", "\u200c", "\u200d \u200c"])("rejects the name %j", (name) => {
  expect(parse({ name }).success).toBe(false);
});

test("removes joiners from a phone number", () => {
  expect(parse({ phone: "\u200d218 555\u200c 0100" }).data?.phone).toBe("218 555 0100");
});
