import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { BellIcon, HouseIcon, PlantIcon, SignOutIcon, StackIcon } from "#icon/icon.tsx";
import { NavList, Sidebar, type NavItem } from "./sidebar.tsx";

const logOut = vi.fn();
const items: NavItem[] = [
  { name: "Dashboard", href: "/dashboard/overview", icon: HouseIcon },
  {
    name: "My Contributions",
    href: "/dashboard/my-investments",
    icon: StackIcon,
    children: [{ name: "Recurring", href: "/dashboard/my-investments/recurring" }],
  },
  {
    name: "Contribute",
    icon: PlantIcon,
    children: [
      { name: "Purple NGN", href: "/dashboard/contribute/1?currency=NGN" },
      { name: "Purple USD", href: "/dashboard/contribute/1?currency=USD" },
      { name: "Dollar fund", href: "https://fund.example/", external: true },
    ],
  },
  { name: "Notifications", href: "/dashboard/notifications", icon: BellIcon, badge: 120 },
  { name: "Contact Us", href: "https://support.example/", external: true, icon: BellIcon },
  { name: "Logout", action: logOut, icon: SignOutIcon },
];

/** Everything that wears the label. */
const labelled = () =>
  [...document.querySelectorAll("[aria-current]")].map((element) => element.textContent);

test.each([
  { at: "/dashboard/overview", wears: ["Dashboard"] },
  { at: "/dashboard/my-investments/NGN", wears: ["My Contributions"] },
  { at: "/dashboard/my-investments/recurring/4", wears: ["Recurring"] },
  { at: "/dashboard/contribute/1?currency=USD", wears: ["Purple USD"] },
  { at: "/dashboard/elsewhere", wears: [] },
])("on $at the label is worn by $wears (sidebar-2)", ({ at, wears }) => {
  render(<NavList items={items} current={at} />);
  expect(labelled()).toEqual(wears);
});

test("a folded group wears the label for its child, and its child when unfolded (sidebar-2)", async () => {
  render(<NavList items={items} current="/dashboard/contribute/1?currency=NGN" />);
  const group = screen.getByRole("button", { name: "Contribute", expanded: true });
  await userEvent.click(group);
  expect(group).toHaveAttribute("aria-expanded", "false");
  expect(screen.queryByRole("link", { name: "Purple NGN" })).not.toBeInTheDocument();
  expect(labelled()).toEqual(["Contribute"]);
  await userEvent.click(group);
  expect(labelled()).toEqual(["Purple NGN"]);
});

test("an item with a page and children is a link, and a button beside it unfolds", async () => {
  render(<NavList items={items} current="/dashboard/overview" />);
  expect(screen.getByRole("link", { name: "My Contributions" })).toHaveAttribute(
    "href",
    "/dashboard/my-investments",
  );
  await userEvent.click(screen.getByRole("button", { name: "Pages under My Contributions" }));
  expect(screen.getByRole("link", { name: "Recurring" })).toBeVisible();
});

test("other sites open a new tab, say so, and are told nothing", () => {
  render(<NavList items={items} current="/dashboard/overview" />);
  const link = screen.getByRole("link", { name: /^Contact Us\s*, opens in a new tab$/ });
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
});

test("a count above 99 is 99+ and is said with its item", () => {
  render(<NavList items={items} current="/dashboard/overview" />);
  expect(screen.getByRole("link", { name: /^Notifications\s*, 99\+ unread$/ })).toBeVisible();
});

test("what waits in a queue is due, and not unread", () => {
  const queue = { name: "Receipts", href: "/receipts", icon: BellIcon, badge: 3 } as const;
  render(<NavList items={[{ ...queue, badgeIs: "due" }]} current="/" />);
  expect(screen.getByRole("link", { name: /^Receipts\s*, 3 due$/ })).toBeVisible();
});

test("an action is a button", async () => {
  render(<NavList items={items} current="/dashboard/overview" />);
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  expect(logOut).toHaveBeenCalledOnce();
});

function Spine() {
  const [narrow, setNarrow] = useState(true);
  return (
    <Sidebar
      items={items}
      current="/dashboard/contribute/1?currency=NGN"
      narrow={narrow}
      onNarrowChange={setNarrow}
      logoHref="/dashboard/overview"
      footer={[{ name: "Terms", href: "https://club.example/terms" }]}
    />
  );
}

test("narrow, every icon keeps its name, and shows it on hover and focus until Escape (sidebar-1)", async () => {
  const user = userEvent.setup();
  render(<Spine />);
  const nav = screen.getByRole("navigation", { name: "Main" });
  const wallet = within(nav).getByRole("link", { name: "Dashboard" });
  const shownName = () => document.querySelector('[data-slot="tooltip"]')?.textContent;
  await user.hover(wallet);
  expect(shownName()).toBe("Dashboard");
  await user.unhover(wallet);
  wallet.focus();
  await vi.waitFor(() => expect(shownName()).toBe("Dashboard"));
  await user.keyboard("{Escape}");
  expect(shownName()).toBeUndefined();
});

test("narrow, asking for a group widens the sidebar and opens it", async () => {
  const user = userEvent.setup();
  render(<Spine />);
  expect(screen.queryByRole("link", { name: "Purple NGN" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Contribute" }));
  expect(screen.getByRole("link", { name: "Purple NGN" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Collapse sidebar" })).toHaveAttribute(
    "aria-expanded",
    "true",
  );
});
