import { useRef, useState } from "react";
import { securityMessages } from "#domain/messages/security.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { CodeForm } from "./code-form.tsx";
import { AuthRefusal, type Proof, requestAuth, wordsFor } from "./request-auth.ts";
import { useOnce } from "./use-once.ts";

interface ProofRequest {
  act: (proof: Proof) => Promise<unknown>;
  finish: (answer: unknown) => void;
}

/** The result of `withProof` if the user closed the dialog. */
export const GIVEN_UP = Symbol("given up");

/**
 * Returns `withProof(act)`, which calls `act` to change how the user signs in. If the service
 * requires a more recent sign-in, a dialog requests an emailed code. `withProof` then calls `act`
 * with this code. Render `proofDialog` next to the component that uses this hook.
 */
export function useFreshProof() {
  const [request, setRequest] = useState<ProofRequest | null>(null);
  const failure = useRef<unknown>(null);

  async function withProof<Answer>(act: (proof: Proof) => Promise<Answer>): Promise<Answer | typeof GIVEN_UP> {
    try {
      return await act({});
    } catch (error) {
      if (!isProofMissing(error)) throw error;
    }
    failure.current = null;
    const answer = await new Promise((resolve) => setRequest({ act, finish: resolve }));
    if (failure.current !== null) throw failure.current;
    return answer as Answer | typeof GIVEN_UP;
  }

  /**
   * Returns an error text if the user can try again. If the service rejects the change for a reason
   * other than a wrong code, closes the dialog and lets `withProof` throw the error.
   */
  async function attempt(nonce: string): Promise<string | null> {
    if (!request) return null;
    try {
      close(await request.act({ nonce }));
    } catch (error) {
      if (error instanceof AuthRefusal && error.code === "reauthentication_not_valid")
        return securityMessages.proofWrong;
      if (!(error instanceof AuthRefusal)) return securityMessages.notDone;
      failure.current = error;
      close(undefined);
    }
    return null;
  }

  function close(answer: unknown) {
    request?.finish(answer);
    setRequest(null);
  }

  const proofDialog = request && <ProofDialog onCode={attempt} onClose={() => close(GIVEN_UP)} />;
  return { withProof, proofDialog };
}

/**
 * Returns `change`, which changes how the user signs in. If the service requires an emailed code,
 * `change` first opens `proofDialog`, in which the user enters the code. Render `proofDialog`, and
 * the error message `problem`.
 */
export function useAccountChange(failure: string = securityMessages.notDone) {
  const { withProof, proofDialog } = useFreshProof();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function change<Answer>(
    act: (proof: Proof) => Promise<Answer>,
    onDone: (answer: Answer) => Promise<void> | void,
  ): Promise<void> {
    setIsBusy(true);
    setProblem(null);
    try {
      const answer = await withProof(act);
      if (answer !== GIVEN_UP) await onDone(answer);
    } catch (error) {
      setProblem(wordsFor(error, failure));
    } finally {
      setIsBusy(false);
    }
  }

  return { change, isBusy, problem: problem && <Banner tone="danger">{problem}</Banner>, withProof, proofDialog };
}

function isProofMissing(error: unknown): boolean {
  return error instanceof AuthRefusal && error.code === "reauthentication_needed";
}

interface ProofDialogProps {
  /** Called with the typed code. Must return an error text, or null after a success. */
  onCode: (code: string) => Promise<string | null>;
  onClose: () => void;
}

/** Sends a code to the account's email address and requests it from the user. */
function ProofDialog({ onCode, onClose }: ProofDialogProps) {
  const [error, setError] = useState<string>();

  useOnce(sendCode);

  async function sendCode() {
    setError(undefined);
    await requestAuth("GET", "/reauthenticate").catch((reason: unknown) => {
      setError(wordsFor(reason, securityMessages.notDone));
    });
  }

  return (
    <Dialog isOpen title={securityMessages.proofTitle} lead={securityMessages.proofLead} onClose={onClose}>
      <CodeForm
        className="grid gap-5 overflow-y-auto px-5 pb-4"
        verb={securityMessages.proofVerb}
        error={error}
        onError={setError}
        onCode={onCode}
        otherButton={
          <Button variant="ghost" onClick={() => void sendCode()}>
            {securityMessages.proofAgain}
          </Button>
        }
      />
    </Dialog>
  );
}
