import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { ServiceUnavailable } from "#web/session/service-unavailable.ts";
import { fetchAsUser } from "./data-client.ts";

async function startServer(body: string, length = body.length): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-length": length });
    response.write(body, () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test("a connection that breaks within the body is an outage, which the portal's queries retry", async () => {
  await expect(fetchAsUser(await startServer("[{", 100))).rejects.toThrow(ServiceUnavailable);
  const whole = await fetchAsUser(await startServer("[{}]"));
  expect(await whole.json()).toEqual([{}]);
});
