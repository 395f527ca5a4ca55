import { startServerProcess } from "#server/tests/server-process.ts";
import { type Dataset, JOBS_AN_EMPLOYER, type Member, makeDataset, startTemplate } from "./dataset.ts";
import { load, median, toBytes } from "./load.ts";

const ROUNDS = 9;
const SIZES = [
  { name: "few", jobs: 1_000, members: 20 },
  { name: "many", jobs: 1_000_000, members: 20 },
];

const COLUMNS = "id,name,city,state,start_date,end_date,status,approved,review_note,applications";
const page = `select=${COLUMNS}&order=created.desc,id.desc&limit=10`;

/**
 * Requests of the screens, by name. The member's company has the same number of jobs in both
 * databases.
 */
const REQUESTS: Record<string, (member: Member) => string> = {
  list: ({ employerId }) => `rpc/search_jobs?employer_id=${employerId}&term=&${page}`,
  get: ({ employerId }) => `job_openings?id=eq.${(employerId - 1) * JOBS_AN_EMPLOYER + 7}`,
  search: ({ employerId }) => `rpc/search_jobs?employer_id=${employerId}&term=machinist%20${employerId}&${page}`,
  dashboard: ({ employerId }) =>
    `job_list?select=jobs:count(),applications:applications.sum(),views:views.sum()&employer_id=eq.${employerId}&status=eq.active`,
};

/**
 * Measures how much slower each request becomes if other companies have a thousand times as many
 * jobs.
 */
export async function measureGrowth(): Promise<void> {
  const { folder, ...embedded } = await startTemplate("growth");
  try {
    const datasets: Dataset[] = [];
    for (const size of SIZES) datasets.push(await makeDataset(embedded.url, "bench_template", size));
    const servers = await Promise.all(
      datasets.map(({ url }) => startServerProcess({ DATABASE_URL: url, DATA_DIR: folder })),
    );
    console.log("| Request | p50 at 1,000 jobs, ms | at 1,000,000 | Growth |\n|---|---:|---:|---:|");
    for (const [name, path] of Object.entries(REQUESTS)) {
      const times = datasets.map((): number[] => []);
      for (let round = -1; round < ROUNDS; round += 1) {
        for (const [index, { members }] of datasets.entries()) {
          const requests = members.map((member) =>
            toBytes("GET", `/rest/v1/${path(member)}`, {
              authorization: `Bearer ${member.token}`,
              prefer: "count=exact",
            }),
          );
          const port = Number(new URL(servers[index]?.url ?? "").port);
          const measured = await load({ port, requests, connections: 1, seconds: 0.5 });
          if (round >= 0) times[index]?.push(measured.median); // the first round fills the caches
        }
      }
      const [few = 0, many = 0] = times.map(median);
      console.log(`| ${name} | ${few.toFixed(2)} | ${many.toFixed(2)} | ${(many / few).toFixed(2)} |`);
    }
    for (const { child, ended } of servers) {
      child.kill("SIGTERM");
      await ended;
    }
  } finally {
    await embedded.stop();
  }
}
