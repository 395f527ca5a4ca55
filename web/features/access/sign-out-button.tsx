import { useState } from "react";
import { useNavigate } from "react-router";
import { createEmployerMessages } from "#domain/messages.ts";
import { signOut } from "#web/session/sign-out.ts";
import { Button } from "#web/ui/button.tsx";

export function SignOutButton() {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Button
      variant="ghost"
      icon="log-out"
      isBusy={isBusy}
      onClick={async () => {
        setIsBusy(true);
        await signOut();
        navigate("/", { replace: true });
      }}
    >
      {createEmployerMessages.signOut}
    </Button>
  );
}
