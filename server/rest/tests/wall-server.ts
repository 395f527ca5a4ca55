import { PostgrestClient } from "@supabase/postgrest-js";
import { type Actor, createWorld } from "#database/access/world.ts";
import { serve } from "#server/tests/serve.ts";
import { setPasswords, signInWithFactor, signInWithPassword } from "./sign-in.ts";

/**
 * Starts a server for the tests of a file, with the actors and rows of the access rules. Every
 * actor except the visitor V is signed in.
 */
export async function startWallServer() {
  const server = await serve();
  const world = await createWorld(server.database.admin);
  await setPasswords(server);
  const { newcomer, bakery, closed, rival, guarded } = world;
  const [granger] = guarded.members;
  const people = { N: newcomer, M: bakery.members[0], I: closed.members[0], X: rival.members[0], F: granger };
  const tokens = new Map<Actor, string>();
  for (const [actor, { email }] of Object.entries(people))
    tokens.set(actor as Actor, await signInWithPassword(server, email));
  tokens.set("S", await signInWithFactor(server, granger.email));
  const clientWith = (token: string | undefined) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return new PostgrestClient(`${server.url}/rest/v1`, { headers, retry: false });
  };
  return {
    server,
    world,
    client: (actor: Actor) => clientWith(tokens.get(actor)),
    /**
     * Sends requests as another member of M's company. This member has a separate limit of database
     * time.
     */
    colleague: clientWith(await signInWithPassword(server, bakery.members[1].email)),
  };
}
