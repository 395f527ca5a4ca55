import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";
import { joinClasses } from "./join-classes.ts";

type ButtonVariant = "primary" | "soft" | "outline" | "ghost" | "danger";

interface ButtonLook {
  /** Use "primary" for at most one button of a screen, and "danger" only in dialogs. */
  variant?: ButtonVariant | undefined;
  icon?: IconName | undefined;
  isBlock?: boolean | undefined;
}

interface ButtonProps extends Omit<ComponentProps<"button">, "disabled">, ButtonLook {
  children: ReactNode;
  /**
   * True while the action runs. The button then shows a spinner, ignores clicks, and keeps its
   * width and focus.
   */
  isBusy?: boolean | undefined;
  /**
   * The label while busy. Pass it from the start, because the longer label determines the button's
   * width.
   */
  busyLabel?: string | undefined;
  /** Prevents clicks and focus. Show the reason next to the button. */
  isDisabled?: boolean | undefined;
  /**
   * Makes the button ignore clicks but stay focusable. Explain why in a tooltip or by
   * `aria-describedby`.
   */
  isSoftDisabled?: boolean | undefined;
}

export function Button({
  variant = "outline",
  icon,
  isBlock,
  isBusy = false,
  busyLabel,
  isDisabled = false,
  isSoftDisabled = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const isRefusing = isBusy || isSoftDisabled;
  const idle = (
    <>
      {icon && <Icon name={icon} size="small" />}
      {children}
    </>
  );
  return (
    <button
      {...rest}
      type={type}
      disabled={isDisabled}
      aria-disabled={isRefusing || undefined}
      aria-busy={isBusy || undefined}
      className={joinClasses("btn", `btn-${variant}`, isBlock && "w-full", className)}
      onClick={isRefusing ? refuse : onClick}
    >
      {busyLabel ? (
        <span className="grid">
          <Face isShown={!isBusy}>{idle}</Face>
          <Face isShown={isBusy}>
            <Icon name="spinner" size="small" className={isBusy ? "spins" : undefined} />
            {busyLabel}
          </Face>
        </span>
      ) : (
        <>
          {isBusy && <Icon name="spinner" size="small" className="spins" />}
          {isBusy ? children : idle}
        </>
      )}
    </button>
  );
}

/**
 * The normal or the busy content of a button. Both are in the same grid cell, so that the button's
 * width never changes.
 */
function Face({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return (
    <span
      aria-hidden={!isShown || undefined}
      className={joinClasses("col-start-1 row-start-1 flex items-center justify-center gap-2", !isShown && "invisible")}
    >
      {children}
    </span>
  );
}

function refuse(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonLook {}

export function ButtonLink({ variant = "outline", icon, isBlock, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={joinClasses("btn", `btn-${variant}`, isBlock && "w-full", className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
