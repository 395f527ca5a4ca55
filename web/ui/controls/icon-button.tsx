import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";
import { joinClasses } from "./join-classes.ts";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  icon: IconName;
  /** The accessible name, for instance "Delete Night baker". */
  label: string;
  variant?: "ghost" | "soft" | undefined;
  /** 32 px high with a mouse, for the actions of a table row. */
  isInRow?: boolean | undefined;
  /** Ignores clicks but can be focused. Give the reason with `aria-describedby`. */
  isSoftDisabled?: boolean | undefined;
  isSpinning?: boolean | undefined;
  /** Red on hover, for a button that removes something. */
  isRemoving?: boolean | undefined;
}

export function IconButton({
  icon,
  label,
  variant = "ghost",
  isInRow = false,
  title,
  isSoftDisabled = false,
  isRemoving = false,
  isSpinning = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={isSoftDisabled ? undefined : title}
      aria-disabled={isSoftDisabled || undefined}
      onClick={isSoftDisabled ? undefined : onClick}
      className={joinClasses(
        "btn btn-icon",
        `btn-${variant}`,
        isInRow && "btn-row",
        isRemoving && "btn-removes",
        className,
      )}
    >
      <Icon name={icon} size={isInRow ? "small" : "normal"} className={isSpinning ? "spins" : undefined} />
    </button>
  );
}
