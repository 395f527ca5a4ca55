import type pg from "pg";

/** Rule 9: a pressed Log Out leaves no unfinished job behind, in no company. `userId` is the auth user's id. */
export async function deleteDrafts(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query("delete from public.job_drafts d using public.users u where u.id = d.user_id and u.auth_id = $1", [
    userId,
  ]);
}
