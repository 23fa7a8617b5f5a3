import { AuthBand, AuthCloth } from "@kinfold/ui/auth-cloth";
import { Loader } from "@kinfold/ui/loader";
import { ThemeToggle } from "@kinfold/ui/theme-toggle";
import { TopBar } from "@kinfold/ui/top-bar";
import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { PATHS } from "#paths.ts";
import { ErrorBoundary } from "@kinfold/frame/shell/error-boundary";
import { ContactSupport } from "#shell/contact-support.tsx";
import { MAIN_ID, SkipLink } from "@kinfold/frame/shell/skip-link";

const PROVERBS = {
  joining: {
    title: "One cowrie is a shell. A thousand is a house.",
    text: "Members contribute to shared plans in naira or dollars and watch them grow in one place.",
  },
  returning: {
    title: "Fold it away together. Unfold it for years.",
    text: "A private club for family and friends, run by a licensed asset manager. Members join by referral.",
  },
};

/** The public rooms: the sticky top bar, the form on the left, the hanging cloth on the right from 1024px. */
export function AuthLayout() {
  const { pathname } = useLocation();
  const proverb = pathname === PATHS.signUp ? PROVERBS.joining : PROVERBS.returning;
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
          <ErrorBoundary resetKey={pathname} wayOut={<ContactSupport />}>
            <Suspense key={pathname} fallback={<Loader />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <AuthCloth {...proverb} />
    </div>
  );
}
