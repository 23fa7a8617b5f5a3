import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { BellIcon, HouseIcon, PlantIcon, SignOutIcon, WalletIcon } from "#icon/icon.tsx";
import { LinkProvider, type AnchorProps } from "#link/link.tsx";
import type { NavItem } from "#sidebar/sidebar.tsx";
import { BottomBar } from "./bottom-bar.tsx";

const logOut = vi.fn();
const items: NavItem[] = [
  { name: "Dashboard", href: "/dashboard/overview", icon: HouseIcon },
  {
    name: "Contribute",
    href: "/dashboard/plans",
    icon: PlantIcon,
    children: [{ name: "Harvest Pool", href: "/dashboard/plans/harvest" }],
  },
  { name: "My Wallet", href: "/dashboard/wallet", icon: WalletIcon },
  { name: "My Account", href: "/dashboard/account", icon: WalletIcon },
  { name: "Transactions", href: "/dashboard/transactions", icon: WalletIcon },
  { name: "Notifications", href: "/dashboard/notifications", icon: BellIcon, badge: 3 },
  { name: "Contact Us", href: "https://club.example", icon: BellIcon, external: true },
  { name: "Logout", icon: SignOutIcon, action: logOut },
];

function App({ start = "/dashboard/wallet/usd", offered = items }) {
  const [current, setCurrent] = useState(start);
  const go = ({ href, onClick, ...rest }: AnchorProps) => (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        event.preventDefault();
        onClick?.(event);
        setCurrent(href);
      }}
    />
  );
  const [link] = useState(() => go);
  return (
    <LinkProvider component={link}>
      <BottomBar items={offered} current={current} />
    </LinkProvider>
  );
}

const bar = () => screen.getByRole("navigation", { name: "Main" });
const more = () => screen.getByRole("button", { name: /^More/ });
const inBar = () =>
  within(bar())
    .getAllByRole("listitem")
    .map((item) => item.textContent);

test("the first four places stand in the bar and the rest, groups and actions too, is behind More (bottom-bar-1)", async () => {
  render(<App />);
  expect(inBar()).toEqual([
    "Dashboard",
    "My Wallet",
    "My Account",
    "Transactions",
    "3More, 3 unread",
  ]);
  expect(screen.getByRole("link", { name: "My Wallet" })).toHaveAttribute("aria-current", "page");
  expect(more()).not.toHaveAttribute("aria-current");
  await userEvent.click(more());
  const sheet = within(screen.getByRole("dialog", { name: "More" }));
  expect(sheet.getByRole("link", { name: "Contribute" })).toBeVisible();
  expect(sheet.getByRole("link", { name: "Notifications, 3 unread" })).toBeVisible();
  expect(sheet.getByRole("button", { name: "Logout" })).toBeVisible();
});

test("five places need no More (bottom-bar-1)", () => {
  render(
    <App offered={items.filter(({ href, children }) => href?.startsWith("/") && !children)} />,
  );
  expect(inBar()).toHaveLength(5);
  expect(screen.queryByRole("button")).toBeNull();
});

test("leading somewhere closes the sheet, and More is marked when the page lies behind it (bottom-bar-3, bottom-bar-4)", async () => {
  render(<App />);
  await userEvent.click(more());
  await userEvent.click(screen.getByRole("link", { name: "Notifications, 3 unread" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(more()).toHaveAttribute("aria-current", "true");
});

test("an action closes the sheet and is done", async () => {
  render(<App />);
  await userEvent.click(more());
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  expect(logOut).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("by keyboard: opens, Escape closes and focus returns to More (bottom-bar-4)", async () => {
  render(<App />);
  more().focus();
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("dialog", { name: "More" })).toContainElement(
    document.activeElement instanceof HTMLElement ? document.activeElement : null,
  );
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(more()).toHaveFocus();
});

test("a bar that leads nowhere is refused with what to do instead", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => render(<App offered={[]} />)).toThrow("at least two places");
  vi.restoreAllMocks();
});
