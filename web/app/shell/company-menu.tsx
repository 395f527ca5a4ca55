import { shellMessages } from "#domain/messages/shell.ts";
import { useCurrentEmployer, useSignedIn } from "#web/session/signed-in.ts";
import { MenuItem, MenuPopup } from "#web/ui/overlays/popups/menu-popup.tsx";
import type { MenuProps } from "#web/ui/overlays/use-menu.ts";

/**
 * Lists the companies to switch to (rule 55). The list scrolls and is at most 12 rem high (rule
 * 51).
 */
export function CompanyMenu(popup: MenuProps) {
  const { employers, selectEmployer } = useSignedIn();
  const current = useCurrentEmployer();
  const others = employers.filter(({ id }) => id !== current.id);
  return (
    <MenuPopup {...popup} label="Your other companies">
      {others.map((employer) => (
        <MenuItem key={employer.id} onPress={() => selectEmployer(employer)}>
          {employer.name}
        </MenuItem>
      ))}
      {others.length === 0 && <MenuItem>{shellMessages.noOtherCompanies}</MenuItem>}
    </MenuPopup>
  );
}
