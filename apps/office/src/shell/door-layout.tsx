import { ErrorBoundary } from "@kinfold/frame/shell/error-boundary";
import { MAIN_ID, SkipLink } from "@kinfold/frame/shell/skip-link";
import { AuthBand, AuthCloth } from "@kinfold/ui/auth-cloth";
import { Loader } from "@kinfold/ui/loader";
import { ThemeToggle } from "@kinfold/ui/theme-toggle";
import { TopBar } from "@kinfold/ui/top-bar";
import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { PATHS } from "#paths.ts";

/** Before the door: the form on the left, the hanging cloth on the right from 1024px. */
export function DoorLayout() {
  const { pathname } = useLocation();
  return (
    <div className="min-h-screen lg:grid lg:grid-cols-[minmax(0,1fr)_clamp(400px,41vw,600px)]">
      <SkipLink />
      <div className="min-w-0">
        <TopBar logoHref={PATHS.home} end={<ThemeToggle />} />
        <AuthBand />
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className="outline-none flex justify-center px-5 pt-2 pb-14 lg:min-h-[calc(100vh-88px)] lg:px-12 lg:pt-10 lg:pb-20"
        >
          <ErrorBoundary resetKey={pathname}>
            <Suspense key={pathname} fallback={<Loader />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <AuthCloth
        title="What is promised is kept."
        text="The office of the club: papers looked at, money confirmed, prices published, each by more than one pair of eyes."
      />
    </div>
  );
}
