import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, waitFor } from "storybook/test";
import {
  ArrowsLeftRightIcon,
  BellIcon,
  BookOpenIcon,
  ChatCircleDotsIcon,
  HouseFilledIcon,
  HouseIcon,
  PlantFilledIcon,
  PlantIcon,
  SignOutIcon,
  StackFilledIcon,
  StackIcon,
  WalletIcon,
} from "#icon/icon.tsx";
import { NavList, Sidebar, type NavItem } from "./sidebar.tsx";

const items: NavItem[] = [
  { name: "Dashboard", href: "/dashboard/overview", icon: HouseIcon, iconActive: HouseFilledIcon },
  {
    name: "My Contributions",
    href: "/dashboard/my-investments",
    icon: StackIcon,
    iconActive: StackFilledIcon,
    children: [{ name: "Recurring Contributions", href: "/dashboard/my-investments/recurring" }],
  },
  { name: "My Wallet", href: "/dashboard/wallet", icon: WalletIcon },
  {
    name: "Contribute",
    icon: PlantIcon,
    iconActive: PlantFilledIcon,
    children: [
      { name: "Ìrẹ̀pọ̀ Pool", href: "/dashboard/contribute/1" },
      { name: "Purple NGN", href: "/dashboard/contribute/2?product_type=purple&currency=NGN" },
      { name: "Dollar Fund", href: "https://fund.example/", external: true },
    ],
  },
  { name: "Transactions", href: "/dashboard/transactions", icon: ArrowsLeftRightIcon },
  { name: "Notifications", href: "/dashboard/notifications", icon: BellIcon, badge: 3 },
  {
    name: "Contact Us",
    href: "https://support.example/",
    external: true,
    icon: ChatCircleDotsIcon,
  },
  { name: "Resources", href: "/dashboard/resources", icon: BookOpenIcon },
  { name: "Logout", action: fn(), icon: SignOutIcon },
];

const meta = {
  title: "Components/Navigation/Sidebar",
  component: Sidebar,
  args: {
    items,
    current: "/dashboard/overview",
    narrow: false,
    onNarrowChange: fn(),
    logoHref: "/dashboard/overview",
    footer: [
      { name: "Contact", href: "https://club.example/contact" },
      { name: "Terms", href: "https://club.example/terms" },
      { name: "Bylaws", href: "https://club.example/bylaws" },
    ],
  },
  render: function Page(args) {
    const [narrow, setNarrow] = useState(args.narrow);
    const change = (next: boolean) => {
      args.onNarrowChange(next);
      setNarrow(next);
    };
    return <Sidebar {...args} narrow={narrow} onNarrowChange={change} />;
  },
  globals: { viewport: { value: "desk" } },
  parameters: {
    layout: "fullscreen",
    docs: { story: { height: "760px" } },
    section: "2 Dashboard sidebar",
  },
} satisfies Meta<typeof Sidebar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Wide: Story = {
  parameters: {
    state: "330 px wide, the active item highlighted by path",
    seen: { role: "link", name: "Dashboard" },
    proof: "e2e/screens: the member is waited for…",
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Dashboard" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(canvas.getByRole("complementary").getBoundingClientRect().width).toBe(330);
  },
};

export const OnAChildPage: Story = {
  parameters: {
    state: "An item's child page is the active one",
    seen: { role: "link", name: "Ìrẹ̀pọ̀ Pool" },
    proof: "sidebar: a folded group wears the label for its child…",
  },
  args: { current: "/dashboard/contribute/1" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Ìrẹ̀pọ̀ Pool" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(canvas.getByRole("button", { name: "Contribute" })).not.toHaveAttribute(
      "aria-current",
    );
  },
};

export const Narrow: Story = {
  parameters: {
    state: "Collapsed to icons",
    seen: { role: "button", name: "Expand sidebar" },
    proof: "sidebar: narrow, every icon keeps its name…",
  },
  args: { narrow: true },
};

export const NarrowNamesOnFocus: Story = {
  args: { narrow: true },
  play: async ({ canvas, userEvent }) => {
    const name = () => document.querySelector('[data-slot="tooltip"]');
    const home = canvas.getByRole("link", { name: "Dashboard" });
    while (document.activeElement !== home) await userEvent.tab();
    await waitFor(() => expect(name()).toHaveTextContent("Dashboard"));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(name()).toBeNull());
    await userEvent.tab();
    await waitFor(() => expect(name()).toHaveTextContent("My Contributions"));
  },
};

export const UnfoldedByKeyboard: Story = {
  parameters: {
    state: "External links open a new tab",
    seen: { role: "link", name: "Dollar Fund , opens in a new tab" },
    proof: "sidebar: other sites open a new tab…",
  },
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole("button", { name: "Contribute" }).focus();
    await userEvent.keyboard("{Enter}");
    await userEvent.tab();
    await expect(canvas.getByRole("link", { name: "Ìrẹ̀pọ̀ Pool" })).toHaveFocus();
  },
};

export const NarrowWidensForAGroup: Story = {
  parameters: {
    state: "Collapsed, a group widens it",
    seen: { role: "link", name: "Purple NGN" },
    proof: "sidebar: narrow, asking for a group widens the sidebar and opens…",
  },
  args: { narrow: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Contribute" }));
    await expect(await screen.findByRole("link", { name: "Purple NGN" })).toBeVisible();
  },
};

export const MobileList: Story = {
  parameters: {
    state: "As a list on mobile",
    seen: { role: "navigation", name: "Main" },
    proof: "e2e/screens: the menu reaches every room and leads out",
  },
  globals: { viewport: { value: "phone" } },
  render: ({ items: given, current }) => (
    <nav aria-label="Main" data-on-cloth="" className="bg-cloth-deep p-4">
      <NavList items={given} current={current} />
    </nav>
  ),
};
