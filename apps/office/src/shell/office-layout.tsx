import { useQueueSummary } from "@kinfold/api/office/queues";
import { useStaff } from "@kinfold/api/office/staff";
import { useGivenUp } from "@kinfold/api/swr";
import { ErrorBoundary } from "@kinfold/frame/shell/error-boundary";
import { Queries } from "@kinfold/frame/shell/queries";
import { MAIN_ID, SkipLink } from "@kinfold/frame/shell/skip-link";
import type { Staff } from "@kinfold/contract/staff";
import { Drawer } from "@kinfold/ui/drawer";
import { useMedia } from "@kinfold/ui/hooks/media";
import { Loader } from "@kinfold/ui/loader";
import { Logo } from "@kinfold/ui/logo";
import { NavList, Sidebar } from "@kinfold/ui/sidebar";
import { ThemeToggle } from "@kinfold/ui/theme-toggle";
import { TopBar } from "@kinfold/ui/top-bar";
import { lazy, Suspense, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { navigation } from "#navigation.ts";
import { PATHS } from "#paths.ts";
import { CurrentStaffProvider } from "#session/current-staff.ts";
import { OfficeBar } from "#shell/office-bar.tsx";

// It brings a drawing along, which an office that opens should not pay for.
const ErrorScreen = lazy(async () => ({
  default: (await import("@kinfold/ui/error-screen")).ErrorScreen,
}));

/** The office: nothing of it is drawn until whoever works here has arrived, or is known not to. */
export function OfficeLayout() {
  return (
    <Queries>
      <Door />
    </Queries>
  );
}

function Door() {
  const { data: staff, error } = useStaff();
  const isGivenUp = useGivenUp(error);
  if (staff !== undefined) {
    return (
      <CurrentStaffProvider value={staff}>
        <Rooms staff={staff} />
      </CurrentStaffProvider>
    );
  }
  if (!isGivenUp) return <Loader fullScreen label="Opening the office" />;
  return (
    <>
      <TopBar logoHref={PATHS.home} end={<ThemeToggle />} />
      <main id={MAIN_ID}>
        <Suspense fallback={null}>
          <ErrorScreen
            onReload={() => {
              window.location.reload();
            }}
          />
        </Suspense>
      </main>
    </>
  );
}

function Rooms({ staff }: { staff: Staff }) {
  const { pathname } = useLocation();
  const isWide = useMedia("(min-width: 90rem)");
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const { data: summary } = useQueueSummary();
  const items = navigation(staff, summary?.queues);
  const isNarrow = chosen ?? !isWide;
  return (
    <div
      className={`min-h-screen lg:grid ${isNarrow ? "lg:grid-cols-[var(--size-sidebar-narrow)_minmax(0,1fr)]" : "lg:grid-cols-[var(--size-sidebar)_minmax(0,1fr)]"}`}
    >
      <SkipLink />
      <Sidebar
        className="max-lg:hidden"
        items={items}
        current={pathname}
        narrow={isNarrow}
        onNarrowChange={setChosen}
        logoHref={PATHS.home}
        footer={[]}
      />
      <div className="min-w-0">
        <OfficeBar
          staff={staff}
          onMenu={() => {
            setMenuAt(pathname);
          }}
        />
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className="@container mx-auto max-w-[112rem] px-4 pt-5 pb-18 outline-none [--sticky-top:var(--size-topbar-app-mobile)] lg:px-8 lg:pt-2 lg:pb-20 lg:[--sticky-top:var(--size-topbar)]"
        >
          <ErrorBoundary resetKey={pathname}>
            <Suspense key={pathname} fallback={<Loader />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      <Drawer
        open={menuAt === pathname}
        onOpenChange={(open) => {
          setMenuAt(open ? pathname : null);
        }}
        label="Menu"
        side="full"
        head={<Logo />}
      >
        <nav aria-label="Main" className="px-2.5 pr-7.5">
          <NavList items={items} current={pathname} />
        </nav>
        <div className="mt-auto flex justify-end py-4 pr-8.5">
          <ThemeToggle />
        </div>
      </Drawer>
    </div>
  );
}
