import type { Extension } from "#domain/job/job-extension.ts";
import { config } from "#web/browser/config.ts";
import { shareInFlight } from "#web/browser/share-in-flight.ts";
import { noteRequestLimit } from "#web/store/request-limit.ts";

/** Thrown when the member changed too many jobs in the last hour. */
export class JobChangeLimit extends Error {
  override name = "JobChangeLimit";
}

const TIME_LIMIT_MS = 20_000;

/** Reads the job of a reminder's token, without a session. Returns null if the link is invalid. */
export function readExtension(token: string): Promise<Extension | null> {
  return call("job-extension", token);
}

/** Throws JobChangeLimit. */
export function extendJob(token: string): Promise<Extension | null> {
  return shareInFlight("extend-job", token, () => call("extend-job", token));
}

async function call(name: string, token: string): Promise<Extension | null> {
  const response = await fetch(`/functions/v1/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", apikey: config.apikey },
    body: JSON.stringify({ token }),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (response.status === 404) return null;
  if (response.status === 429) {
    if (await isOfJobChanges(response)) throw new JobChangeLimit("Too many changes");
    noteRequestLimit(response);
  }
  if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  return (await response.json()) as Extension;
}

async function isOfJobChanges(response: Response): Promise<boolean> {
  const answer = (await response.json().catch(() => null)) as { code?: unknown } | null;
  return answer?.code === "job_changes";
}
