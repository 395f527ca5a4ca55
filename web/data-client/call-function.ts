import { fetchAsUser } from "./data-client.ts";

/**
 * The error if the server rejected a call of a function. `refusal` is the server's reason, or
 * "failed".
 */
export class FunctionRefused extends Error {
  override name = "FunctionRefused";
  readonly refusal: string;

  constructor(refusal: string) {
    super(`The server refused: ${refusal}`);
    this.refusal = refusal;
  }
}

/**
 * Sends JSON to a function as the user. Throws FunctionRefused, ServiceUnavailable or SessionEnded.
 */
export async function callFunction<Answer>(name: string, body: object): Promise<Answer> {
  const response = await fetchAsUser(`/functions/v1/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Answer & { code?: string };
  if (!response.ok) throw new FunctionRefused(answer.code ?? "failed");
  return answer;
}
