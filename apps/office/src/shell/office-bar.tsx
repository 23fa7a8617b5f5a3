import { forgetOwner } from "@kinfold/api/call-owner";
import { leaveOffice } from "@kinfold/api/office/session";
import { useCallOwner } from "@kinfold/api/use-stored-calls";
import { useStaffLogout } from "@kinfold/api/office/staff";
import { ROLE_NAMES } from "@kinfold/contract/staff-permissions";
import type { Staff } from "@kinfold/contract/staff";
import { Avatar } from "@kinfold/ui/avatar";
import {
  CaretDownIcon,
  DeviceMobileIcon,
  InfoIcon,
  ListIcon,
  ShieldCheckIcon,
  SignOutIcon,
} from "@kinfold/ui/icon";
import { IconButton } from "@kinfold/ui/icon-button";
import { PlainLink } from "@kinfold/ui/link";
import { LogoMark } from "@kinfold/ui/logo";
import { Menu } from "@kinfold/ui/menu";
import { useRecentMessagesOf } from "@kinfold/ui/hooks/recent-messages";
import { ThemeToggle } from "@kinfold/ui/theme-toggle";
import { formatLagosTimeOfDay } from "@kinfold/frame/lagos-time";
import { lazy, Suspense, useState } from "react";
import { PATHS } from "#paths.ts";

const ChangePassword = lazy(async () => ({
  default: (await import("#flows/change-password/change-password.tsx")).ChangePassword,
}));

const RecentMessages = lazy(async () => ({
  default: (await import("@kinfold/ui/recent-messages")).RecentMessages,
}));

/** The head of the office: the theme, who is at work and in which roles, their password, their recent messages, and the way out. */
export function OfficeBar({ staff, onMenu }: { staff: Staff; onMenu: () => void }) {
  const logout = useStaffLogout();
  const [isChanging, setChanging] = useState(false);
  const [isReadingMessages, setReadingMessages] = useState(false);
  useRecentMessagesOf(staff.id);
  useCallOwner(staff.id);
  const roles = staff.roles.map((role) => ROLE_NAMES[role]).join(", ");

  async function signOut(): Promise<void> {
    try {
      await logout.trigger(undefined);
    } catch {
      // What the server could not end ends here, and there by itself after half an hour.
    }
    await forgetOwner(staff.id).catch(() => undefined);
    leaveOffice();
  }

  return (
    <header
      data-slot="app-bar"
      className="sticky top-0 z-(--z-sticky) flex h-(--size-topbar-app-mobile) items-center gap-1 border-b border-line bg-ground px-3 lg:h-(--size-topbar) lg:gap-2.5 lg:border-b-0 lg:px-8"
    >
      <PlainLink
        href={PATHS.home}
        aria-label="Kinfold, the office"
        className="rounded-field lg:hidden"
      >
        <LogoMark className="size-[38px]" aria-hidden="true" />
      </PlainLink>
      <span className="flex-1" />
      <ThemeToggle look="icon" className="max-lg:hidden" />
      <Menu
        label="Your session"
        header={
          <>
            <p className="font-strong">{staff.name}</p>
            <p className="text-sm text-ink-soft">{staff.email}</p>
            <p className="mt-1 text-sm text-ink-soft">{roles}</p>
          </>
        }
        items={[
          { name: "Your passkeys", icon: DeviceMobileIcon, href: PATHS.passkeys },
          {
            name: "Change password",
            icon: ShieldCheckIcon,
            action: () => {
              setChanging(true);
            },
          },
          {
            name: "Recent messages",
            icon: InfoIcon,
            action: () => {
              setReadingMessages(true);
            },
          },
          { name: "Sign out", icon: SignOutIcon, action: () => void signOut() },
        ]}
        trigger={
          <button
            type="button"
            className="inline-flex min-h-11 max-w-80 items-center gap-2.5 rounded-press pr-2.5 pl-1 text-start hover:bg-surface-hover"
          >
            <Avatar name={staff.name} />
            <span className="flex min-w-0 flex-col max-lg:sr-only">
              <span className="truncate text-md/[1.2] font-strong">{staff.name}</span>
              <span className="truncate text-xs text-ink-soft">{roles}</span>
            </span>
            <CaretDownIcon size={16} className="flex-none" />
          </button>
        }
      />
      <IconButton label="Menu" icon={ListIcon} className="lg:hidden" onClick={onMenu} />
      {isReadingMessages && (
        <Suspense fallback={null}>
          <RecentMessages
            open
            onOpenChange={setReadingMessages}
            formatTime={formatLagosTimeOfDay}
          />
        </Suspense>
      )}
      {isChanging && (
        <Suspense fallback={null}>
          <ChangePassword
            email={staff.email}
            onClose={() => {
              setChanging(false);
            }}
          />
        </Suspense>
      )}
    </header>
  );
}
