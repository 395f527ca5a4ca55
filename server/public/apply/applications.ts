import type { Pool } from "pg";
import { runAsUser } from "#database/as-user.ts";
import type { ApplicationForm } from "#domain/job/application-form.ts";
import type { Answered } from "#domain/job/own-questions.ts";
import { FOREIGN_KEY_VIOLATION } from "#domain/sqlstates.ts";
import { PUBLIC_SITE, refuseWhenBusy } from "#server/public/pages/site-database.ts";

type StoreOutcome = "stored" | "repeated" | "deleted" | "closed";
type DeleteOutcome = "deleted" | "held" | "unknown";

export type SentApplication = {
  job_id: number;
  job_name: string;
  /** The company's name, or null if the company is no longer on the portal. */
  company: string | null;
  is_held: boolean;
  deletion_asked: string | null;
};

export type Arrival = {
  /** The hash of the applicant's secret. */
  hash: Buffer;
  isInFlood: boolean;
  /**
   * The form's nonce if the applicant wants a receipt by email, otherwise null. The receipt's link
   * is computed from it.
   */
  receiptNonce: string | null;
  answers: readonly Answered[];
};

export type Applications = ReturnType<typeof createApplications>;

/**
 * Creates the functions that store and delete applications. They call functions of the schema
 * `site` with the role `public_site` (rule 77).
 */
export function createApplications(pool: Pool) {
  const call = async (text: string, values: readonly unknown[], isReadOnly = false) => {
    refuseWhenBusy(pool);
    const { rows } = await runAsUser(pool, PUBLIC_SITE, { text, values }, { isReadOnly });
    return rows[0]?.[0] ?? "";
  };
  return {
    async store(jobId: number, form: ApplicationForm, arrival: Arrival): Promise<StoreOutcome> {
      const { name, email, phone, message } = form;
      const { hash, isInFlood, receiptNonce, answers } = arrival;
      const text = "select site.apply_for_job($1, $2, $3, nullif($4, ''), nullif($5, ''), $6, $7, $8, $9)";
      const byQuestion = JSON.stringify(Object.fromEntries(answers.map(({ question, answer }) => [question, answer])));
      const values = [jobId, name, email, phone, message, hash, isInFlood, receiptNonce, byQuestion];
      try {
        return (await call(text, values)) as StoreOutcome;
      } catch (error) {
        // The job was deleted after the server read the applicant's form.
        if (error instanceof Error && "code" in error && error.code === FOREIGN_KEY_VIOLATION) return "closed";
        throw error;
      }
    },
    async find(hash: Buffer): Promise<SentApplication | undefined> {
      const text = "select to_json(a) from site.application_by_token($1) a";
      const found = await call(text, [hash], true);
      return found ? (JSON.parse(found) as SentApplication) : undefined;
    },
    erase: async (hash: Buffer) => (await call("select site.delete_application($1)", [hash])) as DeleteOutcome,
  };
}
