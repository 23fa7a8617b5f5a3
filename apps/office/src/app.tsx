import { ErrorBoundary } from "@kinfold/frame/shell/error-boundary";
import { noteMove } from "@kinfold/frame/journey";
import { LinkProvider } from "@kinfold/ui/link";
import { Loader } from "@kinfold/ui/loader";
import { Toaster } from "@kinfold/ui/toast";
import { Suspense, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { Router } from "#router.tsx";
import { SessionWatch } from "#session/session-watch.tsx";
import { AppLink } from "#shell/app-link.tsx";
import { CopyNotice } from "#shell/copy-notice.tsx";

/** The whole office inside a router. */
export function App() {
  const { pathname } = useLocation();
  const from = useRef(pathname);
  useLayoutEffect(() => {
    if (from.current === pathname) return;
    from.current = pathname;
    noteMove();
    window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <LinkProvider component={AppLink}>
      <CopyNotice />
      <ErrorBoundary resetKey={pathname}>
        <SessionWatch />
        <Suspense fallback={<Loader fullScreen label="Opening the office" />}>
          <Router />
        </Suspense>
      </ErrorBoundary>
      <Toaster />
    </LinkProvider>
  );
}
