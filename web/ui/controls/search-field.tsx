import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";

interface SearchFieldProps extends Omit<ComponentProps<"input">, "type"> {
  /** The accessible name. Only the placeholder is visible. */
  label: string;
}

export function SearchField({ label, className = "", ...input }: SearchFieldProps) {
  return (
    <div className={`relative flex ${className}`}>
      <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-muted">
        <Icon name="search" size="small" />
      </span>
      <input {...input} type="search" aria-label={label} className="input pl-9.5" />
    </div>
  );
}
