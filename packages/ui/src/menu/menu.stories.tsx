import { toMinor } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { Button } from "#button/button.tsx";
import { Figure } from "#figure/figure.tsx";
import { SignOutIcon, UserCircleIcon, WalletIcon } from "#icon/icon.tsx";
import { Menu } from "./menu.tsx";

const logOut = fn();

const meta = {
  title: "Components/Overlays/Menu",
  component: Menu,
  args: {
    trigger: <Button variant="outline">Adaeze</Button>,
    label: "Your account",
    width: 220,
    items: [
      { name: "My Account", icon: UserCircleIcon, href: "/dashboard/account" },
      { name: "Logout", icon: SignOutIcon, action: logOut },
    ],
  },
  beforeEach: () => {
    logOut.mockClear();
  },
  decorators: [
    (Story) => (
      <div className="flex min-h-96 items-start justify-center">
        <Story />
      </div>
    ),
  ],
  parameters: {
    docs: { story: { height: "420px" } },
    // While a menu is open the page behind is out of reach, though its button keeps its place in the page.
    a11y: { config: { rules: [{ id: "aria-hidden-focus", enabled: false }] } },
    section: "4 Dropdown menu",
  },
} satisfies Meta<typeof Menu>;
export default meta;
type Story = StoryObj<typeof meta>;

const openIt: Story["play"] = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole("button"));
  await screen.findByRole("menu");
};

export const Closed: Story = {
  parameters: {
    state: "Closed",
    seen: { role: "button", name: "Adaeze", expanded: false },
    proof: "menu: Escape closes it and does nothing…",
  },
};
export const Open: Story = {
  parameters: { state: "Open, 250 px high at most", seen: { role: "menuitem", name: "Logout" } },
  play: async (context) => {
    await openIt?.(context);
    const menu = screen.getByRole("menu");
    await expect(menu.offsetWidth).toBe(220);
    await expect(getComputedStyle(menu.firstElementChild ?? menu).maxHeight).toBe("250px");
  },
};

export const WithAFigureAbove: Story = {
  args: {
    trigger: <Button variant="outline">Wallet</Button>,
    label: "Wallet",
    width: 300,
    header: (
      <>
        <p className="mb-1.5 text-sm text-ink-soft">Naira wallet</p>
        <Figure amount={toMinor(48_230_000n)} currency="NGN" size="md" />
      </>
    ),
    items: [
      { name: "View Wallet", icon: WalletIcon, href: "/dashboard/wallet" },
      { name: "Withdraw", disabled: true },
    ],
  },
  play: openIt,
};

export const InSections: Story = {
  args: {
    trigger: <Button variant="outline">This contribution</Button>,
    label: "This contribution",
    items: [
      { name: "See its payments", icon: WalletIcon, section: "Read" },
      { name: "Change the card", section: "Change" },
      { name: "Skip the next one", section: "Change" },
      { name: "Cancel it", icon: SignOutIcon, danger: true, separated: true },
    ],
  },
  play: async (context) => {
    await openIt?.(context);
    const change = screen.getByRole("group", { name: "Change" });
    await expect(within(change).getAllByRole("menuitem")).toHaveLength(2);
    await expect(screen.getByRole("separator")).toBeVisible();
    const { color } = getComputedStyle(screen.getByRole("menuitem", { name: "Cancel it" }));
    await expect(color).not.toBe(getComputedStyle(change).color);
  },
};

export const Searched: Story = {
  parameters: {
    state: "Searched",
    seen: { role: "menuitem", name: "Niger" },
    proof: "menu: the search matches how a name starts…",
    also: [
      {
        state: "The search text resets a second after a click outside",
        seen: { role: "menuitem", name: "Nigeria" },
        proof: "menu: the search is forgotten a second after a press outside…",
      },
    ],
  },
  args: {
    trigger: <Button variant="outline">Country</Button>,
    label: "Countries",
    width: 300,
    searchable: true,
    items: ["Côte d’Ivoire", "Ghana", "Nicaragua", "Niger", "Nigeria", "Niue", "São Tomé"].map(
      (name) => ({ name }),
    ),
  },
  play: async (context) => {
    await openIt?.(context);
    const list = screen.getByRole("menu");
    await expect(list.offsetHeight).toBe(250);
    await expect(list.scrollHeight).toBeGreaterThan(250);
    await context.userEvent.keyboard("nig");
    await waitFor(() => expect(screen.getAllByRole("menuitem")).toHaveLength(2));
    await context.userEvent.keyboard("{ArrowDown}");
    await expect(screen.getByRole("menuitem", { name: "Niger" })).toHaveFocus();
  },
};

export const NothingFound: Story = {
  parameters: { state: "Nothing found", seen: "Nothing found" },
  args: { ...Searched.args },
  play: async (context) => {
    await openIt?.(context);
    await context.userEvent.keyboard("xyz");
    await screen.findByText("Nothing found");
  },
};

export const MovedByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    const trigger = canvas.getByRole("button");
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "My Account" })).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect(logOut).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(trigger).toHaveFocus());
  },
};
