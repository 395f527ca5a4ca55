import { initialsOf } from "#domain/text/initials.ts";

/** Shows the initials of the name's first two words. */
export function Monogram({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-8 flex-none place-items-center rounded-sm bg-accent-soft-hover text-xs font-bold text-accent-text"
    >
      {initialsOf(name)}
    </span>
  );
}
