import {
  followOtherDesks,
  hasLeftOffice,
  setOfficeClosedHandler,
} from "@kinfold/api/office/session";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { PATHS } from "#paths.ts";
import { withReturnPath, parseReturnPath } from "#session/return-path.ts";

/**
 * Keeps the office and its session together: one that the server or another tab has ended leads to the sign-in page, and one that
 * another tab has replaced starts the page anew. Draws nothing.
 */
export function SessionWatch() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    setOfficeClosedHandler(() => {
      if (pathname === PATHS.signIn) return;
      const wanted = hasLeftOffice() ? null : parseReturnPath(`${pathname}${search}`);
      void navigate(withReturnPath(PATHS.signIn, wanted), { replace: true });
    });
  }, [navigate, pathname, search]);

  useEffect(
    () =>
      followOtherDesks(() => {
        window.location.reload();
      }),
    [],
  );

  return null;
}
