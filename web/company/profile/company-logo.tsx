import { useState } from "react";
import type { EmployerProfile } from "#web/company/data/employers.ts";
import { useCode } from "#web/ui/overlays/use-loaded.ts";

const loadPanel = () => import("./logo-panel.tsx");

/** Loads after the screen's own code. Shows nothing if that fails. */
export function CompanyLogo({ profile }: { profile: EmployerProfile }) {
  const [hasFailed, setHasFailed] = useState(false);
  const code = useCode(loadPanel, !hasFailed, () => setHasFailed(true));
  if (hasFailed) return null;
  return <div style={{ minHeight: "9.25rem" }}>{code && <code.LogoPanel profile={profile} />}</div>;
}
