import {
  dropConnection,
  leavePending,
  refuseCall,
  respondWith,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { getAccountNumber, openAccountNumber } from "@kinfold/contract/account-numbers";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { accountNumbers } from "@kinfold/contract/testing/payment-samples";
import { AWAY, formatTooOften } from "@kinfold/contract/testing/refusal-words";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { fn, screen } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { AccountNumberDialog } from "./account-number-dialog.tsx";

/** A member's own naira account number: asked for with their BVN, being made, made, or not. */
const meta = {
  title: "Flows/AccountNumber",
  component: AccountNumberDialog,
  decorators: [withDashboard(PATHS.wallet)],
  args: { onClose: fn() },
  parameters: {
    layout: "fullscreen",
    section: "2 Wallet screen",
    proof: "account-numbers/account-numbers: is made once the member shows the BVN…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.validated),
      respondWith(getWallets, wallets.adaeze),
      respondWith(getAccountNumber, accountNumbers.none),
      respondWith(openAccountNumber, accountNumbers.open),
    );
  },
} satisfies Meta<typeof AccountNumberDialog>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const sendBvn: Play = async ({ userEvent }) => {
  await userEvent.type(await screen.findByRole("textbox", { name: /^BVN/ }), "22212345678");
  await userEvent.click(screen.getByRole("button", { name: "Get my number" }));
};
const sees =
  (words: string): Play =>
  async (stage) => {
    await sendBvn(stage);
    await screen.findByText(words);
  };
const refused = createRefusalStories(sees);

export const Ready: Story = {
  parameters: {
    state: "Account number: asked for with the BVN",
    seen: { role: "button", name: "Get my number" },
  },
  play: async () => {
    await screen.findByText(/keeps 1.5 % of each transfer, at most ₦2,000.00/);
  },
};

/** There to copy, with what the bank partner keeps. */
export const ReadyOnceMade: Story = {
  parameters: {
    state: "Account number: made, to be copied",
    seen: { role: "button", name: "Copy account number" },
  },
  play: async ({ msw, ...stage }) => {
    await screen.findByRole("button", { name: "Get my number" });
    msw.use(respondWith(getAccountNumber, accountNumbers.open));
    await sendBvn({ msw, ...stage });
    await screen.findByText("301 234 5678");
  },
};

export const BeingMade: Story = {
  parameters: {
    state: "Account number: being made",
    seen: "Your account number is being made",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getAccountNumber, accountNumbers.beingMade));
  },
  play: async () => {
    await screen.findByText("Your account number is being made");
  },
};

/** The bank partner made none: it is asked for again. */
export const ReadyAfterItFailed: Story = {
  parameters: {
    state: "Account number: not made, to be asked for again",
    seen: "Your account number was not made",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getAccountNumber, accountNumbers.failed));
  },
  play: async () => {
    await screen.findByText("Your account number was not made");
    await screen.findByRole("button", { name: "Get my number" });
  },
};

export const BlockedWithoutABvn: Story = {
  parameters: {
    state: "Account number: a BVN is validated first",
    seen: { role: "link", name: "Go to your documents" },
    proof: "account-numbers/account-numbers: needs a validated BVN, and a naira wallet",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getAccountNumber, accountNumbers.withoutBvn));
  },
  play: async () => {
    await screen.findByRole("link", { name: "Go to your documents" });
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getAccountNumber));
  },
  play: async () => {
    await screen.findByText("Looking for your account number");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getAccountNumber));
  },
  play: async () => {
    await screen.findByText("We could not read your account number just now.", undefined, {
      timeout: 20_000,
    });
  },
};

export const WaitingForTheBankPartner: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(openAccountNumber));
  },
  play: async (stage) => {
    await sendBvn(stage);
    await screen.findByRole("button", { name: "Asking" });
  },
};

export const UnreachableWhileAsking: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(openAccountNumber));
  },
  play: sees(COPY.noAnswer),
};

export const RefusedToRead: Story = {
  beforeEach: ({ msw }) => {
    const { sentence: error } = paymentRefusals().wallet_wrong_currency.dollarsOnly;
    msw.use(refuseCall(getAccountNumber, "wallet_wrong_currency", { error }));
  },
  play: async () => {
    await screen.findByText("We could not read your account number just now.", undefined, {
      timeout: 20_000,
    });
  },
};

export const RefusedBvnOfAnother: Story = refused(
  openAccountNumber,
  "account_number_other_bvn",
  paymentRefusals().account_number_other_bvn.sentence,
);
export const RefusedWithoutABvn: Story = refused(
  openAccountNumber,
  "account_number_needs_bvn",
  paymentRefusals().account_number_needs_bvn.sentence,
);
export const RefusedToWhoHoldsNoNaira: Story = refused(
  openAccountNumber,
  "wallet_wrong_currency",
  paymentRefusals().wallet_wrong_currency.dollarsOnly.sentence,
);
export const RefusedWhileAway: Story = refused(openAccountNumber, "unavailable", AWAY);
export const RefusedTooOften: Story = refused(
  openAccountNumber,
  "rate_limited",
  formatTooOften("15 minutes"),
);
