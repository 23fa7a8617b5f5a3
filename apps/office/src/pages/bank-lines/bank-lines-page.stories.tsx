import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { statementRefusals } from "@kinfold/contract/refusals/statements";
import {
  dropConnection,
  leavePending,
  respondWith,
  respondWithPages,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  listBankLines,
  listLineSuggestions,
  listSentPayouts,
  proposeLineOutcome,
  proposeLineReopening,
} from "@kinfold/contract/office/line-outcomes";
import {
  bankLines,
  hundredsOfBankLines,
  lineSuggestions,
  openLines,
  proposedCharges,
  proposedPayouts,
  proposedReopening,
  sentPayouts,
  suspenseLines,
} from "@kinfold/contract/testing/office-line-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import {
  AWAY,
  BUSY,
  OTHER_REQUEST,
  OWN_MONEY,
  TOO_OFTEN,
} from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";
import { signInStaff, withOffice } from "#testing/in-office.tsx";
import { expectRefusalsInTurn, fillDecision, type Play } from "#testing/refusals.ts";
import { BankLinesPage } from "./bank-lines-page.tsx";

const meta = {
  title: "Office/Pages/BankLines",
  component: BankLinesPage,
  decorators: [withOffice("/bank-lines")],
  parameters: {
    layout: "fullscreen",
    section: "The office: bank lines",
    proof:
      "apps/server/src/statements/outcomes/outcomes: the charges of a month are one decision over all of them…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
    msw.use(
      respondWithPages(listBankLines, openLines),
      respondWith(listLineSuggestions, { suggestions: lineSuggestions, open: openLines.length }),
    );
  },
} satisfies Meta<typeof BankLinesPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const choosing: Play = async ({ canvas, userEvent }) => {
  const boxes = await canvas.findAllByRole("checkbox", { name: /Choose/ });
  for (const box of boxes.slice(0, 2)) await userEvent.click(box);
};
const proposing: Play = async (context) => {
  await choosing(context);
  await fillDecision(context, { label: "Bank charges", reason: /Agrees with the bank/ });
};
const reopening: Play = async (context) => {
  await choosing(context);
  await fillDecision(context, { reason: /A member claims the money/ });
};
const inSuspense: NonNullable<Story["beforeEach"]> = ({ msw }) => {
  msw.use(respondWithPages(listBankLines, suspenseLines));
};

export const Ready: Story = {
  parameters: {
    state: "Open lines, and what looks alike among them",
    seen: { role: "heading", name: "Bank charges: 24 lines" },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("NIP/ZEN/KAYODE STORES/PURCHASE")).toBeVisible();
    await expect(await canvas.findByText(/KIN-W61T05/)).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithAllLines: Story = {
  parameters: { at: "/bank-lines?state=all" },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listBankLines, bankLines));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("CASH DEPOSIT BY AN UNKNOWN HAND")).toBeVisible();
  },
};

export const ReadyWithHundreds: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listBankLines, hundredsOfBankLines));
  },
};

export const ReadyToProposeASuggestion: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Propose Bank charges" }));
    await expect(await canvas.findByRole("combobox", { name: /Reason/ })).toBeVisible();
  },
};

export const ReadyToSayWhatTheyAre: Story = {
  parameters: {
    state: "Alike lines are decided together",
    seen: { role: "radio", name: "Suspense, claimed by no one" },
  },
  play: async (context) => {
    await choosing(context);
    await expect(await context.canvas.findByText("2 chosen")).toBeVisible();
  },
};

const choosingPayouts: Play = async ({ canvas, userEvent }) => {
  const bulk = await canvas.findByRole("row", { name: /KINFOLD BULK/ });
  await userEvent.click(within(bulk).getByRole("checkbox"));
  await userEvent.click(await canvas.findByRole("button", { name: "They are payouts…" }));
  const payouts = await canvas.findByRole("table", { name: "Payouts without a line" });
  for (const box of within(payouts).getAllByRole("checkbox").slice(0, 5))
    await userEvent.click(box);
};
const UNBALANCED = statementRefusals().lines_unbalanced.payouts(
  "₦1,405,000.00",
  "₦1,300,000.00",
).sentence;
const withSentPayouts: NonNullable<Story["beforeEach"]> = ({ msw }) => {
  msw.use(respondWithPages(listSentPayouts, sentPayouts));
};

export const ReadyToSayTheyArePayouts: Story = {
  parameters: {
    state: "One debit is of several withdrawals that no suggestion found",
    seen: { role: "heading", name: "Which withdrawals are they?" },
    proof:
      "apps/server/src/statements/outcomes/outcomes: a payout that waits for its line is found by its reference…",
  },
  beforeEach: withSentPayouts,
  play: async (context) => {
    await choosingPayouts(context);
    await expect(await context.canvas.findByText(/They agree\./)).toBeVisible();
  },
};

