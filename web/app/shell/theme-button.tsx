import { Icon } from "#web/ui/controls/icon.tsx";
import { useMenu } from "#web/ui/overlays/use-menu.ts";
import { SideLabel } from "./side-label.tsx";

const loadMenu = () => import("./theme-menu.tsx").then((module) => module.ThemeMenu);

export function ThemeButton() {
  const menu = useMenu(loadMenu);
  return (
    <>
      <button {...menu.triggerProps} title="Theme" className="side-link">
        <Icon name="theme" />
        <SideLabel>Theme</SideLabel>
      </button>
      {menu.Content && <menu.Content {...menu.popupProps} side="top" />}
    </>
  );
}
