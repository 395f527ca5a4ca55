import { type IconName, iconPaths } from "./icon-paths.ts";
import { joinClasses } from "./join-classes.ts";

const sizes = { tiny: "size-3.5", small: "size-4", normal: "size-4.5" };

interface IconProps {
  name: IconName;
  /** 14 px next to small text, 16 px in buttons and rows, 18 px elsewhere. */
  size?: keyof typeof sizes | undefined;
  className?: string | undefined;
}

/** A decorative icon, hidden from screen readers. The text next to it has the meaning. */
export function Icon({ name, size = "normal", className }: IconProps) {
  return <IconShape path={iconPaths[name]} size={size} className={className} />;
}

/** An icon with its own 24 x 24 path, for icons that a single feature uses. */
export function IconShape({ path, size = "normal", className }: Omit<IconProps, "name"> & { path: string }) {
  return (
    <svg
      className={joinClasses(sizes[size], className)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size === "normal" ? 1.75 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
