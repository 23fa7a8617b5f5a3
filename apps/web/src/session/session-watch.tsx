import { followOtherTabs, isAuthenticated, onSessionEnded } from "@kinfold/api/session";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import { PATHS } from "#paths.ts";
import { carrying, trustedRedirect } from "#session/redirect.ts";

/**
 * Keeps the app and its session together: a session that the server or another tab has ended sends the browser to `/`
 * (except on the login page), and nothing that was fetched for a member outlives their session. Draws nothing.
 */
export function SessionWatch() {
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    onSessionEnded(() => {
      if (pathname === PATHS.signIn) return;
      void navigate(carrying(PATHS.home, trustedRedirect(`${pathname}${search}`)), {
        replace: true,
      });
    });
  }, [navigate, pathname, search]);

  useEffect(
    () =>
      followOtherTabs(() => {
        window.location.reload();
      }),
    [],
  );

  useEffect(
    () =>
      isAuthenticated.subscribe((signedIn) => {
        if (!signedIn) void mutate(() => true, undefined, { revalidate: false });
      }),
    [mutate],
  );
  return null;
}
