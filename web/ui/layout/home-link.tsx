import { Link } from "react-router";
import { paths } from "#domain/routes.ts";
import { Logo } from "./art.tsx";

interface HomeLinkProps {
  productName: string;
  onClick?: (() => void) | undefined;
  className?: string | undefined;
}

/** The way home: as high as its words, and as large as a finger. A collapsed sidebar leaves only the logo of it. */
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
