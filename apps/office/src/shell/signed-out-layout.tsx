import { SignedOutFrame } from "@kinfold/frame/shell/signed-out-frame";
import { Outlet, useLocation } from "react-router-dom";
import { PATHS } from "#paths.ts";

const CLOTH = {
  title: "What is promised is kept.",
  text: "The office of the club: documents looked at, money confirmed, prices published, each by more than one pair of eyes.",
};

/** The layout of the office's pages for those who are not signed in. */
export function SignedOutLayout() {
  const { pathname } = useLocation();
  return (
    <SignedOutFrame logoHref={PATHS.home} at={pathname} cloth={CLOTH}>
      <Outlet />
    </SignedOutFrame>
  );
}
