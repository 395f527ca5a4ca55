import { useState } from "react";
import { useNavigate } from "react-router";
import { shellMessages } from "#domain/messages/shell.ts";
import { paths } from "#domain/routes.ts";
import { signOut } from "#web/session/sign-out.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

interface SignOutButtonProps {
  label: string;
  className: string;
}

export function SignOutButton({ label, className }: SignOutButtonProps) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Button
      variant="ghost"
      icon="log-out"
      className={className}
      isBusy={isBusy}
      onClick={async () => {
        setIsBusy(true);
        const { isEndedOnServer } = await signOut();
        navigate(paths.home, { replace: true });
        if (!isEndedOnServer) toast({ message: shellMessages.loggedOutHereOnly, tone: "danger" });
      }}
    >
      {label}
    </Button>
  );
}
