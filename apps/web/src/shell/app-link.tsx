import type { AnchorProps } from "@kinfold/ui/link";
import { Link } from "react-router-dom";
import { prefetchPath } from "#shell/prefetch.ts";

/** How the design system's links move inside the app: no page load, and the code is on its way before the click. */
export function AppLink({ href, onPointerEnter, onTouchStart, onFocus, ...rest }: AnchorProps) {
  return (
    <Link
      to={href}
      onPointerEnter={(event) => {
        prefetchPath(href);
        onPointerEnter?.(event);
      }}
      onTouchStart={(event) => {
        prefetchPath(href);
        onTouchStart?.(event);
      }}
      onFocus={(event) => {
        prefetchPath(href);
        onFocus?.(event);
      }}
      {...rest}
    />
  );
}
