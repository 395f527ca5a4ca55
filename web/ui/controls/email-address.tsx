interface EmailAddressProps {
  children: string;
  className?: string;
}

/** An email address that breaks before its @, and elsewhere only if it must. */
export function EmailAddress({ children, className = "" }: EmailAddressProps) {
  const at = children.lastIndexOf("@");
  return (
    <b className={`wrap-anywhere ${className}`}>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </b>
  );
}
