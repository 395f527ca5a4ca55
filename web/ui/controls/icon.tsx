import { joinClasses } from "#web/ui/layout/join-classes.ts";
import { type IconName, iconPaths } from "./icon-paths.ts";

const sizes = { tiny: "size-3.5", small: "size-4", normal: "size-4.5" };

interface IconProps {
  name: IconName;
  /** 14 px next to 12 px text, 16 px in buttons and rows, 18 px otherwise. */
  size?: keyof typeof sizes | undefined;
  className?: string | undefined;
}

/** A drawing next to words: hidden from assistive technology, which reads the words. */
export function Icon({ name, size = "normal", className }: IconProps) {
  return <IconShape path={iconPaths[name]} size={size} className={className} />;
}

/** An icon that only one feature uses brings its own path: 24 x 24, stroked. */
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
