import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Icon } from "#web/ui/controls/icon.tsx";
import { Monogram } from "#web/ui/layout/monogram.tsx";
import { useMenu } from "#web/ui/overlays/use-menu.ts";

const loadMenu = () => import("./company-menu.tsx").then((module) => module.CompanyMenu);

interface CompanyBlockProps {
  onSwitchCompany: () => void;
  onLeave: (() => void) | undefined;
}

/** The current company. Opens a menu of the user's other companies. */
export function CompanyBlock(actions: CompanyBlockProps) {
  const employer = useCurrentEmployer();
  const menu = useMenu(loadMenu);
  return (
    <>
      <button {...menu.triggerProps} className="side-company">
        <span className="sr-only">Current company: {employer.name}</span>
        <Monogram name={employer.name} />
        <b aria-hidden="true" className="side-wide">
          {employer.name}
        </b>
        <Icon name="chevrons" size="small" className="side-wide text-ink-muted" />
      </button>
      {menu.Content && <menu.Content {...menu.popupProps} {...actions} />}
    </>
  );
}