export const RefusedPayouts: Story = {
  beforeEach: withSentPayouts,
  ...expectRefusalsInTurn(
    proposeLineOutcome,
    [
      ["line_payout_taken", statementRefusals().line_payout_taken.sentence],
      ["lines_unbalanced", UNBALANCED],
    ],
    {
      open: async (context) => {
        await choosingPayouts(context);
        await fillDecision(context, { reason: /The batch and the day agree/ });
      },
      send: "Propose payouts",
    },
  ),
};

export const ReadyOnceTheyArePayouts: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWithPages(listSentPayouts, sentPayouts),
      respondWith(proposeLineOutcome, proposedPayouts),
    );
  },
  play: async (context) => {
    await choosingPayouts(context);
    await fillDecision(context, { reason: /The batch and the day agree/ });
    await context.userEvent.click(screen.getByRole("button", { name: "Propose payouts" }));
    await expect(
      await screen.findByText("Proposed. Another staff member approves it."),
    ).toBeVisible();
  },
};

export const ReadyWithoutAPayout: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listSentPayouts, []));
  },
  play: async ({ canvas, userEvent }) => {
    const bulk = await canvas.findByRole("row", { name: /KINFOLD BULK/ });
    await userEvent.click(within(bulk).getByRole("checkbox"));
    await userEvent.click(await canvas.findByRole("button", { name: "They are payouts…" }));
    await expect(await canvas.findByText("No payout waits for its line")).toBeVisible();
  },
};

export const PayoutsUnreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listSentPayouts));
  },
  play: async ({ canvas, userEvent }) => {
    const bulk = await canvas.findByRole("row", { name: /KINFOLD BULK/ });
    await userEvent.click(within(bulk).getByRole("checkbox"));
    await userEvent.click(await canvas.findByRole("button", { name: "They are payouts…" }));
    await expect(
      await canvas.findByText("The payouts could not be read", {}, { timeout: 20_000 }),
    ).toBeVisible();
  },
};

export const ReadyToOpenAgain: Story = {
  parameters: {
    at: "/bank-lines?state=suspense",
    state: "Money in suspense is claimed",
    seen: { role: "heading", name: "Open them again" },
  },
  beforeEach: inSuspense,
  play: async (context) => {
    await choosing(context);
    await expect(await context.canvas.findByText("1 chosen")).toBeVisible();
  },
};

export const ReadyForAReader: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
  },
  play: async ({ canvas }) => {
    await canvas.findByText("SMS ALERT CHARGES");
    await expect(canvas.queryByRole("checkbox")).toBeNull();
    await expect(canvas.queryByRole("button", { name: /Propose/ })).toBeNull();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWithPages(listBankLines, []),
      respondWith(listLineSuggestions, { suggestions: [], open: 0 }),
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No line is open")).toBeVisible();
    await expect(await canvas.findByText("No open lines look alike.")).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listBankLines), leavePending(listLineSuggestions));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listBankLines), dropConnection(listLineSuggestions));
  },
  play: async ({ canvas }) => {
    const [first] = await canvas.findAllByRole("alert");
    await expect(first).toHaveTextContent(COPY.noAnswer);
  },
};

export const WaitingForTheProposal: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(proposeLineOutcome));
  },
  play: async (context) => {
    await proposing(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Bank charges" }));
    await screen.findByRole("button", { name: "Proposing" });
  },
};

export const ReadyOnceProposed: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(proposeLineOutcome, proposedCharges));
  },
  play: async (context) => {
    await proposing(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Bank charges" }));
    await expect(
      await screen.findByText("Proposed. Another staff member approves it."),
    ).toBeVisible();
  },
};

export const ReadyOnceProposedToOpenAgain: Story = {
  parameters: { at: "/bank-lines?state=suspense" },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWithPages(listBankLines, suspenseLines),
      respondWith(proposeLineReopening, proposedReopening),
    );
  },
  play: async (context) => {
    await reopening(context);
    await context.userEvent.click(
      screen.getByRole("button", { name: "Propose to open them again" }),
    );
    await expect(
      await screen.findByText("Proposed. Another staff member approves it."),
    ).toBeVisible();
  },
};

export const RefusedProposal: Story = {
  ...expectRefusalsInTurn(
    proposeLineOutcome,
    [
      ["lines_unlike", statementRefusals().lines_unlike.currency.sentence],
      ["lines_unbalanced", statementRefusals().lines_unbalanced.transfer.sentence],
      ["line_payout_taken", statementRefusals().line_payout_taken.sentence],
      ["staff_own_money", OWN_MONEY],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
      ["decision_changed", statementRefusals().decision_changed.line.sentence],
    ],
    { open: proposing, send: "Bank charges" },
  ),
  parameters: {
    state: "A line that someone else decided meanwhile",
    seen: "One of these lines is something else by now, or is proposed for it. Read the list again.",
  },
};

export const RefusedToOpenAgain: Story = {
  parameters: { at: "/bank-lines?state=suspense" },
  beforeEach: inSuspense,
  ...expectRefusalsInTurn(
    proposeLineReopening,
    [
      ["lines_unlike", statementRefusals().lines_unlike.matched.sentence],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.proposed.sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: reopening, send: "Propose to open them again" },
  ),
};
