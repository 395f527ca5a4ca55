/**
 * A bar in place of text that is loading. Screen readers skip it, because its parent announces the
 * loading once.
 */
export function Skeleton({
  width = "100%",
  isSecondLine = false,
}: {
  width?: string | undefined;
  isSecondLine?: boolean;
}) {
  return (
    <span
      aria-hidden="true"
      className={`breathes my-1 block rounded-[4px] bg-line ${isSecondLine ? "mt-2 h-2" : "h-3"}`}
      style={{ width }}
    />
  );
}
