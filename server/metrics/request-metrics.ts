import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Counter, Histogram, type Registry } from "prom-client";
import { knownMethod, routePattern } from "#server/http/route-pattern.ts";

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts responses and measures their time for each route. Counting by URL would create an
 * unlimited number of series.
 */
export function observeRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: "openings_http_requests_total",
    help: "Responses by method, route pattern and status",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "openings_http_request_duration_seconds",
    help: "Time from a request's headers to the end of its response",
    labelNames: ["method", "route"],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const signIns = new Counter({
    name: "openings_sign_ins_total",
    help: "Attempts to sign in, refresh a session or verify a second factor, by method and outcome",
    labelNames: ["way", "outcome"],
    registers,
  });
  for (const way of [...Object.values(WAYS), ...Object.values(GRANTS)]) {
    for (const outcome of OUTCOMES) signIns.inc({ way, outcome }, 0);
  }
  app.addHook("onResponse", async (request, reply) => {
    const method = knownMethod(request) ?? "other";
    const route = routePattern(request) ?? "unknown";
    requests.inc({ method, route, status: reply.statusCode });
    durations.observe({ method, route }, reply.elapsedTime / 1_000);
    const way = wayOf(`${method} ${route}`, request);
    if (way) signIns.inc({ way, outcome: outcomeOf(reply) });
  });
}

const WAYS: Readonly<Record<string, string>> = {
  "POST /auth/v1/verify": "code",
  "GET /auth/v1/verify": "link",
  "POST /auth/v1/passkeys/authentication/verify": "passkey",
  "POST /auth/v1/factors/:id/verify": "second factor",
  "GET /auth/v1/callback/:provider": "provider",
  "POST /auth/v1/callback/:provider": "provider",
  "POST /auth/v1/sso/saml/acs": "sso",
};
const GRANTS: Readonly<Record<string, string>> = {
  password: "password",
  refresh_token: "refresh",
  pkce: "pkce",
  id_token: "id token",
};

function wayOf(route: string, { query }: FastifyRequest): string | undefined {
  if (route !== "POST /auth/v1/token") return WAYS[route];
  const grant = String(Object(query).grant_type);
  return Object.hasOwn(GRANTS, grant) ? GRANTS[grant] : undefined;
}

/**
 * Outcomes of a sign-in. `refused`: the secret was wrong, or the response redirected with an error.
 * `limited`: there were too many attempts. `failed`: the server had an error.
 */
const OUTCOMES = ["ok", "refused", "limited", "failed"] as const;

function outcomeOf(reply: FastifyReply): (typeof OUTCOMES)[number] {
  const { statusCode } = reply;
  if (statusCode === 429) return "limited";
  if (statusCode >= 500) return "failed";
  const hasError = statusCode >= 400 || /[?&#]error=/.test(String(reply.getHeader("location") ?? ""));
  return hasError ? "refused" : "ok";
}
