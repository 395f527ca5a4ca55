import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";
import { joinClasses } from "./join-classes.ts";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  icon: IconName;
  /** The accessible name, such as "Delete Night baker". */
  label: string;
  variant?: "ghost" | "soft" | undefined;
  /** For a button in a table row. With a mouse, it is 32 px high. */
  isInRow?: boolean | undefined;
  /** Makes the button ignore clicks but stay focusable. Explain why by `aria-describedby`. */
  isSoftDisabled?: boolean | undefined;
  isSpinning?: boolean | undefined;
  /** Makes the button red on hover, because it removes something. */
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
