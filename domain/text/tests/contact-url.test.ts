import { expect, test } from "vitest";
import { emailUrl, phoneUrl } from "#domain/text/contact-url.ts";

test.each([
  ["(507) 555-0142", "tel:5075550142"],
  ["+1 507 555 0142 ext. 12", "tel:+15075550142"],
  ["507.555.0142 X9", "tel:5075550142"],
  ["Ask at the counter", null],
])("the phone number “%s” has the URL %s", (phone, url) => expect(phoneUrl(phone)).toBe(url));

test("an email's URL escapes what would start another part of it", () => {
  expect(emailUrl("jobs?bcc=all&x@crust.example")).toBe("mailto:jobs%3Fbcc%3Dall%26x@crust.example");
  expect(emailUrl("jobs@crust.example", "Night Baker")).toBe("mailto:jobs@crust.example?subject=Night%20Baker");
});
