import type { AnchorProps } from "@kinfold/ui/link";
import { Link } from "react-router-dom";

/** How the design system's links move inside the office: no page load. */
export function AppLink({ href, ...rest }: AnchorProps) {
  return <Link to={href} {...rest} />;
}
