import { isSignedIn, hasLeftOffice } from "@kinfold/api/office/session";
import { useSignalValue } from "@kinfold/api/use-signal-value";
import { Redirect } from "@kinfold/frame/shell/redirect";
import type { ReactNode } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { PATHS } from "#paths.ts";
import { withReturnPath, readReturnPath, parseReturnPath } from "#session/return-path.ts";
import { useMay, type Requirement } from "#session/current-staff.ts";
import { MayNot } from "#shell/may-not.tsx";

/** The sign-in pages: a staff member who is signed in goes on to where they wanted to be. */
export function VisitorsOnly() {
  const signedIn = useSignalValue(isSignedIn);
  const { search } = useLocation();
  return signedIn ? <Redirect to={readReturnPath(search) ?? PATHS.home} /> : <Outlet />;
}

/** The guard of the office: everybody else goes to the sign-in page and comes back here afterwards. */
export function StaffOnly() {
  const signedIn = useSignalValue(isSignedIn);
  const { pathname, search } = useLocation();
  if (signedIn) return <Outlet />;
  const wanted = hasLeftOffice() ? null : parseReturnPath(`${pathname}${search}`);
  return <Redirect to={withReturnPath(PATHS.signIn, wanted)} />;
}

/** Shows a page to those whose roles allow what it requires; the others are told so. The server asks again at every call. */
export function Allowed({ to, children }: { to: Requirement; children: ReactNode }) {
  return useMay(to) ? children : <MayNot />;
}

/** The first page of the office: how the club is, for those who may read it; for all others what is due. */
export function FirstPage({ health }: { health: ReactNode }) {
  return useMay("health.read") ? health : <Redirect to={PATHS.due} />;
}
