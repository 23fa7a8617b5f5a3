import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { useConfig } from "#config.ts";
import { noteMove } from "@kinfold/frame/journey";

/** Scrolls a new page to its head and reports the visit when analytics is configured and allowed. Draws nothing. */
export function RouteWatch() {
  const { pathname, search } = useLocation();
  const came = useNavigationType();
  const config = useConfig();
  const from = useRef(pathname);

  useLayoutEffect(() => {
    if (from.current === pathname) return;
    from.current = pathname;
    noteMove();
    if (came !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, came]);

  useEffect(() => {
    const ids = { measurement: config.ga_measurement_id, tagManager: config.gtm_id };
    if (ids.measurement === "" && ids.tagManager === "") return undefined;
    // After everything that somebody waits for. Blocked or broken analytics are nobody's concern.
    const later = setTimeout(() => {
      import("#shell/analytics.ts")
        .then(({ visit }) => visit({ ids, privacyHref: config.links.privacy }, pathname, search))
        .catch(() => undefined);
    }, 0);
    return () => {
      clearTimeout(later);
    };
  }, [config, pathname, search]);
  return null;
}
