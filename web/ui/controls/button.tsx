import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { joinClasses } from "#web/ui/layout/join-classes.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

type ButtonVariant = "primary" | "soft" | "outline" | "ghost" | "danger";

interface ButtonLook {
  /** One "primary" a screen; "danger" only inside a dialog. */
  variant?: ButtonVariant | undefined;
  icon?: IconName | undefined;
  isBlock?: boolean | undefined;
}

interface ButtonProps extends Omit<ComponentProps<"button">, "disabled">, ButtonLook {
  children: ReactNode;
  /** In progress: keeps its width and the focus, shows a spinner and refuses clicks. */
  isBusy?: boolean | undefined;
  /** What it says meanwhile. Give it from the start: the width is that of the longer text. */
  busyLabel?: string | undefined;
  /** Cannot be pressed now, with the reason next to it; out of the tab order. */
  isDisabled?: boolean | undefined;
  /** Cannot be pressed now, can be focused: a tooltip or `aria-describedby` tells the reason. */
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

/** One of the two faces of a button; they lie in the same cell, so that the width never changes. */
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

/** A link that looks like a button: it goes somewhere instead of doing something. */
export function ButtonLink({ variant = "outline", icon, isBlock, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={joinClasses("btn", `btn-${variant}`, isBlock && "w-full", className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
