/** Shows the initials of the first two words. */
export function Monogram({ name }: { name: string }) {
  const letters = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase("en-US") ?? "")
    .join("");
  return (
    <span
      aria-hidden="true"
      className="grid size-8 flex-none place-items-center rounded-sm bg-accent-soft-hover text-xs font-bold text-accent-text"
    >
      {letters}
    </span>
  );
}
