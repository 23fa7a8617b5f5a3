import { noteOwner, setCallOwner } from "@kinfold/api/call-owner";
import { chooseLastSeen, noteBalances } from "@kinfold/api/last-seen";
import { signIn } from "@kinfold/api/session";
import { putStoredCalls, storedCalls } from "@kinfold/api/testing/stored-calls";
import { wallets } from "@kinfold/contract/testing/samples";
import { setAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withApp } from "#testing/in-app.tsx";
import { OfflinePage } from "./offline-page.tsx";

const OWNER = storedCalls.contribution.owner;

const meta = {
  title: "Pages/Shell/OfflinePage",
  component: OfflinePage,
  decorators: [withApp(PATHS.wallet)],
  parameters: {
    layout: "fullscreen",
    section: "Issue 30: money that waits for the network",
    proof: "e2e/waiting: the last balances are shown without a network only to who chose that…",
  },
  args: { fallback: <p>The club cannot be reached.</p> },
  beforeEach: async () => {
    signIn("story");
    setCallOwner(OWNER);
    await noteOwner();
  },
} satisfies Meta<typeof OfflinePage>;
export default meta;
type Story = StoryObj<typeof meta>;

const seeBalances = async (): Promise<void> => {
  await chooseLastSeen(OWNER, true);
  await noteBalances(wallets.adaeze);
};

export const Ready: Story = {
  parameters: {
    state: "Without a network: the balances that were seen last, and what waits",
    seen: { role: "button", name: "Take it back" },
  },
  beforeEach: async () => {
    await seeBalances();
    await putStoredCalls([storedCalls.contribution]);
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/You see your wallet as it was on 12 Nov/)).toBeVisible();
    await expect(canvas.getAllByText(/^Last seen on 12 Nov/)).toHaveLength(2);
  },
};

export const ReadyWithHiddenAmounts: Story = {
  ...Ready,
  parameters: {
    state: "Without a network: the balances that were seen last, hidden",
    seen: "You are offline.",
  },
  beforeEach: async () => {
    await seeBalances();
    setAmountsHidden(true);
  },
  play: async ({ canvas }) => {
    await canvas.findByText("You are offline.");
    await expect(canvas.queryByText(/482,300/)).toBeNull();
  },
};

export const WaitingAndNotChosen: Story = {
  parameters: {
    state: "Without a network: what waits, without balances",
    seen: "Your money is where it was.",
  },
  beforeEach: () => putStoredCalls([storedCalls.withdrawal]),
};

export const NothingKept: Story = {
  parameters: {
    state: "Without a network: nothing is kept on this device",
    seen: "The club cannot be reached.",
  },
};
