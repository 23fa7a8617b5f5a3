import {
  dropConnection,
  leavePending,
  refuseCall,
  respondWith,
} from "@kinfold/api/testing/mock-handlers";
import { setCallOwner } from "@kinfold/api/call-owner";
import { chooseLastSeen, noteVerified } from "@kinfold/api/last-seen";
import { signIn } from "@kinfold/api/session";
import { getPortfolioBalanceProof, getWalletBalanceProof } from "@kinfold/contract/balance-proofs";
import { getLedgerLog } from "@kinfold/contract/ledger-log";
import { getMember } from "@kinfold/contract/members";
import { balanceProofRefusals } from "@kinfold/contract/refusals/balance-proofs";
import { balanceProofs, ledgerLogs } from "@kinfold/contract/testing/balance-proof-samples";
import { formatTooOften } from "@kinfold/contract/testing/refusal-words";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { VerifyBalance } from "./verify-balance.tsx";

/** That a balance is part of what the club owes: recomputed in the browser, and what banks and custodian say of it. */
const meta = {
  title: "Flows/VerifyBalance",
  component: VerifyBalance,
  decorators: [withDashboard(PATHS.wallet)],
  args: { subject: { kind: "wallet", id: "wal_1" } },
  parameters: {
    layout: "fullscreen",
    section: "2 Wallet screen",
    proof: "liabilities/liabilities: after midnight each wallet is proven…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.validated),
      respondWith(getWallets, wallets.adaeze),
      respondWith(getLedgerLog, ledgerLogs.seen),
      respondWith(getWalletBalanceProof, balanceProofs.verified),
      respondWith(getPortfolioBalanceProof, balanceProofs.verified),
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Verify this balance" }));
    await screen.findByRole("heading", { name: "Verified for 31 October 2026" });
  },
} satisfies Meta<typeof VerifyBalance>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const sees =
  (words: string | RegExp): Play =>
  async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Verify this balance" }));
    await screen.findByText(words);
  };

export const Ready: Story = {
  parameters: {
    state: "Verify: the day is verified",
    seen: { role: "heading", name: "Verified for 31 October 2026" },
  },
};

/** Everything unfolded: who confirmed, where the balance lies in the total, who saw it, and how to check it without the club. */
export const ReadyAndUnfolded: Story = {
  play: async (context) => {
    await sees("Seen by 3 witnesses.")(context);
    for (const title of ["What they confirmed", "Yours in the total", "Witnesses"]) {
      await context.userEvent.click(screen.getByText(title));
    }
    await context.userEvent.click(screen.getByText("Check it yourself"));
    await screen.findByText("auditor.example/log");
    await screen.findByText(/^Ledger log: 1,204 entries, /);
  },
};

export const ReadyOfPortfolio: Story = {
  args: { subject: { kind: "portfolio", id: "pf_1" } },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getLedgerLog, ledgerLogs.ofPortfolio),
      respondWith(getPortfolioBalanceProof, balanceProofs.ofPortfolio),
    );
  },
  play: sees(/custodian confirms it for/),
};

export const ReadyOnASmallPhone: Story = {
  globals: { viewport: { value: "small" } },
  play: async (context) => {
    await sees("Seen by 3 witnesses.")(context);
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};

/** The members' balances add up to another total than the ledger has. */
export const DiffersFromLedger: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getWalletBalanceProof, balanceProofs.offLedger));
  },
  play: sees(/The ledger has another total/),
};

/** The bank confirms less: how much stands there, and that the member's own record has not changed. */
export const Differs: Story = {
  parameters: {
    state: "Verify: the two sides differ",
    seen: "The two sides differ for 31 October 2026",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getWalletBalanceProof, balanceProofs.differs));
  },
  play: sees("The two sides differ for 31 October 2026"),
};

/** The bank's statement has not come in; the last verified day can be seen. */
export const NotYet: Story = {
  parameters: {
    state: "Verify: not checked yet",
    seen: { role: "button", name: "See 30 September 2026" },
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getWalletBalanceProof, balanceProofs.notYet));
  },
  play: async (context) => {
    await sees("Not checked yet for 31 October 2026")(context);
    await screen.findByRole("button", { name: "See 30 September 2026" });
  },
};

/** The ledger log was not signed since: there is nothing to verify yet. */
export const NotSignedYet: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getWalletBalanceProof, balanceProofs.notSigned));
  },
  play: sees(/The ledger log is signed every hour/),
};

/** It holds, and no witness has seen that part of the log. */
export const WitnessSilent: Story = {
  parameters: {
    state: "Verify: no witness has seen it",
    seen: "No witness has seen this part of the ledger log yet.",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getLedgerLog, ledgerLogs.unseen),
      respondWith(getWalletBalanceProof, balanceProofs.unseen),
    );
  },
  play: sees("No witness has seen this part of the ledger log yet."),
};

/** The browser finds that the proof is of another amount. */
export const DoesNotHold: Story = {
  parameters: {
    state: "Verify: the proof does not hold",
    seen: "This proof does not hold",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getWalletBalanceProof, balanceProofs.wrong));
  },
  play: sees(/The proof is of another amount than your balance\./),
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getWalletBalanceProof));
  },
  play: sees("Fetching the proof"),
};

/** Offline, too: a saved copy can be verified without the club. */
export const Unreachable: Story = {
  parameters: {
    state: "Verify: offline",
    seen: "We could not fetch the proof just now.",
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getWalletBalanceProof));
  },
  play: sees("We could not fetch the proof just now."),
};

/** On a device that keeps what was verified last, because its member chose that. */
export const UnreachableWithLastAnswer: Story = {
  beforeEach: async ({ msw }) => {
    const { id } = users.validated;
    setCallOwner(id);
    await chooseLastSeen(id, true);
    await noteVerified("wallet wal_1", {
      day: "2026-10-31",
      currency: "NGN",
      amount: balanceProofs.verified.amount,
    });
    msw.use(dropConnection(getWalletBalanceProof));
    return () => chooseLastSeen(id, false);
  },
  play: sees(/^This device verified your/),
};

const { not_found: notFound } = balanceProofRefusals();

/** The first midnight after the wallet was opened is still to come. */
export const RefusedForNotChecked: Story = {
  beforeEach: ({ msw }) => {
    const { sentence: error } = notFound.tree;
    msw.use(refuseCall(getWalletBalanceProof, "not_found", { error }));
  },
  play: sees(notFound.tree.sentence),
};

export const RefusedForPortfolioNotChecked: Story = {
  args: { subject: { kind: "portfolio", id: "pf_1" } },
  beforeEach: ({ msw }) => {
    const { sentence: error } = notFound.tree;
    msw.use(refuseCall(getPortfolioBalanceProof, "not_found", { error }));
  },
  play: sees(notFound.tree.sentence),
};

export const RefusedForTooMany: Story = {
  beforeEach: ({ msw }) => {
    const error = formatTooOften("12 minutes");
    msw.use(refuseCall(getWalletBalanceProof, "rate_limited", { error }));
  },
  play: sees(formatTooOften("12 minutes")),
};
