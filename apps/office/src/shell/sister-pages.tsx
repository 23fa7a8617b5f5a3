import { ButtonLink } from "@kinfold/ui/button";
import { useLocation } from "react-router-dom";

/** The pages that belong together under one entry of the sidebar, with the one in view marked. */
export function SisterPages({
  label,
  pages,
}: {
  label: string;
  pages: readonly { name: string; href: string }[];
}) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className="flex flex-wrap gap-3">
      {pages.map(({ name, href }) => (
        <ButtonLink
          key={href}
          variant={href === pathname ? "soft" : "quiet"}
          size="sm"
          href={href}
          aria-current={href === pathname ? "page" : undefined}
        >
          {name}
        </ButtonLink>
      ))}
    </nav>
  );
}
