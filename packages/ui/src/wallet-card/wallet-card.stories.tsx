import { toMinor, ZERO } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect } from "storybook/test";
import { Button } from "#button/button.tsx";
import { Figure } from "#figure/figure.tsx";
import { setAmountsHidden } from "#hooks/hide-amounts.ts";
import { WalletCard, type WalletCardProps } from "./wallet-card.tsx";

const meta = {
  title: "Components/Money/WalletCard",
  component: WalletCard,
  args: { currency: "NGN", name: "Naira wallet", available: toMinor(48_230_000n) },
  decorators: [
    (Story) => (
      <div className="max-w-125">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof WalletCard>;
export default meta;
type Story = StoryObj<typeof meta>;

const DOLLARS: WalletCardProps = {
  currency: "USD",
  name: "Dollar wallet",
  available: toMinor(120_418n),
  note: (
    <>
      About <Figure amount={toMinor(178_519_600n)} currency="NGN" /> at today’s rate
    </>
  ),
};

export const Naira: Story = {};
export const Dollars: Story = { args: DOLLARS };
export const SomethingOnItsWay: Story = {
  args: { held: toMinor(25_000_000n), pending: toMinor(50_000_000n) },
};
export const NothingYet: Story = { args: { available: ZERO } };
export const WithActions: Story = {
  args: {
    actions: (
      <>
        <Button variant="cloth" size="sm">
          Fund wallet
        </Button>
        <Button variant="cloth-line" size="sm">
          Withdraw
        </Button>
      </>
    ),
  },
};
export const AmountsHidden: Story = {
  args: { held: toMinor(25_000_000n) },
  beforeEach: () => {
    setAmountsHidden(true);
    return () => setAmountsHidden(false);
  },
};
export const TheLargestOnASmallPhone: Story = {
  args: {
    name: "Naira wallet of the Adégbóyèga-Okonkwo family",
    available: toMinor(99_999_999_999_999n),
    held: toMinor(99_999_999_999_999n),
    showing: true,
  },
  globals: { viewport: { value: "small" } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};

function BothWallets(naira: WalletCardProps) {
  const [shown, setShown] = useState("NGN");
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {[naira, DOLLARS].map((wallet) => (
        <WalletCard
          key={wallet.currency}
          {...wallet}
          showing={shown === wallet.currency}
          onShow={() => setShown(wallet.currency)}
        />
      ))}
    </div>
  );
}

export const ChoosingByKeyboard: Story = {
  render: (args) => <BothWallets {...args} />,
  decorators: [
    (Story) => (
      <div className="w-[min(64rem,calc(100vw-2rem))]">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Show Dollar wallet" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByRole("button", { name: "Showing Dollar wallet" })).toHaveFocus();
    await expect(canvas.getByRole("button", { name: "Show Naira wallet" })).toBeVisible();
  },
};
