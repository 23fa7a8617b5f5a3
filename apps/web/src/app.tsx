import { LinkProvider } from "@kinfold/ui/link";
import { Toaster } from "@kinfold/ui/toast";
import { Suspense } from "react";
import { useLocation } from "react-router-dom";
import { Router } from "#router.tsx";
import { SessionWatch } from "#session/session-watch.tsx";
import { AppLink } from "#shell/app-link.tsx";
import { ErrorBoundary } from "@kinfold/frame/shell/error-boundary";
import { CopyNotice } from "#shell/copy-notice.tsx";
import { ContactSupport } from "#shell/contact-support.tsx";
import { RouteWatch } from "#shell/route-watch.tsx";

/** The whole app inside a router. */
export function App() {
  const { pathname } = useLocation();
  return (
    <LinkProvider component={AppLink}>
      <CopyNotice />
      <ErrorBoundary resetKey={pathname} wayOut={<ContactSupport />}>
        <SessionWatch />
        <RouteWatch />
        <Suspense fallback={null}>
          <Router />
        </Suspense>
      </ErrorBoundary>
      <Toaster />
    </LinkProvider>
  );
}
