import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen } from "storybook/test";
import { BellIcon, HouseFilledIcon, HouseIcon, SignOutIcon, WalletIcon } from "#icon/icon.tsx";
import { Logo } from "#logo/logo.tsx";
import { NavList } from "#sidebar/sidebar.tsx";
import { Drawer } from "./drawer.tsx";

const meta = {
  title: "Components/Overlays/Drawer",
  component: Drawer,
  args: {
    open: true,
    onOpenChange: fn(),
    label: "Menu",
    head: <Logo href="/dashboard/overview" />,
    children: (
      <nav aria-label="Main" className="pr-7.5 pl-2.5">
        <NavList
          current="/dashboard/overview"
          items={[
            {
              name: "Dashboard",
              href: "/dashboard/overview",
              icon: HouseIcon,
              iconActive: HouseFilledIcon,
            },
            { name: "My Wallet", href: "/dashboard/wallet", icon: WalletIcon },
            { name: "Notifications", href: "/dashboard/notifications", icon: BellIcon, badge: 3 },
            { name: "Logout", action: fn(), icon: SignOutIcon },
          ]}
        />
      </nav>
    ),
  },
  parameters: { layout: "fullscreen", docs: { story: { height: "560px" } } },
} satisfies Meta<typeof Drawer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WholeScreen: Story = {
  args: { side: "full" },
  globals: { viewport: { value: "phone" } },
};
export const FromTheLeft: Story = {};
export const FromBelow: Story = {
  args: { side: "bottom" },
  globals: { viewport: { value: "phone" } },
};
export const FromTheRight: Story = { args: { side: "right" } };

export const ClosesByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await screen.findByRole("dialog", { name: "Menu" });
    await userEvent.keyboard("{Escape}");
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
  },
};
