import { refuseCall, respondWithFile } from "@kinfold/api/testing/mock-handlers";
import { exportLedger } from "@kinfold/contract/office/accounting";
import { accountingRefusals } from "@kinfold/contract/refusals/accounting";
import { staff } from "@kinfold/contract/testing/office-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { ExportsPage } from "./exports-page.tsx";

const meta = {
  title: "Office/Pages/Ledger/Exports",
  component: ExportsPage,
  decorators: [withOffice("/ledger/exports")],
  parameters: { layout: "fullscreen", section: "The office: ledger" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
  },
} satisfies Meta<typeof ExportsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "Members, receipts, withdrawals and valuations as tables",
    seen: { role: "heading", name: "Valuations" },
    proof: "accounting: members stand with what their wallets hold…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWithFile(exportLedger, { name: "kinfold-receipts.csv", type: "text/csv", text: "a" }),
    );
  },
  play: async ({ canvas, userEvent }) => {
    const receipts = within(await canvas.findByRole("group", { name: "Export: Receipts" }));
    await userEvent.click(receipts.getByRole("button", { name: "Export CSV" }));
    await expect(await screen.findByText("Exported. The audit now says so.")).toBeVisible();
    await expect(canvas.queryByRole("group", { name: /Statement/ })).not.toBeInTheDocument();
  },
};

const { sentence: NO_MEMBER } = accountingRefusals().not_found.member;

export const RefusedForAnUnknownMember: Story = {
  parameters: {
    at: "/ledger/exports?member=mem_none",
    state: "A statement of a member who is not there",
    seen: "There is no such member.",
    proof: "accounting: a member's statement opens and closes…",
  },
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(exportLedger, "not_found", { error: NO_MEMBER }));
  },
  play: async ({ canvas, userEvent }) => {
    const statement = within(
      await canvas.findByRole("group", { name: "Export: Statement of one member" }),
    );
    await userEvent.click(statement.getByRole("button", { name: "Export XLSX" }));
    await expect(await canvas.findByText(NO_MEMBER)).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };
