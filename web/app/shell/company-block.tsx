import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Icon } from "#web/ui/controls/icon.tsx";
import { useMenu } from "#web/ui/overlays/use-menu.ts";

const loadMenu = () => import("./company-menu.tsx").then((module) => module.CompanyMenu);

/** The current company. Opens a menu of the user's other companies. */
export function CompanyBlock() {
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
      {menu.Content && <menu.Content {...menu.popupProps} />}
    </>
  );
}

/** Shows the initials of the first two words. */
function Monogram({ name }: { name: string }) {
  const letters = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase("en-US") ?? "")
    .join("");
  return (
    <span
      aria-hidden="true"
      className="grid size-8 place-items-center rounded-sm bg-accent-soft-hover text-xs font-bold text-accent-text"
    >
      {letters}
    </span>
  );
}
