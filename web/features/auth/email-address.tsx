/** An address that breaks before its @, and elsewhere only if it must. */
export function EmailAddress({ children }: { children: string }) {
  const at = children.lastIndexOf("@");
  return (
    <b className="wrap-anywhere">
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </b>
  );
}
