import { COPY } from "@kinfold/contract/copy";
import { ErrorBoundary } from "@kinfold/frame/shell/error-boundary";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { ContactSupport } from "#shell/contact-support.tsx";

/** The router's own error screen: what breaks outside every page, whose own boundaries catch what breaks within. */
export function RouterBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} wayOut={<ContactSupport />} title={COPY.routerError}>
      {children}
    </ErrorBoundary>
  );
}
