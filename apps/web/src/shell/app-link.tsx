import type { AnchorProps } from "@kinfold/ui/link";
import { useHref, useLinkClickHandler } from "react-router-dom";
import { prefetchPath } from "#shell/prefetch.ts";

/** A whole address, of another site or of another program ("mailto:"). */
const WHOLE_ADDRESS = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/**
 * How the design system's links move inside the app: no page load, and the code is on its way before the click. The router's own `Link`
 * also knows how to prefetch for its server, and every page would load that.
 */
export function AppLink({
  href,
  onClick,
  onPointerEnter,
  onTouchStart,
  onFocus,
  target,
  ...rest
}: AnchorProps) {
  const path = useHref(href);
  const go = useLinkClickHandler(href, {
    ...(target !== undefined && { target }),
  });
  if (WHOLE_ADDRESS.test(href)) {
    const handlers = { onClick, onPointerEnter, onTouchStart, onFocus };
    return <a href={href} target={target} {...handlers} {...rest} />;
  }
  return (
    <a
      href={path}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) go(event);
      }}
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
