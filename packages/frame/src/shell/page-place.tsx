import { Loader } from "@kinfold/ui/loader";
import { Suspense, type ReactNode } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";

export type PagePlaceProps = {
  /** The path of the page. What it threw and what it waits for are left with it. */
  at: string;
  /** Further ways out of the error screen: a link to support. */
  wayOut?: ReactNode;
  children: ReactNode;
};

/** Where a page stands inside its frame: while its code is on its way, and if it breaks, the frame stays. */
export function PagePlace({ at, wayOut, children }: PagePlaceProps) {
  return (
    <ErrorBoundary resetKey={at} wayOut={wayOut}>
      <Suspense key={at} fallback={<Loader />}>
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}
