import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import {
  BellIcon,
  HouseFilledIcon,
  HouseIcon,
  PlantFilledIcon,
  PlantIcon,
  SignOutIcon,
  StackIcon,
  UserCircleIcon,
  WalletFilledIcon,
  WalletIcon,
} from "#icon/icon.tsx";
import { BottomBar } from "./bottom-bar.tsx";

const meta = {
  title: "Components/Navigation/BottomBar",
  component: BottomBar,
  args: {
    current: "/dashboard/overview",
    items: [
      {
        name: "Dashboard",
        href: "/dashboard/overview",
        icon: HouseIcon,
        iconActive: HouseFilledIcon,
      },
      {
        name: "Contribute",
        href: "/dashboard/plans",
        icon: PlantIcon,
        iconActive: PlantFilledIcon,
      },
      { name: "Wallet", href: "/dashboard/wallet", icon: WalletIcon, iconActive: WalletFilledIcon },
      { name: "Account", href: "/dashboard/account", icon: UserCircleIcon },
      { name: "My Contributions", href: "/dashboard/contributions", icon: StackIcon },
      { name: "Notifications", href: "/dashboard/notifications", icon: BellIcon, badge: 3 },
      { name: "Logout", icon: SignOutIcon, action: fn() },
    ],
  },
  decorators: [
    (Story) => (
      <div className="flex min-h-140 flex-col justify-end">
        <Story />
      </div>
    ),
  ],
  globals: { viewport: { value: "phone" } },
  parameters: { layout: "fullscreen", docs: { story: { height: "560px" } } },
} satisfies Meta<typeof BottomBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AtAPlace: Story = {};
export const BehindMore: Story = { args: { current: "/dashboard/notifications" } };
export const FivePlaces: Story = {
  args: { items: meta.args.items.filter(({ name }) => name !== "Logout").slice(0, 5) },
};

export const OnASmallPhone: Story = {
  parameters: { musts: ["bottom-bar-2"] },
  decorators: [(Story) => <div className="w-80">{Story()}</div>],
  play: async ({ canvas }) => {
    const name = canvas.getByText("Dashboard");
    // Once the club's own letters have arrived, which are narrower than the ones before.
    await waitFor(() => expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth));
    for (const target of [...canvas.getAllByRole("link"), canvas.getByRole("button")]) {
      const { width, height } = target.getBoundingClientRect();
      await expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  },
};

export const OpenedAndClosedByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    const more = canvas.getByRole("button", { name: /^More/ });
    more.focus();
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("dialog", { name: "More" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(more).toHaveFocus());
  },
};

export const Open: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: /^More/ }));
    await screen.findByRole("dialog", { name: "More" });
  },
};
