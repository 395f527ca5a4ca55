import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { z } from "zod";
import type { Extension } from "#domain/job/job-extension.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { extendJob, readExtension } from "#server/mail/notices/job-extensions.ts";

const REQUESTS_A_MINUTE = 30;
const schema = z.object({ token: z.string().max(200) });

/** For the page of `/extend-job/{token}`, signed in or not: POST /job-extension {token} reads, POST /extend-job {token} extends. */
export function addExtension(app: FastifyInstance, pool: pg.Pool): void {
  const config = { requestsAMinute: REQUESTS_A_MINUTE };
  const answer = (path: string, work: (pool: pg.Pool, token: string) => Promise<Extension | null>) =>
    app.post(path, { config }, async ({ body }) => {
      const asked = schema.safeParse(body);
      const extension = asked.success ? await work(pool, asked.data.token) : null;
      if (!extension) throw new ServiceError(404, "link_invalid", "This link is no longer valid");
      return extension;
    });
  answer("/job-extension", readExtension);
  answer("/extend-job", extendJob);
}
