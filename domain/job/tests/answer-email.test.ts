import { describe, expect, test } from "vitest";
import { answerTo, MAILTO_MAX_LENGTH } from "#domain/job/answer-email.ts";
import { ANSWER_BODY_MAX_LENGTH, ANSWER_SUBJECT_MAX_LENGTH } from "#domain/limits.ts";
import { DEFAULT_ANSWERS } from "#domain/messages/answers.ts";

// Rule 97
const robin = { name: "Robin Nyberg", email: "robin@applicants.example", job_name: "Night Baker" };
const sam = { name: "Sam Berg", email: "sam@applicants.example", job_name: "Night Baker" };
/** Returns the fields of a mailto URL by name, decoded. */
const fieldsOf = (url = "") =>
  new Map(
    url
      .slice(url.indexOf("?") + 1)
      .split("&")
      .map((field) => field.split("=").map(decodeURIComponent) as [string, string]),
  );

describe("an answer", () => {
  test("has the applicant, the job and the company in its subject and text", () => {
    const { subject, body, emails, isBodyLeftOut } = answerTo([robin], DEFAULT_ANSWERS.decline, "Prairie Crust");
    expect(subject).toBe("Your application: Night Baker");
    expect(body).toMatch(/^Hello Robin Nyberg,\n\nThank you for applying for Night Baker at Prairie Crust, /);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.url).toMatch(/^mailto:robin@applicants\.example\?subject=Your%20application/);
    expect(fieldsOf(emails[0]?.url).get("body")).toBe(body.replaceAll("\n", "\r\n"));
    expect(isBodyLeftOut).toBe(false);
  });

  test("to several applicants has them in BCC and names none of them", () => {
    const other = { ...sam, job_name: "Hotel Clerk" };
    const { subject, body, emails } = answerTo([robin, sam], DEFAULT_ANSWERS.invite, "Prairie Crust");
    expect(body).toMatch(/^Hello,\n\n/);
    expect(subject).toBe("Your application: Night Baker");
    expect(emails[0]?.url).toMatch(/^mailto:\?bcc=robin@applicants\.example,sam@applicants\.example&subject=/);
    expect(answerTo([robin, other], DEFAULT_ANSWERS.invite, "X").subject).toBe("Your application: our job");
  });

  test("to a hundred applicants is split into emails that a program opens, each address once", () => {
    const hundred = Array.from({ length: 100 }, (_, n) => ({ ...robin, email: `person-${n}@applicants.example` }));
    const { emails } = answerTo([...hundred, ...hundred], DEFAULT_ANSWERS.decline, "Prairie Crust");
    expect(emails.length).toBeGreaterThan(1);
    for (const { url } of emails) expect(url.length).toBeLessThanOrEqual(MAILTO_MAX_LENGTH);
    expect(emails.flatMap(({ addresses }) => addresses)).toEqual(hundred.map(({ email }) => email));
  });

  test("leaves out a text that is too long for a URL", () => {
    const text = { subject: "é".repeat(ANSWER_SUBJECT_MAX_LENGTH), body: "é".repeat(ANSWER_BODY_MAX_LENGTH) };
    const { emails, isBodyLeftOut, body } = answerTo([robin], text, "Prairie Crust");
    expect([isBodyLeftOut, body.length]).toEqual([true, ANSWER_BODY_MAX_LENGTH]);
    expect(fieldsOf(emails[0]?.url).has("body")).toBe(false);
    expect(emails[0]?.url.length).toBeLessThanOrEqual(MAILTO_MAX_LENGTH);
  });

  test("cannot get other recipients, headers or values from names, addresses and texts", () => {
    const hostile = {
      name: "{company}&bcc=all@evil.example\u2028<b>",
      email: "a?bcc=b%40evil.example&body=x@applicants.example",
      job_name: "Baker\r\nBcc: c@evil.example",
    };
    const { emails } = answerTo([hostile], DEFAULT_ANSWERS.decline, "Us & Them");
    const fields = fieldsOf(emails[0]?.url);
    expect([...fields.keys()]).toEqual(["subject", "body"]);
    expect(fields.get("subject")).toBe("Your application: Baker Bcc: c@evil.example");
    expect(fields.get("body")).toContain("Hello {company}&bcc=all@evil.example");
  });
});
