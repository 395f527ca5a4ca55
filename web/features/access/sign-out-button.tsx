import { useState } from "react";
import { createEmployerMessages } from "#domain/messages.ts";
import { signOut } from "#web/session/sign-out.ts";
import { Button } from "#web/ui/button.tsx";

export function SignOutButton() {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Button
      variant="ghost"
      icon="log-out"
      isBusy={isBusy}
      onClick={() => {
        setIsBusy(true);
        void signOut();
      }}
    >
      {createEmployerMessages.signOut}
    </Button>
  );
}
