import { followOtherTabs, hasLeftOnPurpose, setSessionEndedHandler } from "@kinfold/api/session";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { PATHS } from "#paths.ts";
import { withRedirect, parseRedirect } from "#session/redirect.ts";

/**
 * Keeps the app and its session together: a session that the server or another tab has ended sends the browser to `/`
 * (except on the login page), and a session that another tab has replaced starts the page anew. Draws nothing.
 */
export function SessionWatch() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    setSessionEndedHandler(() => {
      if (pathname === PATHS.signIn) return;
      const wanted = hasLeftOnPurpose() ? null : parseRedirect(`${pathname}${search}`);
      void navigate(withRedirect(PATHS.home, wanted), { replace: true });
    });
  }, [navigate, pathname, search]);

  useEffect(
    () =>
      followOtherTabs(() => {
        window.location.reload();
      }),
    [],
  );

  return null;
}
