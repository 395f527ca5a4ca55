import { useCurrentEmployer, useSignedIn } from "#web/session/signed-in.ts";
import { MenuChoices, MenuPopup } from "#web/ui/menu-popup.tsx";
import type { MenuProps } from "#web/ui/use-menu.ts";

/** The user's companies, at most 12 rem high (rule 51). */
export function CompanyMenu(popup: MenuProps) {
  const { employers, selectEmployer } = useSignedIn();
  const current = useCurrentEmployer();

  function onChange(id: number) {
    const chosen = employers.find((employer) => employer.id === id);
    if (chosen) selectEmployer(chosen);
  }

  return (
    <MenuPopup {...popup} label="Your companies">
      <MenuChoices
        label="Your companies"
        value={current.id}
        options={employers.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
      />
    </MenuPopup>
  );
}
