import { openLogout } from "@kinfold/api/session";
import type { User } from "@kinfold/contract/members";
import { say } from "@kinfold/language/say";
import { Avatar } from "@kinfold/ui/avatar";
import { BellIcon, CaretDownIcon, ListIcon, SignOutIcon, UserCircleIcon } from "@kinfold/ui/icon";
import { IconButton, IconLink } from "@kinfold/ui/icon-button";
import { PlainLink } from "@kinfold/ui/link";
import { LogoMark } from "@kinfold/ui/logo";
import { Menu } from "@kinfold/ui/menu";
import { ThemeToggle } from "@kinfold/ui/theme-toggle";
import { useNavigate } from "react-router-dom";
import { PATHS } from "#paths.ts";
import { WalletPill } from "#shell/wallet-pill.tsx";

/** The head of the private area: theme, wallet, notifications and the member on desktop; wallet, notifications and the hamburger on mobile. */
export function AppBar({ member, onMenu }: { member: User; onMenu: () => void }) {
  const navigate = useNavigate();
  return (
    <header
      data-slot="app-bar"
      className="sticky top-0 z-(--z-sticky) flex h-(--size-topbar-app-mobile) items-center gap-1 border-b border-line bg-ground px-3 lg:h-(--size-topbar) lg:gap-2.5 lg:border-b-0 lg:px-12"
    >
      <PlainLink
        href={PATHS.overview}
        aria-label={say("Kinfold, dashboard")}
        className="rounded-field lg:hidden"
      >
        <LogoMark className="size-[38px]" aria-hidden="true" />
      </PlainLink>
      <span className="flex-1" />
      <ThemeToggle look="icon" className="max-lg:hidden" />
      <WalletPill />
      <IconLink
        label={say("Notifications")}
        icon={BellIcon}
        href={PATHS.notifications}
        count={member.unread_notification}
      />
      <div className="max-lg:hidden">
        <Menu
          label={say("Profile")}
          trigger={
            <button
              type="button"
              className="inline-flex h-11 max-w-60 items-center gap-2.5 rounded-press pr-2.5 pl-1 text-md font-strong hover:bg-surface-hover"
            >
              <Avatar name={`${member.first_name} ${member.last_name}`} />
              <span className="truncate">{member.first_name}</span>
              <CaretDownIcon size={16} />
            </button>
          }
          items={[
            {
              name: say("My Account"),
              icon: UserCircleIcon,
              action: () => void navigate(PATHS.account),
            },
            { name: say("Logout"), icon: SignOutIcon, action: openLogout },
          ]}
        />
      </div>
      <IconButton label={say("Menu")} icon={ListIcon} onClick={onMenu} className="lg:hidden" />
    </header>
  );
}
