import { expect, test } from "vitest";
import { shareInFlight } from "./share-in-flight.ts";

test("the same change is sent once while it runs, and again after it ended", async () => {
  const sent: string[] = [];
  const answers: (() => void)[] = [];
  const change = (content: string) =>
    shareInFlight("PATCH /jobs/1", content, () => {
      sent.push(content);
      return new Promise<void>((resolve) => answers.push(resolve));
    });
  const both = Promise.all([change("closed"), change("closed")]);
  expect(sent).toEqual(["closed"]);
  answers[0]?.();
  await both;
  void change("closed");
  expect(sent).toEqual(["closed", "closed"]);
});

test("a change is sent again if another change came in between", () => {
  const sent: string[] = [];
  for (const content of ["denied", "pending", "denied"]) {
    void shareInFlight("PATCH /suggestions/1", content, () => {
      sent.push(content);
      return new Promise(() => {});
    });
  }
  expect(sent).toEqual(["denied", "pending", "denied"]);
});

test("both callers get the failure, and the next attempt is sent", async () => {
  let sent = 0;
  const change = () =>
    shareInFlight("POST /renew", "", async () => {
      sent += 1;
      throw new Error("lost");
    });
  const outcomes = await Promise.allSettled([change(), change()]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(change()).rejects.toThrow("lost");
  expect(sent).toBe(2);
});
