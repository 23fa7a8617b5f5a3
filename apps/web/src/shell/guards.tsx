import { isAuthenticated, hasLeftOnPurpose } from "@kinfold/api/session";
import { useSignalValue } from "@kinfold/api/use-signal-value";
import { Redirect } from "@kinfold/frame/shell/redirect";
import { say } from "@kinfold/language/say";
import { toast } from "@kinfold/ui/toast";
import { useEffect } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { PATHS } from "#paths.ts";
import { withRedirect, redirectFrom, parseRedirect } from "#session/redirect.ts";

const RESETS = new Set<string>([PATHS.choosePassword, PATHS.requestReset, PATHS.forgotPassword]);

/**
 * Public-only: the person who is signed in goes on to where they wanted to be, or to the dashboard. Who came by a mailed reset
 * link is told why it did not open; it stays good.
 */
export function PublicOnly() {
  const signedIn = useSignalValue(isAuthenticated, false);
  const { pathname, search } = useLocation();
  const isTurnedAway = signedIn && RESETS.has(pathname) && new URLSearchParams(search).has("token");
  useEffect(() => {
    if (isTurnedAway)
      toast.message(say("You are signed in. Log out first to use the link we sent you."));
  }, [isTurnedAway]);
  return signedIn ? <Redirect to={redirectFrom(search) ?? PATHS.dashboard} /> : <Outlet />;
}

/** The login guard of the private area: a visitor goes to the sign-in page and comes back here afterwards. */
export function MembersOnly() {
  const signedIn = useSignalValue(isAuthenticated);
  const { pathname, search } = useLocation();
  if (signedIn) return <Outlet />;
  const wanted = hasLeftOnPurpose() ? null : parseRedirect(`${pathname}${search}`);
  return <Redirect to={withRedirect(PATHS.home, wanted)} />;
}

/** `/` and `/auth` lead to the sign-in page and lose nothing on the way. */
export function ToSignIn() {
  const { search } = useLocation();
  return <Redirect to={withRedirect(PATHS.signIn, redirectFrom(search))} />;
}
