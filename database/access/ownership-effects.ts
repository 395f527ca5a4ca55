import type { Pool } from "pg";
import type { World } from "./world.ts";

/** Changes of a company's website, and whether its proof of ownership stays (rule 98). */
const EFFECTS: readonly { website: string | null; stays: boolean }[] = [
  { website: "https://www.prairie.example/bread", stays: true },
  { website: "https://jobs.prairie.example", stays: false },
  { website: "https://evil.example", stays: false },
  { website: "", stays: false },
  { website: null, stays: false },
];

/**
 * Makes each change and rolls it back. Returns a sentence for each proof that wrongly stays or
 * ends.
 */
export async function findWrongProofs(admin: Pool, { bakery }: World): Promise<string[]> {
  const wrong: string[] = [];
  const client = await admin.connect();
  try {
    for (const { website, stays } of EFFECTS) {
      await client.query("begin");
      await client.query("update employers set company_url = 'https://prairie.example' where id = $1", [bakery.id]);
      await client.query("insert into app.ownership_proofs (employer_id, host) values ($1, 'prairie.example')", [
        bakery.id,
      ]);
      await client.query("update employers set company_url = $2 where id = $1", [bakery.id, website]);
      const { rowCount } = await client.query("select from app.ownership_proofs where employer_id = $1", [bakery.id]);
      await client.query("rollback");
      if ((rowCount === 1) !== stays) wrong.push(`the proof ${stays ? "ends" : "stays"} with the website ${website}`);
    }
  } finally {
    client.release();
  }
  return wrong;
}
