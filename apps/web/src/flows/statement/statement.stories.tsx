import { transactionRefusals } from "@kinfold/contract/refusals/transactions";
import {
  respondWith,
  respondWithFile,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getWalletBalanceProof } from "@kinfold/contract/balance-proofs";
import { getLedgerLog } from "@kinfold/contract/ledger-log";
import { getMember } from "@kinfold/contract/members";
import { balanceProofs, ledgerLogs } from "@kinfold/contract/testing/balance-proof-samples";
import { formatTooOften } from "@kinfold/contract/testing/refusal-words";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getStatement } from "@kinfold/contract/transactions";
import { getWallets } from "@kinfold/contract/wallets";
import { useClosable } from "@kinfold/frame/testing/closable";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { Statement } from "./statement.tsx";

const meta = {
  title: "Flows/Statement",
  component: Statement,
  decorators: [withDashboard(PATHS.transactions)],
  parameters: {
    layout: "fullscreen",
    section: "4 Statement",
    proof: "e2e/money-read: a member without money reads that…",
  },
  args: { open: true, onClose: fn(), wallet: wallets.adaeze.ngn },
  beforeEach: ({ msw }) => {
    signIn("story");
    const file = { name: "statement.pdf", type: "application/pdf", text: "%PDF-1.7" };
    msw.use(
      respondWith(getMember, users.adaeze),
      respondWith(getWallets, wallets.adaeze),
      respondWithFile(getStatement, file),
    );
  },
} satisfies Meta<typeof Statement>;
export default meta;
type Story = StoryObj<typeof meta>;
type Stage = Parameters<NonNullable<Story["play"]>>[0];

const dialog = async (name = "Naira statement") =>
  within(await screen.findByRole("dialog", { name }));

async function download({ userEvent }: Stage): Promise<ReturnType<typeof within>> {
  const open = await dialog();
  await userEvent.click(await open.findByRole("button", { name: "Download statement" }));
  return open;
}

export const Ready: Story = {
  parameters: {
    state: "Which days, PDF or CSV",
    seen: { role: "textbox", name: "From", value: "01-11-2026" },
    proof: "e2e/transactions: a statement closes at the balance that the wallet…",
  },
  play: async () => {
    const open = await dialog();
    await expect(open.getByLabelText("From")).toHaveValue("01-11-2026");
    await expect(open.getByLabelText("To")).toHaveValue("12-11-2026");
  },
};

export const ReadyForDollarsAndLastMonth: Story = {
  parameters: {
    state: "Last month, in dollars",
    seen: { role: "textbox", name: "From", value: "01-10-2026" },
    proof: "e2e/transactions: a statement closes at the balance that the wallet…",
  },
  args: { wallet: wallets.adaeze.usd },
  play: async ({ userEvent }) => {
    const open = await dialog("Dollar statement");
    await userEvent.click(open.getByRole("button", { name: "Last month" }));
    await userEvent.click(open.getByRole("radio", { name: "CSV" }));
    await expect(open.getByLabelText("From")).toHaveValue("01-10-2026");
    await expect(open.getByLabelText("To")).toHaveValue("31-10-2026");
  },
};

/** A statement that is over ends with a balance that can be verified: of that day. */
export const VerifiesItsLastBalance: Story = {
  parameters: {
    state: "Its last balance is verified",
    seen: "Verified for 31 October 2026",
    proof: "e2e/verify-balance: a balance is verified against the bank on the…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getLedgerLog, ledgerLogs.seen),
      respondWith(getWalletBalanceProof, balanceProofs.verified),
    );
  },
  play: async ({ userEvent }) => {
    const open = await dialog();
    await expect(open.getByRole("button", { name: "Verify the newest balance" })).toBeVisible();
    await userEvent.click(open.getByRole("button", { name: "Last month" }));
    await userEvent.click(await open.findByRole("button", { name: "Verify its last balance" }));
    await screen.findByRole("heading", { name: "Verified for 31 October 2026" });
  },
};

export const Downloads: Story = {
  parameters: {
    state: "Downloaded",
    seen: "Your statement is downloaded.",
    proof: "e2e/transactions: a statement closes at the balance that the wallet…",
  },
  tags: ["!dev"],
  render: function Closable(args) {
    const { isOpen, close } = useClosable(args.onClose);
    return (
      <>
        <h1 className="heading-lg">Transactions</h1>
        {isOpen && <Statement {...args} onClose={close} />}
      </>
    );
  },
  play: async (stage) => {
    await download(stage);
    await screen.findByText("Your statement is downloaded.");
    await waitFor(() => expect(stage.args.onClose).toHaveBeenCalled());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const Waiting: Story = {
  parameters: { state: "Being made", seen: { role: "button", name: "Preparing" } },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getStatement));
  },
  play: async (stage) => {
    const open = await download(stage);
    await open.findByRole("button", { name: /Preparing/ });
  },
};

/** The same wait, as a member who opened it sees it. */
export const Loading: Story = Waiting;

export const Unreachable: Story = {
  parameters: { state: "No answer", words: "noAnswer" },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getStatement));
  },
  play: async (stage) => {
    const open = await download(stage);
    await open.findByText(COPY.noAnswer);
    await expect(open.getByLabelText("From")).toHaveValue("01-11-2026");
  },
};

export const RefusedForTheDays: Story = {
  parameters: {
    state: "Days that do not follow each other",
    seen: "A statement covers at most a year. Choose a later first day.",
  },
  beforeEach: ({ msw }) => {
    const error = transactionRefusals().invalid.longerThanYear.sentence;
    msw.use(refuseCall(getStatement, "invalid", { error, fields: { from: error } }));
  },
  play: async (stage) => {
    const open = await download(stage);
    await waitFor(() =>
      expect(open.getByLabelText("From")).toHaveAccessibleDescription(/at most a year/),
    );
  },
};

export const RefusedTooOften: Story = {
  parameters: {
    state: "Asked too often",
    seen: "Too many attempts. Please try again in 12 minutes.",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(getStatement, "rate_limited", {
        error: formatTooOften("12 minutes"),
      }),
    );
  },
  play: async (stage) => {
    await (await download(stage)).findByText(/try again in 12 minutes/);
  },
};
