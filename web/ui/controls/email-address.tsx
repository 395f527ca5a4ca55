interface EmailAddressProps {
  children: string;
  className?: string;
}

/** Shows an email address. If it needs two lines, it preferably breaks before the @. */
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
