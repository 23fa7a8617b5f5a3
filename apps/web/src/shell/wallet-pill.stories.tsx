import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { getMember } from "@kinfold/contract/members";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { toMinor, ZERO } from "@kinfold/money";
import { setAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { WalletPill } from "./wallet-pill.tsx";

/** The dashboard itself shows the pill, so the story only has to stand in it. */
const meta = {
  title: "Pages/Shell/WalletPill",
  component: WalletPill,
  render: () => <h1 className="heading-lg">Good evening</h1>,
  decorators: [withDashboard(PATHS.overview)],
  parameters: {
    layout: "fullscreen",
    // An open menu hides the page behind it from assistive technology and keeps the focus inside.
    a11y: { config: { rules: [{ id: "aria-hidden-focus", enabled: false }] } },
    section: "2 Header",
    proof: "e2e/money-read: money that is being read says so…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(respondWith(getMember, users.adaeze), respondWith(getWallets, wallets.adaeze));
  },
} satisfies Meta<typeof WalletPill>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const PHONE = { viewport: { value: "phone" } };

/** Opens the dropdown by its balance and answers what is in it. */
const opened = async (
  { canvas, userEvent }: Parameters<Play>[0],
  name: RegExp,
  menu: string,
): Promise<ReturnType<typeof within>> => {
  await userEvent.click(await canvas.findByRole("button", { name }));
  await screen.findByRole("menu", { name: menu });
  return within(screen.getByRole("dialog"));
};

export const Ready: Story = {
  parameters: {
    state: "Wallet dropdown: naira, with View Wallet",
    seen: { role: "menuitem", name: "View Wallet" },
    proof: "e2e/fund-wallet: a member leaves, is declined…",
  },
  play: async (context) => {
    const menu = await opened(context, /^Wallet ₦482,300.00$/, "Naira wallet");
    await expect(menu.getByRole("menuitem", { name: "View Wallet" })).toHaveAttribute(
      "href",
      PATHS.wallet,
    );
    await expect(menu.queryByText("Held for withdrawals")).toBeNull();
  },
};

/** Dollars only, and no word of naira. */
export const ReadyForAGlobalMember: Story = {
  parameters: {
    state: "Wallet dropdown: dollars for a global member",
    seen: { role: "menu", name: "Dollar wallet" },
    proof: "e2e/withdraw: a global member withdraws dollars and never…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, users.james), respondWith(getWallets, wallets.james));
  },
  play: async (context) => {
    await opened(context, /^Wallet \$12,874.36$/, "Dollar wallet");
    await expect(screen.queryByText(/₦/)).toBeNull();
  },
};

export const ReadyWithMoneyHeld: Story = {
  parameters: {
    state: "Wallet dropdown: some of it held",
    seen: "Held for withdrawals",
    proof: "e2e/office-payouts: a withdrawal is approved…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getWallets, wallets.held));
  },
  play: async (context) => {
    const menu = await opened(context, /^Wallet ₦482,300.00$/, "Naira wallet");
    await menu.findByText("Held for withdrawals");
    await expect(menu.getByText("Available").parentElement).toHaveTextContent("₦232,300.00");
  },
};

export const ReadyWithNothing: Story = {
  parameters: {
    state: "Wallet dropdown: nothing in it",
    seen: { role: "button", name: "Wallet ₦0.00" },
    proof: "e2e/money-read: a member without money reads that…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getWallets, wallets.empty));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Wallet ₦0.00" });
  },
};

export const ReadyWithTheLargestBalance: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getWallets, wallets.largest));
  },
  play: async (context) => {
    await opened(context, /^Wallet ₦999,999,999,999.99$/, "Naira wallet");
  },
};

export const ReadyWithAmountsHidden: Story = {
  beforeEach: () => {
    setAmountsHidden(true);
    return () => setAmountsHidden(false);
  },
  play: async (context) => {
    const menu = await opened(context, /Amount hidden/, "Naira wallet");
    await expect(menu.queryByText(/482/)).toBeNull();
    await menu.findByRole("menuitem", { name: "Show amounts" });
  },
};

/** One press hides every amount on this device. */
export const HidesAmounts: Story = {
  parameters: {
    state: "Wallet dropdown: amounts hidden",
    seen: { role: "button", name: "Wallet Amount hidden" },
    proof: "e2e/money-read: amounts are hidden and shown by one press…",
  },
  play: async (context) => {
    const menu = await opened(context, /482,300/, "Naira wallet");
    await context.userEvent.click(menu.getByRole("menuitem", { name: "Hide amounts" }));
    await context.canvas.findByRole("button", { name: /Amount hidden/ });
    await expect(context.canvas.queryByText(/482/)).toBeNull();
  },
};

