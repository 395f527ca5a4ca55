import type { Session } from "@supabase/auth-js";
import { useState } from "react";
import { useNavigate } from "react-router";
import { demoMessages, type PersonaId } from "#domain/messages/demo.ts";
import { FormProblem } from "#web/auth/form-problem.tsx";
import { useAuthRequest } from "#web/auth/use-auth-request.ts";
import { authClient } from "#web/session/auth-client.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { useCode } from "#web/ui/overlays/use-loaded.ts";

interface Persona {
  id: PersonaId;
  name: string;
}

/** Lets a visitor of the demo sign in as one of its users with a click. */
export function Personas() {
  const personas = useCode(listPersonas) ?? [];
  const [chosen, setChosen] = useState<PersonaId>();
  const { isBusy, problem, run } = useAuthRequest(demoMessages.signInFailed);
  const navigate = useNavigate();

  async function signIn(id: PersonaId) {
    setChosen(id);
    let opens = "/";
    const outcome = await run(
      async () => {
        const { session, path } = await startSession(id);
        opens = path;
        return (await authClient()).setSession(session);
      },
      { isLast: true },
    );
    if (outcome === "done") void navigate(opens);
  }

  if (personas.length === 0) return null;
  return (
    <section aria-labelledby="personas" className="grid gap-3 border-t border-line pt-4">
      <h2 id="personas" className="font-semibold">
        {demoMessages.lookAround}
      </h2>
      <FormProblem problem={problem} />
      <ul className="grid gap-2">
        {personas.map(({ id, name }) => (
          <li key={id}>
            <Button isBlock isBusy={isBusy && chosen === id} onClick={() => void signIn(id)}>
              <span className="w-full text-left">
                <span className="block">{name}</span>
                <span className="block text-xs font-normal text-ink-muted">{demoMessages.personas[id]}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function listPersonas(): Promise<Persona[]> {
  const response = await fetch("/dev/demo/personas");
  return response.ok ? ((await response.json()) as { personas: Persona[] }).personas : [];
}

async function startSession(id: PersonaId): Promise<{ session: Session; path: string }> {
  const response = await fetch(`/dev/demo/sessions/${id}`, { method: "POST" });
  if (!response.ok) throw new Error(demoMessages.signInFailed);
  return (await response.json()) as { session: Session; path: string };
}
