import { expect, test } from "vitest";
import { NotYetError } from "#server/email/email-request.ts";
import { awaitSendingTime, isSendingTime } from "#server/email/notices/sending-hours.ts";

test.each([
  ["2026-11-25T13:59:59Z", false],
  ["2026-11-25T14:00:00Z", true],
  ["2026-11-25T23:59:59Z", true],
  ["2026-11-26T00:00:00Z", false],
  ["2026-07-01T12:59:59Z", false],
  ["2026-07-01T13:00:00Z", true],
  ["2026-07-01T22:59:59Z", true],
  ["2026-07-01T23:00:00Z", false],
  ["2026-11-26T06:30:00Z", false],
])("allows sending from 8:00 to 18:00 in Chicago in winter and summer (%s: %s)", (moment, isDay) => {
  expect(isSendingTime(new Date(moment))).toBe(isDay);
});

test("an email that an outage delayed waits for the next morning", () => {
  const queuedAt = "2026-11-25T23:30:00Z";
  const send = (moment: string) => () => awaitSendingTime(queuedAt, new Date(moment));
  expect(send("2026-11-26T00:10:00Z")).not.toThrow();
  expect(send("2026-11-26T03:00:00Z")).toThrow(NotYetError);
  expect(send("2026-11-26T14:00:00Z")).not.toThrow();
});
