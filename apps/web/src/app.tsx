import { LinkProvider } from "@kinfold/ui/link";
import { Toaster } from "@kinfold/ui/toast";
import { Suspense } from "react";
import { Router } from "#router.tsx";
import { SessionWatch } from "#session/session-watch.tsx";
import { AppLink } from "#shell/app-link.tsx";
import { CopyNotice } from "#shell/copy-notice.tsx";
import { RouterBoundary } from "#shell/router-boundary.tsx";
import { RouteWatch } from "#shell/route-watch.tsx";

/** The whole app inside a router. */
export function App() {
  return (
    <LinkProvider component={AppLink}>
      <CopyNotice />
      <RouterBoundary>
        <SessionWatch />
        <RouteWatch />
        <Suspense fallback={null}>
          <Router />
        </Suspense>
      </RouterBoundary>
      <Toaster />
    </LinkProvider>
  );
}
