import { Read } from "@kinfold/frame/shell/read";
import { NoAnswer } from "@kinfold/api/call-errors";
import { noteOwner } from "@kinfold/api/call-owner";
import { useMember } from "@kinfold/api/members";
import { usePlans } from "@kinfold/api/plans";
import { showLogout } from "@kinfold/api/session";
import { useCallOwner, useStoredCalls } from "@kinfold/api/use-stored-calls";
import { useSignalValue } from "@kinfold/api/use-signal-value";
import type { User } from "@kinfold/contract/members";
import { ErrorScreen } from "@kinfold/ui/error-screen";
import { useMedia } from "@kinfold/ui/hooks/media";
import { Loader } from "@kinfold/ui/loader";
import { useRecentMessagesOf } from "@kinfold/ui/hooks/recent-messages";
import { ThemeToggle } from "@kinfold/ui/theme-toggle";
import { TopBar } from "@kinfold/ui/top-bar";
import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useConfig } from "@kinfold/frame/config";
import { SignOut } from "#flows/sign-out/sign-out.tsx";
import { Outbox } from "#flows/waiting/outbox.tsx";
import { PATHS } from "#paths.ts";
import { Queries } from "@kinfold/frame/shell/queries";
import { changeLanguage } from "#session/chosen-language.ts";
import { CurrentMemberProvider } from "#session/use-current-member.ts";
import { useUnsentPlace } from "#session/unsent.ts";
import { AppBar } from "#shell/app-bar.tsx";
import { ContactSupport } from "#shell/contact-support.tsx";
import { SidebarFrame } from "@kinfold/frame/shell/sidebar-frame";
import { MobileMenu } from "#shell/mobile-menu.tsx";
import { moneyDialog } from "#shell/money-dialogs.ts";
import { listFooterLinks, buildNavigation } from "#shell/navigation.ts";
import { OfflinePage } from "#shell/offline-page.tsx";
import { OpenMoneyDialog } from "#shell/open-money-dialog.tsx";
import { MAIN_ID } from "@kinfold/frame/shell/skip-link";
import { say } from "@kinfold/language/say";

const SessionPrompts = lazy(async () => ({
  default: (await import("#shell/asks.tsx")).SessionPrompts,
}));

/** The private area: nothing of it is drawn until the member has arrived, or is known not to. */
export function DashboardLayout() {
  return (
    <Queries>
      <SessionGate />
    </Queries>
  );
}

function SessionGate() {
  return (
    <Read
      of={useMember()}
      waiting={<Loader fullScreen label={say("Opening your account")} />}
      renderUnreachable={(error) => (
        <>
          <TopBar logoHref={PATHS.home} end={<ThemeToggle />} />
          <main id={MAIN_ID}>
            {error instanceof NoAnswer ? <OfflinePage fallback={unreachable} /> : unreachable}
          </main>
        </>
      )}
    >
      {(member) => (
        <CurrentMemberProvider value={member}>
          <Rooms member={member} />
        </CurrentMemberProvider>
      )}
    </Read>
  );
}

const unreachable = (
  <ErrorScreen
    onReload={() => {
      window.location.reload();
    }}
    action={<ContactSupport />}
  />
);

function Rooms({ member }: { member: User }) {
  const { pathname, search } = useLocation();
  const { links } = useConfig();
  const [menuAt, setMenuAt] = useState<string | null>(null);
  useRecentMessagesOf(member.id);
  useUnsentPlace(member.id, `${pathname}${search}`);
  useCallOwner(member.id);
  const calls = useStoredCalls(member.id);
  useEffect(() => {
    void noteOwner();
  }, [member.id]);
  useEffect(() => changeLanguage(member.language), [member.language]);
  const isLeaving = useSignalValue(showLogout);
  const isMoving = useSignalValue(moneyDialog) !== null;
  const { data: plans } = usePlans();
  const items = buildNavigation(member, links, plans);
  const current = `${pathname}${search}`;

  // Going anywhere, asking to leave or to move money, or room for the sidebar closes the menu for good.
  const hasSidebar = useMedia("(min-width: 64rem)");
  const place = `${pathname} ${isLeaving ? "leaving" : ""} ${isMoving ? "moving" : ""} ${hasSidebar ? "sidebar" : ""}`;
  if (menuAt !== null && menuAt !== place) setMenuAt(null);

  return (
    <SidebarFrame
      at={pathname}
      wayOut={<ContactSupport />}
      sidebar={{ items, current, logoHref: PATHS.overview, footer: listFooterLinks(links) }}
      wide="(min-width: 80rem)"
      mainClassName="max-w-[calc(var(--size-content)+6rem)] pt-7 pb-18 lg:px-12 lg:pt-3 lg:pb-24"
      bar={
        <AppBar
          member={member}
          onMenu={() => {
            setMenuAt(place);
          }}
        />
      }
      over={
        <>
          <MobileMenu
            open={menuAt === place}
            onOpenChange={(open) => {
              setMenuAt(open ? place : null);
            }}
            items={items}
            current={current}
          />
          <OpenMoneyDialog />
          {isLeaving && <SignOut />}
          {!isLeaving && (!member.terms_and_conditions || member.active_survey !== null) && (
            <Suspense fallback={null}>
              <SessionPrompts member={member} />
            </Suspense>
          )}
        </>
      }
    >
      <Outbox owner={member.id} calls={calls} />
      <Outlet />
    </SidebarFrame>
  );
}
