import { Menu as BaseMenu } from "@base-ui/react/menu";
import type { MenuContentProps } from "./menu.tsx";

export function MenuContent({ anchor, isOpen, onClose, label, children, side = "bottom" }: MenuContentProps) {
  return (
    <BaseMenu.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <BaseMenu.Portal>
        <BaseMenu.Positioner anchor={anchor} side={side} align="start" sideOffset={6} className="z-50">
          <BaseMenu.Popup
            aria-label={label}
            finalFocus={anchor}
            className="menu floating max-w-[min(20rem,calc(100vw-1rem))] min-w-(--anchor-width) outline-none"
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
