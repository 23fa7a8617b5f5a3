import { transactionRefusals } from "@kinfold/contract/refusals/transactions";
import {
  respondWith,
  respondWithFile,
  respondWithPages,
  respondWithFault,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { formatTooOften } from "@kinfold/contract/testing/refusal-words";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { createTransactions, transactions } from "@kinfold/contract/testing/transaction-samples";
import { exportTransactions, listTransactions } from "@kinfold/contract/transactions";
import { getWallets } from "@kinfold/contract/wallets";
import { ZERO } from "@kinfold/money";
import { setAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { TransactionsPage } from "./transactions-page.tsx";

const meta = {
  title: "Pages/Transactions",
  component: TransactionsPage,
  decorators: [withDashboard(PATHS.transactions)],
  parameters: {
    layout: "fullscreen",
    section: "2 Transactions screen",
    proof: "e2e/transactions: a member finds a movement…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.adaeze),
      respondWith(getWallets, wallets.adaeze),
      respondWithPages(listTransactions, transactions.naira),
    );
  },
} satisfies Meta<typeof TransactionsPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Stage = Parameters<NonNullable<Story["play"]>>[0];

const read = ({ canvas }: Stage) => canvas.findByRole("button", { name: /Card deposit$/ });

const chosen = (canvas: Stage["canvas"], name: RegExp) => canvas.getByRole("combobox", { name });

async function choose({ canvas, userEvent }: Stage, field: RegExp, name: string) {
  await userEvent.click(chosen(canvas, field));
  await userEvent.click(await screen.findByRole("option", { name }));
}

/** Every status there is, month by month. */
export const Ready: Story = {
  parameters: { state: "The list", seen: "6 transactions" },
  play: async (stage) => {
    await read(stage);
    await stage.canvas.findByText("6 transactions");
    await stage.canvas.findByText("October 2026");
    for (const word of ["Awaiting confirmation", "Pending", "Completed", "Failed", "Reversed"]) {
      await expect(stage.canvas.getAllByText(word).length).toBeGreaterThan(0);
    }
  },
};

/** While money of a later row was on its way, no balance follows from the row before it. */
export const ReadyWithABalanceThatIsNotShown: Story = {
  parameters: {
    state: "A balance that does not follow from the row before it is not shown",
    seen: "Not shown: money of a later transaction was on its way",
    proof: "running-balance: each balance is the one before it and its row…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listTransactions, [{ ...transactions.deposit, balance_after: null }]));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Not shown: money of a later transaction was on its way");
  },
};

/** The dollars, as an address asks for them. */
export const ReadyWithTheDollars: Story = {
  parameters: {
    at: `${PATHS.transactions}?wallet=USD`,
    state: "The dollars",
    seen: { role: "radio", name: "Dollars", checked: true },
    proof: "e2e/transactions: a statement closes at the balance that the wallet…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listTransactions, [transactions.dollars]));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: /paid in naira/ });
  },
};

export const ReadyWithDollarsOpen: Story = {
  ...ReadyWithTheDollars,
  play: async (stage) => {
    await ReadyWithTheDollars.play?.(stage);
    const { canvas, userEvent } = stage;
    await userEvent.click(canvas.getByRole("button", { name: /paid in naira/ }));
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByText("1 USD = ₦1,545.50, from rates.example, 11:00 on 1 November 2026");
    await expect(dialog.getByText("Fee").parentElement).toHaveTextContent("₦7,418.40");
  },
};

/** Dollars only: nothing to choose, and no word of naira. */
export const ReadyForAGlobalMember: Story = {
  parameters: {
    state: "A global member: dollars only",
    seen: "1 transaction",
    proof: "e2e/money-read: a global member finds dollars alone among the movements…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, users.james),
      respondWith(getWallets, wallets.james),
      respondWithPages(listTransactions, [
        { ...transactions.dollars, fee: ZERO, exchange_rate: null },
      ]),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText("1 transaction");
    await expect(canvas.queryByText(/₦|Naira$|kobo/)).toBeNull();
    await expect(canvas.queryByRole("radio", { name: "Dollars" })).toBeNull();
  },
};

export const ReadyWithAmountsHidden: Story = {
  parameters: {
    state: "Amounts hidden",
    seen: { role: "button", name: "Wallet Amount hidden" },
    proof: "e2e/money-read: amounts are hidden and shown by one press…",
  },
  beforeEach: () => {
    setAmountsHidden(true);
    return () => setAmountsHidden(false);
  },
  play: async (stage) => {
    await read(stage);
    await expect(stage.canvas.queryByText(/150,000|500,000/)).toBeNull();
  },
};

/** What became of one that failed. */
export const ReadyWithOneOpen: Story = {
  parameters: {
    state: "Opened from its row",
    seen: "The receipt could not be read, and no transfer of this amount arrived.",
    section: "2 One transaction",
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /receipt could not be read/ }));
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByText(/no transfer of this amount arrived/);
    await dialog.findByRole("button", { name: /^Copy reference/ });
    await dialog.findByText("KIN-8BD7KM");
  },
};

/** The address narrows the list, and the fields say how. */
export const ReadyWithFilters: Story = {
  parameters: {
    at: `${PATHS.transactions}?type=withdrawal&status=pending&from=2026-11-01&search=KIN`,
    state: "Filtered",
    seen: { role: "searchbox", name: "Search transactions", value: "KIN" },
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listTransactions, [transactions.withdrawal]));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: /^Withdrawal to/ });
    await expect(canvas.getByRole("searchbox")).toHaveValue("KIN");
    await expect(chosen(canvas, /^Days/)).toHaveTextContent("Own days");
    await expect(chosen(canvas, /^Plan/)).toHaveTextContent("All");
  },
};

