import type { AnchorProps } from "@kinfold/ui/link";
import { Link } from "react-router-dom";

/** A link inside of the desk, which loads no page. */
export function RouterAnchor({ href, ...rest }: AnchorProps) {
  return <Link to={href} {...rest} />;
}
