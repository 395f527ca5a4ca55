import { type ReactNode, useId, useRef } from "react";

interface TooltipProps {
  text: string;
  /** Renders the control. Pass `describedBy` to its `aria-describedby`. */
  children: (describedBy: string) => ReactNode;
  className?: string | undefined;
}

const GAP_PX = 6;

/**
 * Shows a hint next to a control on hover and focus. Escape hides it. The hint is in the browser's
 * top layer, so that no element cuts it off. Screen readers can read the hint even while it is
 * hidden.
 */
export function Tooltip({ text, children, className }: TooltipProps) {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);

  function show(anchor: Element) {
    const element = tip.current;
    if (!element || element.matches(":popover-open")) return;
    element.showPopover();
    const target = anchor.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    const above = target.top - own.height - GAP_PX;
    const left = Math.max(8, Math.min(target.left, document.documentElement.clientWidth - own.width - 8));
    element.style.left = `${left}px`;
    element.style.top = `${above < 8 ? target.bottom + GAP_PX : above}px`;
  }
  const hide = () => tip.current?.hidePopover();

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events of the control inside.
    <span
      className={className}
      onPointerEnter={(event) => show(event.currentTarget)}
      onPointerLeave={hide}
      onFocus={(event) => show(event.currentTarget)}
      onBlur={hide}
      onKeyDown={(event) => event.key === "Escape" && hide()}
    >
      {children(id)}
      <span ref={tip} id={id} role="tooltip" popover="manual" className="tooltip">
        {text}
      </span>
    </span>
  );
}
