import type { StoredCall } from "@kinfold/api/call-store";
import { signIn } from "@kinfold/api/session";
import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { storedCalls } from "@kinfold/api/testing/stored-calls";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { setAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { WaitingPayments } from "./waiting-payments.tsx";

const { contribution, withdrawal, receipt } = storedCalls;

const refused: StoredCall = {
  ...contribution,
  key: "0a1b2c3d-0000-4000-8000-000000000004",
  state: "refused",
  words: "Your wallet has ₦40,000.00 available. Please enter a smaller amount.",
};

const meta = {
  title: "Flows/Waiting/WaitingPayments",
  component: WaitingPayments,
  decorators: [withDashboard(PATHS.wallet)],
  render: (args) => (
    <>
      <h1 className="mb-5 heading-lg">My Wallet</h1>
      <WaitingPayments {...args} />
    </>
  ),
  parameters: {
    layout: "fullscreen",
    section: "Issue 30: money that waits for the network",
    proof: "e2e/waiting: a contribution that begins without a network…",
  },
  args: { owner: contribution.owner, calls: [contribution] },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(respondWith(getMember, users.adaeze), respondWith(getWallets, wallets.adaeze));
  },
} satisfies Meta<typeof WaitingPayments>;
export default meta;
type Story = StoryObj<typeof meta>;
type Stage = Parameters<NonNullable<Story["play"]>>[0];

const list = async ({ canvas }: Stage): Promise<ReturnType<typeof within>> =>
  within(await canvas.findByRole("list", { name: "Payments of this device" }));

export const Ready: Story = {
  parameters: {
    state: "A contribution waits on this device",
    seen: { role: "button", name: "Take it back" },
  },
  play: async (stage) => {
    await expect((await list(stage)).getByText(/Nothing has left your wallet yet/)).toBeVisible();
  },
};

export const ReadyWithAWithdrawalAndAReceipt: Story = {
  args: { calls: [withdrawal, receipt] },
  parameters: {
    state: "A withdrawal and a receipt wait on this device",
    seen: "The receipt of your transfer. It goes out once, as soon as you are online again. Until then the club does not know of it.",
  },
  play: async (stage) => {
    await expect((await list(stage)).getAllByRole("button", { name: "Take it back" })).toHaveLength(
      2,
    );
  },
};

export const WaitingForItsAnswer: Story = {
  args: { calls: [{ ...contribution, sentAt: contribution.confirmedAt }] },
  parameters: {
    state: "A payment that waited is being sent",
    seen: "It happens once, however often the network breaks.",
  },
  play: async (stage) => {
    await expect((await list(stage)).queryByRole("button")).toBeNull();
  },
};

export const ToBeConfirmedAgain: Story = {
  args: { calls: [{ ...contribution, state: "confirm" }] },
  parameters: {
    state: "A payment that waited for longer than 15 minutes",
    seen: { role: "button", name: "Confirm" },
  },
  play: async (stage) => {
    await expect((await list(stage)).getByText(/within 15 minutes/)).toBeVisible();
  },
};

export const ConfirmedWithACode: Story = {
  args: {
    calls: [
      {
        ...withdrawal,
        state: "confirm",
        needsCode: true,
        words: "Enter the code from your authenticator app.",
      },
    ],
  },
  parameters: {
    state: "A withdrawal that waited and needs a code",
    seen: { role: "dialog", name: "Confirm with your code" },
  },
  play: async (stage) => {
    await stage.userEvent.click((await list(stage)).getByRole("button", { name: "Confirm" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Confirm with your code" }));
    await stage.userEvent.click(dialog.getByRole("button", { name: "Confirm" }));
    await expect(await dialog.findByText("Enter a code to continue.")).toBeVisible();
  },
};

export const Sent: Story = {
  args: { calls: [{ ...contribution, state: "sent", words: COPY.paymentSuccessful }] },
  parameters: {
    state: "A payment that waited is sent",
    seen: { role: "button", name: "Close" },
  },
  play: async (stage) => {
    await expect((await list(stage)).getByText(COPY.paymentSuccessful)).toBeVisible();
  },
};

export const RefusedByTheClub: Story = {
  args: { calls: [refused] },
  parameters: {
    state: "A payment that waited and that the club refused",
    seen: "Your wallet has ₦40,000.00 available. Please enter a smaller amount.",
  },
};

export const NeverArrived: Story = {
  args: { calls: [{ ...contribution, shown: null, state: "lost" }] },
  parameters: {
    state: "A payment without an answer that never reached the club",
    seen: "You were not answered, and the club has not received it. Nothing has happened. You can send it again.",
  },
};

export const WithHiddenAmounts: Story = {
  args: { calls: [contribution, refused] },
  parameters: {
    state: "What waits, with amounts hidden",
    seen: "The club’s answer names an amount. Show amounts to read it.",
  },
  beforeEach: () => {
    setAmountsHidden(true);
  },
  play: async (stage) => {
    await expect((await list(stage)).queryByText(/100,000|40,000/)).toBeNull();
  },
};