/** A plan and a usual stretch of days, by the fields. */
export const ReadyWithLastMonthOfAPlan: Story = {
  parameters: {
    state: "A plan's, in a usual stretch of days",
    seen: { role: "combobox", name: "Days", value: "Last month" },
  },
  play: async (stage) => {
    const { canvas, msw, userEvent } = stage;
    await read(stage);
    msw.use(respondWithPages(listTransactions, [transactions.contribution]));
    await choose(stage, /^Plan/, "Ìrẹ̀pọ̀ Pool");
    await choose(stage, /^Days/, "Last month");
    await canvas.findByText("1 transaction");
    await expect(chosen(canvas, /^Days/)).toHaveTextContent("Last month");
    await expect(chosen(canvas, /^Plan/)).toHaveTextContent("Ìrẹ̀pọ̀ Pool");
    await expect(canvas.queryByLabelText("From")).toBeNull();
    await userEvent.tab();
  },
};

/** A long history: a window of it is in the page, and the rest arrives before its end is met. */
export const ReadyWithTenThousand: Story = {
  parameters: { state: "Ten thousand rows", seen: "10,000 transactions", proof: "play" },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listTransactions, createTransactions(10_000)));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("10,000 transactions");
    await waitFor(() =>
      expect(canvas.getAllByRole("button", { name: /deposit$/ })).not.toEqual([]),
    );
    await expect(document.querySelectorAll("[data-slot=status-badge]").length).toBeLessThan(100);
  },
};

export const Downloads: Story = {
  parameters: { state: "Downloaded as CSV", seen: "Your transactions are downloaded." },
  tags: ["!dev"],
  beforeEach: ({ msw }) => {
    const file = { name: "list.csv", type: "text/csv", text: "date\r\n" };
    msw.use(respondWithFile(exportTransactions, file));
  },
  play: async (stage) => {
    await read(stage);
    await stage.userEvent.click(stage.canvas.getByRole("button", { name: "Download CSV" }));
    await screen.findByText("Your transactions are downloaded.");
  },
};

export const Empty: Story = {
  parameters: {
    state: "Nothing yet",
    seen: "No transactions yet",
    proof: "e2e/money-read: a member without money reads that…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getWallets, wallets.empty), respondWithPages(listTransactions, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No transactions yet");
    await canvas.findByRole("button", { name: "Fund wallet" });
  },
};

export const EmptyWhereNothingFits: Story = {
  parameters: {
    at: `${PATHS.transactions}?type=fee&search=pool`,
    state: "Nothing fits",
    seen: "Nothing fits",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listTransactions, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Nothing fits");
    await expect(canvas.getByText("No transactions")).toBeInTheDocument();
  },
};

export const ReadyAfterShowingAll: Story = {
  ...EmptyWhereNothingFits,
  play: async (stage) => {
    await EmptyWhereNothingFits.play?.(stage);
    const { canvas, msw, userEvent } = stage;
    msw.use(respondWithPages(listTransactions, transactions.naira));
    await userEvent.click(canvas.getByRole("button", { name: "Show all" }));
    await read(stage);
    await expect(canvas.getByRole("searchbox")).toHaveValue("");
  },
};

export const Loading: Story = {
  parameters: {
    state: "On their way",
    seen: {
      role: "table",
      name: "Naira transactions",
      value: "Date Details Reference Status Amount Balance after",
    },
    proof: "e2e/money-read: money that is being read says so…",
  },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listTransactions));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { level: 1, name: "Transactions" });
    await expect(await canvas.findByText("Loading")).toBeInTheDocument();
  },
};

export const LoadingTheWallet: Story = {
  parameters: {
    state: "The wallet on its way",
    seen: "Opening your transactions",
    proof: "e2e/money-read: money that is being read says so…",
  },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getWallets));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Opening your transactions");
  },
};

export const Unreachable: Story = {
  parameters: {
    state: "Cannot be reached",
    words: "noAnswer",
    proof: "e2e/money-read: money that is being read says so…",
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listTransactions));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Try again" });
    await canvas.findByText(COPY.noAnswer);
  },
};

export const UnreachableAndTriedAgain: Story = {
  ...Unreachable,
  play: async (stage) => {
    await Unreachable.play?.(stage);
    const { canvas, msw, userEvent } = stage;
    msw.use(respondWithPages(listTransactions, transactions.naira));
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await read(stage);
  },
};

export const UnreachableWallet: Story = {
  parameters: {
    state: "The wallet cannot be reached",
    words: "renderError",
    proof: "e2e/money-read: money that is being read says so…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithFault(getWallets));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: COPY.renderError });
  },
};

/** The days were written by hand into the address. */
export const RefusedForTheDays: Story = {
  parameters: {
    at: `${PATHS.transactions}?from=2026-11-12&to=2026-11-01`,
    state: "Days that do not follow each other",
    seen: "Choose a last day that is not before the first.",
    proof: "e2e/money-read: a member without money reads that…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(listTransactions, "invalid", {
        error: transactionRefusals().invalid.backwards.sentence,
      }),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("alert");
    await expect(
      canvas.getAllByText("Choose a last day that is not before the first.").length,
    ).toBeGreaterThan(0);
  },
};

export const RefusedTooManyDownloads: Story = {
  parameters: {
    state: "Downloaded too often",
    seen: "Too many attempts. Please try again in 12 minutes.",
    proof: "e2e/money-read: a member without money reads that…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(exportTransactions, "rate_limited", {
        error: formatTooOften("12 minutes"),
      }),
    );
  },
  play: async (stage) => {
    await read(stage);
    await stage.userEvent.click(stage.canvas.getByRole("button", { name: "Download CSV" }));
    await screen.findByText(formatTooOften("12 minutes"));
  },
};
