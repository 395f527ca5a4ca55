import { useNavigate } from "react-router";
import { shellMessages } from "#domain/messages/shell.ts";
import { paths } from "#domain/routes.ts";
import { useCurrentEmployer, useSignedIn } from "#web/session/signed-in.ts";
import { MenuItem, MenuPopup } from "#web/ui/overlays/popups/menu-popup.tsx";
import type { MenuProps } from "#web/ui/overlays/use-menu.ts";

interface CompanyMenuProps extends MenuProps {
  onSwitchCompany: () => void;
  onLeave: (() => void) | undefined;
}

/**
 * Lists the companies to switch to, then the actions on companies (rule 55). The menu is at most 12
 * rem high and scrolls (rule 51).
 */
export function CompanyMenu({ onSwitchCompany, onLeave, ...popup }: CompanyMenuProps) {
  const { employers, selectEmployer } = useSignedIn();
  const current = useCurrentEmployer();
  const navigate = useNavigate();
  const others = employers.filter(({ id }) => id !== current.id);

  function leaveTo(open: () => void) {
    onLeave?.();
    open();
  }

  return (
    <MenuPopup isLow {...popup} label="Your other companies">
      {others.map((employer) => (
        <MenuItem key={employer.id} onPress={() => selectEmployer(employer)}>
          {employer.name}
        </MenuItem>
      ))}
      {others.length === 0 && <MenuItem>{shellMessages.noOtherCompanies}</MenuItem>}
      <div className="border-t border-line">
        <MenuItem onPress={() => leaveTo(onSwitchCompany)}>{shellMessages.switchCompany}</MenuItem>
        <MenuItem onPress={() => leaveTo(() => navigate(paths.createEmployer))}>
          {shellMessages.createEmployer}
        </MenuItem>
        <MenuItem onPress={() => leaveTo(() => navigate(paths.requestAccess))}>{shellMessages.requestAccess}</MenuItem>
      </div>
    </MenuPopup>
  );
}
