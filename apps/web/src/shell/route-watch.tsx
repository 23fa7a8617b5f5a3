import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { useConfig } from "@kinfold/frame/config";
import { noteMove } from "@kinfold/frame/journey";

/** Scrolls a new page to its head and reports the visit when analytics is configured and allowed. Draws nothing. */
export function RouteWatch() {
  const { pathname, search } = useLocation();
  const came = useNavigationType();
  const { ga_measurement_id: measurement, gtm_id: tagManager, links } = useConfig();
  const privacyHref = links.privacy;
  const from = useRef(pathname);

  useLayoutEffect(() => {
    if (from.current === pathname) return;
    from.current = pathname;
    noteMove();
    if (came !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, came]);

  useEffect(() => {
    const ids = { measurement, tagManager };
    if (measurement === "" && tagManager === "") return undefined;
    // After everything that the member waits for. Blocked or broken analytics are ignored.
    const later = setTimeout(() => {
      import("#shell/analytics.ts")
        .then(({ countVisit: visit }) => visit({ ids, privacyHref }, pathname, search))
        .catch(() => undefined);
    }, 0);
    return () => {
      clearTimeout(later);
    };
  }, [measurement, tagManager, privacyHref, pathname, search]);
  return null;
}
