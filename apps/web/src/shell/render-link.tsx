import { Link } from "@kinfold/ui/link";
import type { ReactNode } from "react";

/** A tag of a message that leads somewhere: `<Say text="See the <link>plan</link>." values={{ link: renderLink(PATHS.plan(plan)) }} />`. */
export const renderLink =
  (href: string, { external = false }: { external?: boolean } = {}) =>
  (words: string): ReactNode => (
    <Link href={href} external={external}>
      {words}
    </Link>
  );