export const Loading: Story = {
  parameters: { state: "Wallet dropdown: being fetched", seen: "Wallet" },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getWallets));
  },
  play: async ({ canvas }) => {
    const label = await canvas.findByText("is being read");
    await expect(label.parentElement).toHaveAttribute("aria-busy", "true");
  },
};

export const Unreachable: Story = {
  parameters: {
    state: "Wallet dropdown: no one answers",
    seen: "We could not read your balance just now.",
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getWallets));
  },
  play: async (context) => {
    const menu = await opened(context, /could not be read/, "Naira wallet");
    await menu.findByText(/We could not read your balance just now/);
    await menu.findByRole("menuitem", { name: "View Wallet" });
  },
};

export const ReadyAfterTryingAgain: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getWallets));
  },
  play: async (context) => {
    const menu = await opened(context, /could not be read/, "Naira wallet");
    context.msw.use(respondWith(getWallets, wallets.adaeze));
    await context.userEvent.click(menu.getByRole("menuitem", { name: "Try again" }));
    await context.canvas.findByRole("button", { name: "Wallet ₦482,300.00" });
  },
};

/** The dropdown leads to the dialog for the wallet that it showed. */
export const Funds: Story = {
  parameters: {
    state: "Wallet dropdown leads to Fund",
    seen: { role: "dialog", name: "Fund wallet" },
    proof: "e2e/bank-transfer: a member transfers by hand…",
  },
  play: async (context) => {
    const menu = await opened(context, /482,300/, "Naira wallet");
    await context.userEvent.click(menu.getByRole("menuitem", { name: "Fund" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Fund wallet" }));
    await expect(await dialog.findByRole("radio", { name: "Naira wallet" })).toBeChecked();
  },
};

const inMenu = async ({ canvas, userEvent }: Parameters<Play>[0]) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Menu" }));
  return within(await screen.findByRole("dialog", { name: "Menu" }));
};

export const ReadyInTheMobileMenu: Story = {
  parameters: {
    state: "The hamburger's wallet offers Withdraw",
    seen: { role: "button", name: "Withdraw" },
  },
  globals: PHONE,
  play: async (context) => {
    const menu = await inMenu(context);
    const wallet = await menu.findByRole("region", { name: "Naira wallet" });
    await waitFor(() => expect(wallet).toHaveTextContent("₦482,300.00"));
    await expect(menu.getByRole("link", { name: "View Wallet" })).toHaveAttribute(
      "href",
      PATHS.wallet,
    );
    await menu.findByRole("button", { name: "Withdraw" });
  },
};

/** The menu makes room for the dialog. */
export const FundsFromTheMobileMenu: Story = {
  globals: PHONE,
  play: async (context) => {
    const menu = await inMenu(context);
    await context.userEvent.click(await menu.findByRole("button", { name: "Fund" }));
    await screen.findByRole("dialog", { name: "Fund wallet" });
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Menu" })).toBeNull());
  },
};

export const ReadyInTheMobileMenuWithTheLargestBalance: Story = {
  globals: PHONE,
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getWallets, {
        ...wallets.largest,
        ngn: {
          ...wallets.largest.ngn,
          held_balance: toMinor(99_999_999_999_999n),
          available_balance: ZERO,
        },
      }),
    );
  },
  play: async (context) => {
    const menu = await inMenu(context);
    const wallet = await menu.findByRole("region", { name: "Naira wallet" });
    await waitFor(() => expect(wallet).toHaveTextContent("₦999,999,999,999.99"));
  },
};

export const LoadingInTheMobileMenu: Story = {
  parameters: {
    state: "The hamburger's wallet: being fetched",
    seen: { role: "region", name: "Naira wallet" },
  },
  globals: PHONE,
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getWallets));
  },
  play: async (context) => {
    const menu = await inMenu(context);
    await expect(menu.getByRole("region", { name: "Naira wallet" })).toHaveAttribute(
      "aria-busy",
      "true",
    );
  },
};

export const UnreachableInTheMobileMenu: Story = {
  parameters: {
    state: "The hamburger's wallet: no one answers",
    seen: "We could not read your balance just now.",
  },
  globals: PHONE,
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getWallets));
  },
  play: async (context) => {
    const menu = await inMenu(context);
    await menu.findByText(/We could not read your balance just now/);
    await menu.findByRole("button", { name: "Try again" });
  },
};
