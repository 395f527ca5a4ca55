import { randomUUID } from "node:crypto";
import { PASSWORD } from "#server/auth/tests/start-auth-server.ts";
import type { Member } from "./dataset.ts";
import type { Call } from "./growth-calls.ts";

const emailOf = ({ userId }: Member) => `member${userId}@bench.example`;
const auth = (path: string) => `/auth/v1/${path}`;

/**
 * The calls of the auth service that reach the database. Verifying codes, factors and providers
 * needs secrets of the account, and reads the same rows as the sign-in by password.
 */
export const ACCOUNT_CALLS: readonly Call[] = [
  { name: "GET /user", request: () => ({ path: auth("user") }) },
  { name: "GET /.well-known/jwks.json", request: () => ({ path: auth(".well-known/jwks.json") }) },
  {
    name: "POST /signup",
    request: () => ({
      method: "POST",
      path: auth("signup"),
      body: { email: `${randomUUID()}@people.example`, password: PASSWORD, data: { first_name: "Ada" } },
    }),
  },
  {
    name: "POST /token, password",
    request: (member) => ({
      method: "POST",
      path: auth("token?grant_type=password"),
      body: { email: emailOf(member), password: PASSWORD },
    }),
  },
  {
    name: "PUT /user",
    isOfNewcomer: true,
    request: () => ({ method: "PUT", path: auth("user"), body: { data: { first_name: "Grace" } } }),
  },
  {
    name: "POST /recover",
    isOfNewcomer: true,
    request: ({ authId }) => ({
      method: "POST",
      path: auth("recover"),
      body: { email: `newcomer${authId}@bench.example` },
    }),
  },
  { name: "GET /reauthenticate", isOfNewcomer: true, request: () => ({ path: auth("reauthenticate") }) },
  {
    name: "POST /otp",
    request: () => ({ method: "POST", path: auth("otp"), body: { email: `${randomUUID()}@people.example` } }),
  },
  { name: "POST /logout", isOfNewcomer: true, request: () => ({ method: "POST", path: auth("logout?scope=local") }) },
];
