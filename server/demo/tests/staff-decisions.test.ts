import { afterAll, expect, test } from "vitest";
import { loadDemo } from "#database/seeds/demo.ts";
import { listStaffDecisions } from "#server/demo/staff-decisions.ts";
import { runStaff } from "#server/staff/tests/run-staff.ts";
import { startTestServer } from "#server/tests/start-test-server.ts";

const demo = await startTestServer({}, { isDemo: true });
const { database } = demo;
afterAll(demo.close);

/** Splits the arguments after "staff --" in a command, as a shell does. */
const wordsOf = (command: string) =>
  [...command.replace(/^.* staff -- /, "").matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? "",
  );

test("each decision in the demo has commands that work", async () => {
  await loadDemo(database);
  const decisions = await listStaffDecisions(database.admin, "/tmp/it's here");
  expect(decisions.map(({ about }) => about)).toEqual([
    "Access for mai.vang@prairiecrust.example at Prairie Crust Bakery",
    "Job “Counter Lead”",
    "Job “Wholesale Account Coordinator”",
    "Job “Weekend Market Barista”",
    "Job “CDL Driver, Regional”",
  ]);
  for (const { commands } of decisions) {
    const command = commands[0]?.command ?? "";
    expect(command).toMatch(/^DATA_DIR='\/tmp\/it'\\''s here' npm run --silent staff -- approve-/);
    await runStaff(database, ...wordsOf(command));
  }
  expect(await listStaffDecisions(database.admin, "/tmp")).toEqual([]);
});

test("the server has the demo's routes only with --demo and on loopback", async () => {
  const headers = { host: "localhost:3000" };
  const statusOf = async ({ app }: typeof demo) => {
    const answer = await app.inject({ method: "POST", url: "/dev/demo/sessions/dana", headers });
    const list = await app.inject({ url: "/dev/demo/personas", headers });
    return [answer.statusCode, list.headers["content-type"]?.includes("json") ?? false, isOffered(list.body)];
  };
  const isOffered = (body: string) => body.includes("Dana Olson");
  expect(await statusOf(demo)).toEqual([200, true, true]);
  for (const other of [await startTestServer(), await startTestServer({ isLoopback: false }, { isDemo: true })]) {
    await loadDemo(other.database);
    const [status, , offers] = await statusOf(other);
    expect([status, offers]).toEqual([404, false]);
    const config = (await other.app.inject({ url: "/dev/config.json", headers })).json();
    expect(config.isDemo).toBeUndefined();
    await other.close();
  }
});
