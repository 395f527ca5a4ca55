import { resolve } from "node:path";
import type pg from "pg";
import type { StaffDecision } from "#server/email/mailbox-page.ts";

type Waiting = { kind: "job" | "company" | "request" | "logo"; id: string; name: string; modified: string | null };

/** The reason is quoted for the shell. */
const REASON = `--reason "Please say more about the hours."`;

/**
 * Lists the companies, logos, access requests and active jobs that wait for staff, each with its
 * commands. The commands set DATA_DIR if the data folder is not the default.
 */
export async function listStaffDecisions(pool: pg.Pool, dataDir: string): Promise<StaffDecision[]> {
  const { rows } = await pool.query<Waiting>(
    `select 'company' as kind, e.id::text, e.name, to_json(e.modified) #>> '{}' as modified from public.employers e where e.approved = 0
     union all
     select 'logo', l.employer_id || '-' || l.version, e.name, null
     from app.employer_logos l join public.employers e on e.id = l.employer_id where l.approved = 0 and l.review_note is null
     union all
     select 'request', p.id::text, u.email || ' at ' || e.name, null
     from public.pending_employer_user_connections p join public.users u on u.id = p.user_id join public.employers e on e.id = p.employer_id
     union all
     select 'job', j.id::text, j.name, to_json(j.modified) #>> '{}' from public.job_list j
     where j.status = 'active' and (j.approved = 0 and coalesce(j.review_note, '') = '' or j.text_unread_since is not null)
     limit 50`,
  );
  const folder = dataDir === resolve(".data") ? "" : `DATA_DIR='${dataDir.replaceAll("'", "'\\''")}' `;
  return rows.map((waiting) => toDecision(waiting, `${folder}npm run --silent staff --`));
}

function toDecision({ kind, id, name, modified }: Waiting, program: string): StaffDecision {
  const staff = (label: string, words: string) => ({ label, command: `${program} ${words}` });
  if (kind === "job") {
    const approve = staff("Approve", `approve-job ${id} --modified ${modified}`);
    return { about: `Job “${name}”`, commands: [approve, staff("Send back", `send-back-job ${id} ${REASON}`)] };
  }
  if (kind === "request") {
    const commands = [staff("Approve", `approve-request ${id}`), staff("Deny", `deny-request ${id}`)];
    return { about: `Access for ${name}`, commands };
  }
  if (kind === "logo") return { about: `Logo of ${name}`, commands: [staff("Approve", `approve-logo ${id}`)] };
  const approve = staff("Approve", `approve-company ${id} --modified ${modified}`);
  return { about: `Company “${name}”`, commands: [approve] };
}
