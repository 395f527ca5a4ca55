import { Link } from "react-router";
import { paths } from "#domain/routes.ts";
import { Logo } from "#web/ui/controls/art.tsx";

interface HomeLinkProps {
  productName: string;
  onClick?: (() => void) | undefined;
  className?: string | undefined;
}

/**
 * A link to the home page with the logo and the name. By default, it is at least 44 px high for
 * touch. A collapsed sidebar shows only the logo.
 */
export function HomeLink({ productName, onClick, className = "-my-2 min-h-11" }: HomeLinkProps) {
  return (
    <Link
      to={paths.home}
      onClick={onClick}
      aria-label={`${productName} home`}
      className={`inline-flex items-center gap-2.5 text-lg font-bold text-ink no-underline ${className}`}
    >
      <Logo />
      <span className="side-wide">{productName}</span>
    </Link>
  );
}
