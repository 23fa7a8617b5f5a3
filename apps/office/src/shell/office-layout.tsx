import { Read } from "@kinfold/frame/shell/read";
import { useApprovals, useQueueSummary } from "@kinfold/api/office/queues";
import { useStaff } from "@kinfold/api/office/staff";
import { Queries } from "@kinfold/frame/shell/queries";
import { SidebarFrame } from "@kinfold/frame/shell/sidebar-frame";
import { MAIN_ID } from "@kinfold/frame/shell/skip-link";
import type { Staff } from "@kinfold/contract/staff";
import { Drawer } from "@kinfold/ui/drawer";
import { Loader } from "@kinfold/ui/loader";
import { Logo } from "@kinfold/ui/logo";
import { NavList } from "@kinfold/ui/sidebar";
import { ThemeToggle } from "@kinfold/ui/theme-toggle";
import { TopBar } from "@kinfold/ui/top-bar";
import { lazy, Suspense, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { listNavItems } from "#navigation.ts";
import { PATHS } from "#paths.ts";
import { CurrentStaffProvider } from "#session/current-staff.ts";
import { BreakGlassBanner } from "#shell/break-glass-banner.tsx";
import { ConfirmationWatch } from "#shell/confirmation-watch.tsx";
import { IntegrityBanner } from "#shell/integrity-banner.tsx";
import { OfficeBar } from "#shell/office-bar.tsx";

// It brings a drawing along, which an office that opens should not pay for.
const ErrorScreen = lazy(async () => ({
  default: (await import("@kinfold/ui/error-screen")).ErrorScreen,
}));

/** The office: nothing of it is drawn until the staff member's own data has arrived or failed to. */
export function OfficeLayout() {
  return (
    <Queries>
      <SessionGate />
    </Queries>
  );
}

function SessionGate() {
  return (
    <Read
      of={useStaff()}
      waiting={<Loader fullScreen label="Opening the office" />}
      renderUnreachable={() => (
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
      )}
    >
      {(staff) => (
        <CurrentStaffProvider value={staff}>
          <Rooms staff={staff} />
          <ConfirmationWatch />
        </CurrentStaffProvider>
      )}
    </Read>
  );
}

function Rooms({ staff }: { staff: Staff }) {
  const { pathname } = useLocation();
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const { data: summary } = useQueueSummary();
  const { data: waiting } = useApprovals({ tab: "for_me", per_page: 1 });
  const items = listNavItems(staff, summary?.queues, waiting?.counts.for_me);
  return (
    <SidebarFrame
      at={pathname}
      sidebar={{ items, current: pathname, logoHref: PATHS.home, footer: [] }}
      wide="(min-width: 80rem)"
      sidebarWidth="15.25rem"
      mainClassName="max-w-[112rem] pt-5 pb-18 lg:px-8 lg:pt-2 lg:pb-20"
      bar={
        <OfficeBar
          staff={staff}
          onMenu={() => {
            setMenuAt(pathname);
          }}
        />
      }
      over={
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
      }
    >
      <BreakGlassBanner />
      <IntegrityBanner />
      <Outlet />
    </SidebarFrame>
  );
}
