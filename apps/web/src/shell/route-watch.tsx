import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { useConfig } from "#config.ts";
import { reportPageView, startAnalytics } from "#shell/analytics.ts";

/** Scrolls a new page to its head and reports the visit when analytics is configured. Draws nothing. */
export function RouteWatch() {
  const { pathname, search } = useLocation();
  const came = useNavigationType();
  const config = useConfig();
  const from = useRef(pathname);

  useLayoutEffect(() => {
    if (from.current === pathname) return;
    from.current = pathname;
    if (came !== "POP") window.scrollTo(0, 0);
  }, [pathname, came]);

  useEffect(() => {
    startAnalytics({ measurement: config.ga_measurement_id, tagManager: config.gtm_id });
  }, [config]);
  useEffect(() => {
    reportPageView(pathname, search);
  }, [config, pathname, search]);
  return null;
}
