import { say } from "@kinfold/language/say";
import { Drawer } from "@kinfold/ui/drawer";
import { Logo } from "@kinfold/ui/logo";
import { NavList, type NavItem } from "@kinfold/ui/sidebar";
import { ThemeToggle } from "@kinfold/ui/theme-toggle";
import { WalletBlock } from "#shell/wallet-block.tsx";

/** Everywhere a member can go, over the whole page, below 1024px. */
export function MobileMenu({
  open,
  onOpenChange,
  items,
  current,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  items: NavItem[];
  current: string;
}) {
  const logout = items.filter(({ name }) => name === say("Logout"));
  return (
    <Drawer open={open} onOpenChange={onOpenChange} label={say("Menu")} side="full" head={<Logo />}>
      <WalletBlock />
      <nav aria-label={say("Main")} className="px-2.5 pr-7.5">
        <NavList items={items.filter(({ name }) => name !== say("Logout"))} current={current} />
      </nav>
      <div className="mt-auto flex items-center justify-between py-4 pr-8.5 pl-2.5">
        <NavList items={logout} current={current} />
        <ThemeToggle />
      </div>
    </Drawer>
  );
}
