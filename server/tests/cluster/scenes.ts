import { setTimeout as delay } from "node:timers/promises";
import { READER } from "./crowd.ts";
import { until } from "./program.ts";
import type { Site } from "./site.ts";
import { Tally } from "./tally.ts";

export type Outcome = {
  scene: string;
  pauseSeconds: number;
  answers: number;
  comeAgain: number;
  cutOff: number;
  wrong: string[];
  acknowledged: number;
  lost: number;
  /** Email addresses that got no email within a minute, and those that got several emails. */
  missingEmails: string[];
  repeatedEmails: string[];
  signedOut: number;
};

/**
 * Runs an action while many test clients use the site, and waits until the site has recovered.
 * Returns the counts of the clients' responses.
 */
export async function play(site: Site, scene: string, action: () => Promise<void>): Promise<Outcome> {
  const { crowd } = site;
  // Resets the counts of posted jobs. The test clients post more than the 200 jobs that a company
  // may post in a day (rule 56).
  await site.query("delete from app.job_counts");
  crowd.tally = new Tally();
  await untilWritesFlow(site);
  await action();
  await site.databases.whole();
  await untilWritesFlow(site);
  const { tally } = crowd;
  const emails = await untilEmailsCame(site);
  const acknowledged = [...crowd.acknowledged];
  const stored = new Map((await storedJobs(site)).map(({ id, name }) => [Number(id), name]));
  return {
    scene,
    pauseSeconds: tally.pauseSeconds(),
    ...emails,
    answers: tally.answers,
    comeAgain: tally.comeAgain,
    cutOff: tally.cutOff,
    wrong: tally.wrong,
    acknowledged: tally.acknowledged,
    // Counts the jobs that were lost in all scenes so far.
    lost: acknowledged.filter(([id, name]) => stored.get(id) !== name).length,
    signedOut: tally.signedOut + (await crowd.countSignedOut()),
  };
}

const storedJobs = (site: Site) => site.query<{ id: string; name: string }>("select id, name from public.job_openings");

export async function untilWritesFlow({ crowd, databases, servers }: Site): Promise<void> {
  const before = crowd.acknowledged.size;
  const explain = () =>
    `No writes:\n${databases.output()}\n${[...servers.values()].map(({ output }) => output().slice(-2_000))}`;
  await until(async () => crowd.acknowledged.size > before + 12, { limitMs: 120_000, explain });
}

/**
 * Waits up to a minute for the emails that the site has promised. Returns the email addresses that
 * got none or several.
 */
async function untilEmailsCame({ crowd, sink }: Site): Promise<Pick<Outcome, "missingEmails" | "repeatedEmails">> {
  const promised = [...crowd.promised];
  const recipients = () => sink.emails.flatMap(({ to }) => to).filter((email) => email.startsWith(READER));
  const missing = () => promised.filter((email) => !recipients().includes(email));
  for (const deadline = performance.now() + 60_000; missing().length > 0 && performance.now() < deadline; )
    await delay(500);
  const counts = Map.groupBy(recipients(), (email) => email);
  const repeatedEmails = [...counts].filter(([, emails]) => emails.length > 1).map(([email]) => email);
  return { missingEmails: missing(), repeatedEmails };
}

export function table(outcomes: Outcome[]): string {
  const heads = [
    "scene",
    "pause s",
    "answers",
    "503",
    "cut off",
    "wrong",
    "stored",
    "lost",
    "emails missing",
    "emails twice",
    "signed out",
  ];
  const rows = outcomes.map((outcome) => [
    outcome.scene,
    outcome.pauseSeconds.toFixed(1),
    outcome.answers,
    outcome.comeAgain,
    outcome.cutOff,
    outcome.wrong.length,
    outcome.acknowledged,
    outcome.lost,
    outcome.missingEmails.length,
    outcome.repeatedEmails.length,
    outcome.signedOut,
  ]);
  const line = (cells: (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}
