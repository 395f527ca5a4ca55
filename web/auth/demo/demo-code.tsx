import { useEffect, useState } from "react";
import { demoMessages } from "#domain/messages/demo.ts";
import { useSession } from "#web/session/use-session.ts";

interface ShownCode {
  email: string;
  code: string;
  seconds: number;
}

/** Shows the current code of the demo user's authenticator app. */
export function DemoCode() {
  const session = useSession();
  const shown = useShownCode();
  if (!shown || !("user" in session) || session.user.email !== shown.email) return null;
  return (
    <p className="rounded-md bg-sunken p-3">
      {demoMessages.codeIs} <strong>{shown.code}</strong>
    </p>
  );
}

/** Reads the current code. When it expires, reads the next code. */
function useShownCode(): ShownCode | undefined {
  const [shown, setShown] = useState<ShownCode>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = true;
    async function read() {
      const response = await fetch("/dev/demo/code");
      if (!response.ok || !isWanted) return;
      const next = (await response.json()) as ShownCode;
      setShown(next);
      timer = setTimeout(() => void read().catch(Object), next.seconds * 1000);
    }
    void read().catch(Object);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, []);
  return shown;
}
