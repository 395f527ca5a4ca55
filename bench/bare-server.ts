import { createServer } from "node:http";
import { runAsUser } from "#database/as-user.ts";
import { connect } from "#database/connect.ts";
import type { Work } from "./cases.ts";

/**
 * Runs a node:http server that executes the same pipelined statements as the data service, but
 * without authentication, parsing or checks. The benchmark compares the two. A request to `/3` runs
 * the statement with index 3.
 */
process.once("message", ({ url, work }: { url: string; work: Work[] }) => {
  const { rest } = connect(url);
  const server = createServer(async (request, response) => {
    const { identity, statement, method, body } = work[Number(request.url?.slice(1))] as Work;
    let { values } = statement;
    if (method === "POST") {
      const sent = await read(request);
      values = values.map((value) => (value === body ? sent : value));
    }
    const { rows } = await runAsUser(
      rest,
      identity,
      { text: statement.text, values },
      { isReadOnly: method === "GET", method },
    );
    const answer = rows[0]?.[2] ?? "";
    response.writeHead(method === "GET" ? 200 : 201, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(answer),
    });
    response.end(answer);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as { port: number }).port));
});

async function read(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
