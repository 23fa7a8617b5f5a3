import { dropConnection, leavePending, respondWithPages } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  listLargeTransactions,
  reportLargeTransaction,
} from "@kinfold/contract/office/large-transactions";
import { complianceRefusals } from "@kinfold/contract/refusals/compliance";
import {
  largeTransactions,
  manyLargeTransactions,
} from "@kinfold/contract/testing/office-large-transaction-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import { OWN_MONEY } from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { signInStaff, withOffice } from "#testing/in-office.tsx";
import { expectRefusalsInTurn, type Play } from "#testing/refusals.ts";
import { LargeTransactionsPage } from "./large-transactions-page.tsx";

const AT = "/compliance/large-transactions";
const OPEN = `${AT}?open=txn_adaeze`;

const meta = {
  title: "Office/Pages/Compliance/LargeTransactionsPage",
  component: LargeTransactionsPage,
  decorators: [withOffice(AT)],
  parameters: {
    layout: "fullscreen",
    section: "The office: members",
    proof: "compliance/large-transactions: are listed above the amounts of the law…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [] });
    msw.use(respondWithPages(listLargeTransactions, largeTransactions));
  },
} satisfies Meta<typeof LargeTransactionsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const noting: Play = async ({ userEvent }) => {
  await userEvent.type(
    await screen.findByRole("textbox", { name: /^The NFIU’s reference/ }),
    "NFIU-CTR-2026-00118",
  );
};

export const Ready: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    state: "Large transactions, those to report first, the late ones red",
    seen: { role: "heading", name: "Large transactions" },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText("Tunde Bakare"))[0]).toBeVisible();
  },
};

export const ReadyWithMany: Story = {
  parameters: {
    state: "Many large transactions, by pages",
    seen: "Page 1 of 5",
    proof: "play",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listLargeTransactions, manyLargeTransactions));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Page 1 of/)).toBeVisible();
  },
};

export const ReadyToReport: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    at: OPEN,
    state: "A large transaction, and the form that notes its report",
    seen: { role: "button", name: "Note as reported" },
  },
  play: async () => {
    await screen.findByRole("button", { name: "Note as reported" });
  },
};

export const ReadyReported: Story = {
  parameters: {
    at: `${AT}?open=txn_reported`,
    state: "It was reported: by whom, when, and under which reference",
    seen: "NFIU-CTR-2026-00117",
  },
  play: async () => {
    await screen.findByText("NFIU-CTR-2026-00117");
    await expect(screen.queryByRole("button", { name: "Note as reported" })).toBeNull();
  },
};

export const ReadyForAReader: Story = {
  parameters: { at: OPEN },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
  },
  play: async () => {
    await screen.findByText("Above ₦5,000,000: within seven days");
    await expect(screen.queryByRole("button", { name: "Note as reported" })).toBeNull();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listLargeTransactions, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No large transaction");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listLargeTransactions));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listLargeTransactions));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(COPY.noAnswer);
  },
};

export const RefusedWithoutAReference: Story = {
  parameters: { at: OPEN },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: "Note as reported" }));
    await screen.findByText("Enter the reference that the NFIU gave the report.");
  },
};

export const WaitingForTheReport: Story = {
  parameters: { at: OPEN },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(reportLargeTransaction));
  },
  play: async (context) => {
    await noting(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Note as reported" }));
    await screen.findByRole("button", { name: "Noting" });
  },
};

export const UnreachableWhileReporting: Story = {
  parameters: { at: OPEN },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(reportLargeTransaction));
  },
  play: async (context) => {
    await noting(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Note as reported" }));
    await screen.findByText(COPY.noAnswer);
  },
};

export const RefusedReport: Story = {
  parameters: { at: OPEN },
  ...expectRefusalsInTurn(
    reportLargeTransaction,
    [
      ["staff_own_money", OWN_MONEY],
      ["transaction_reported", complianceRefusals().transaction_reported.sentence],
    ],
    { open: noting, send: "Note as reported" },
  ),
};
