import type { JobDraft } from "#domain/job/job-draft.ts";
import type { Row } from "#domain/rows.ts";
import { config } from "#web/browser/config.ts";
import { dataClient, fetchAsUser } from "#web/data-client/data-client.ts";

/** A draft on the server (rule 81). `updated` is a time by the server's clock. */
export type ListedDraft = Pick<Row<"job_drafts">, "id" | "version" | "copy_id" | "name" | "title" | "updated">;

export interface DraftToSave {
  employerId: number;
  id: string;
  /** A random id of this browser's copy of the draft. */
  copy: string;
  /** The version that this browser's changes are based on. 0 for a new draft. */
  basedOn: number;
  draft: JobDraft;
}

/**
 * The error if the server rejects a draft permanently. `hint` is the hint of the database's error.
 */
export class DraftRefused extends Error {
  override name = "DraftRefused";
  readonly hint: string | undefined;

  constructor(hint: string | undefined) {
    super(`The draft was refused: ${hint}`);
    this.hint = hint;
  }
}

/**
 * Maximum number of bytes of a draft that is sent with keepalive. A browser allows 64 KiB for all
 * keepalive requests of a page together, including requests for other changes.
 */
const KEPT_ALIVE_MAX_BYTES = 40_000;

export async function listDrafts(employerId: number): Promise<ListedDraft[]> {
  const { data } = await dataClient
    .from("job_drafts")
    .select("id,version,copy_id,name,title,updated")
    .eq("employer_id", employerId)
    .order("updated", { ascending: false })
    .throwOnError();
  return data;
}

/** Returns the draft, or null if it was deleted. */
export async function readDraft(employerId: number, id: string) {
  const { data } = await dataClient
    .from("job_drafts")
    .select("version,updated,name,draft")
    .eq("employer_id", employerId)
    .eq("id", id)
    .throwOnError();
  return data[0] ?? null;
}

/**
 * Saves a draft. The request continues after the page closes. Returns the new version, or null if
 * another browser has saved a newer version. Throws DraftRefused, ServiceUnavailable or
 * SessionEnded.
 */
export async function saveDraft(
  { employerId, id, copy, basedOn, draft }: DraftToSave,
  signal?: AbortSignal,
): Promise<number | null> {
  const body = JSON.stringify({ employer_id: employerId, draft_id: id, copy_id: copy, based_on: basedOn, draft });
  const response = await fetchAsUser(`${config.restUrl}/rpc/save_job_draft`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    keepalive: new Blob([body]).size <= KEPT_ALIVE_MAX_BYTES,
    ...(signal && { signal }),
  });
  const answer = await response.json();
  if (!response.ok) throw new DraftRefused((answer as { hint?: string }).hint);
  return answer as number | null;
}

export async function nameDraft(employerId: number, id: string, name: string | null): Promise<void> {
  await dataClient.from("job_drafts").update({ name }).eq("employer_id", employerId).eq("id", id).throwOnError();
}

/**
 * Deletes a draft. If `known` is given, deletes the draft only if its copy id or its version is
 * known. Otherwise another browser has changed the draft.
 */
export async function deleteDraft(
  employerId: number,
  id: string,
  known?: { copy: string; version: number },
): Promise<void> {
  const deletion = dataClient.from("job_drafts").delete().eq("employer_id", employerId).eq("id", id);
  await (known ? deletion.or(`copy_id.eq.${known.copy},version.eq.${known.version}`) : deletion).throwOnError();
}
