import {
  dropConnection,
  leavePending,
  refuseCall,
  respondWith,
} from "@kinfold/api/testing/mock-handlers";
import { exportLedger, listLedgerEntries } from "@kinfold/contract/office/accounting";
import { accountingRefusals } from "@kinfold/contract/refusals/accounting";
import { movements, stillMovements } from "@kinfold/contract/testing/office-ledger-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { MovementsPage } from "./movements-page.tsx";

const meta = {
  title: "Office/Pages/Ledger/Movements",
  component: MovementsPage,
  decorators: [withOffice("/ledger/movements?member=mem_adaeze", "/ledger/movements")],
  parameters: { layout: "fullscreen", section: "The office: ledger" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
    msw.use(respondWith(listLedgerEntries, movements));
  },
} satisfies Meta<typeof MovementsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "What moved a member's wallets, with the balance after each movement",
    seen: "Purple NGN: waits for units",
    proof: "accounting: of a member end at what their wallets hold…",
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Adaeze Okafor" })).toBeVisible();
    await expect(canvas.getByRole("link", { name: "4181" })).toHaveAttribute(
      "href",
      "/ledger?search=4181&open=4181",
    );
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

const { sentence: NO_MEMBER } = accountingRefusals().not_found.member;

export const RefusedUnknownMember: Story = {
  parameters: {
    state: "Movements of someone who is no member",
    seen: "There is no such member.",
    proof: "accounting: of a plan and of one account are read too…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(listLedgerEntries, "not_found", { error: NO_MEMBER }),
      refuseCall(exportLedger, "not_found", { error: NO_MEMBER }),
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Export CSV" }));
    await expect(await canvas.findByText("There is no such member.")).toBeVisible();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listLedgerEntries, stillMovements));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Nothing moved");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listLedgerEntries));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Reading the movements");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listLedgerEntries));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The movements could not be read");
  },
};
