import "#web/ui/overlays/menu.css";
import { Menu } from "@base-ui/react/menu";
import type { ReactNode, RefObject } from "react";
import { Icon } from "#web/ui/controls/icon.tsx";
import { useCloseRequest } from "#web/ui/overlays/use-close-request.ts";

export interface MenuPopupProps {
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
  /** The accessible name of the menu. */
  label: string;
  side?: "top" | "bottom" | undefined;
  /** True for the menu of companies, whose height Spec §9 limits. */
  isLow?: boolean;
  children: ReactNode;
}

/**
 * A menu next to its button. It supports arrow keys, type-ahead and Escape. The button gets the
 * focus when the menu closes. Open it with `useMenu`.
 */
export function MenuPopup({ anchor, isOpen, onClose, label, side = "bottom", isLow, children }: MenuPopupProps) {
  useCloseRequest(isOpen, onClose);
  return (
    <Menu.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      {/* Renders the menu inside the landmark of its button. Users who navigate by landmarks then
         find the menu. */}
      <Menu.Portal className="absolute" container={anchor.current?.closest<HTMLElement>("aside, header, main")}>
        <Menu.Positioner
          anchor={anchor}
          positionMethod="fixed"
          side={side}
          align="start"
          sideOffset={6}
          className="z-50"
        >
          <Menu.Popup
            aria-label={label}
            finalFocus={anchor}
            // Closes the menu on Tab. Otherwise the focus could move to the page behind the menu.
            onKeyDown={(event) => event.key === "Tab" && onClose()}
            className={`menu floating ${isLow ? "max-h-48" : ""} overflow-y-auto max-w-[min(20rem,calc(100vw-1rem))] min-w-(--anchor-width) outline-none`}
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface MenuItemProps {
  /** Called when the user selects the item. Without it, the item is only text. */
  onPress?: () => void;
  /** The accessible name, if it differs from the text. */
  label?: string;
  isRemoving?: boolean;
  children: ReactNode;
}

export function MenuItem({ onPress, label, isRemoving = false, children }: MenuItemProps) {
  const color = isRemoving ? "text-danger-text" : onPress ? "" : "text-ink-muted";
  return (
    <Menu.Item aria-label={label} disabled={!onPress} onClick={onPress} className={`menu-item ${color}`}>
      <span className="min-w-0">{children}</span>
    </Menu.Item>
  );
}

/** A link of a menu. A link to another site opens in a new tab. */
export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  const target = href.startsWith("https:") ? { target: "_blank", rel: "noreferrer" } : {};
  return (
    <Menu.LinkItem href={href} closeOnClick className="menu-item" {...target}>
      <span className="min-w-0">{children}</span>
    </Menu.LinkItem>
  );
}

interface MenuChoicesProps<Value extends string | number> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** Radio items. A check mark shows the selected item. */
export function MenuChoices<Value extends string | number>({
  label,
  value,
  options,
  onChange,
}: MenuChoicesProps<Value>) {
  return (
    <Menu.RadioGroup aria-label={label} value={value} onValueChange={onChange}>
      {options.map((option) => (
        <Menu.RadioItem key={option.value} value={option.value} className="menu-item" closeOnClick>
          <span className="min-w-0">{option.label}</span>
          <Menu.RadioItemIndicator className="ml-auto">
            <Icon name="check" size="small" />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
