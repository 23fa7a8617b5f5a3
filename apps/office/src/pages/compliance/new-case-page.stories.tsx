import {
  dropConnection,
  leavePending,
  refuseCall,
  respondWith,
  respondWithPages,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { listMembers } from "@kinfold/contract/office/members";
import { getCaseDraft, openSuspiciousCase } from "@kinfold/contract/office/suspicious-cases";
import { complianceRefusals } from "@kinfold/contract/refusals/compliance";
import { caseDraft } from "@kinfold/contract/testing/office-case-samples";
import { foundMembers } from "@kinfold/contract/testing/office-member-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { signInStaff, withOffice } from "#testing/in-office.tsx";
import { expectRefusalsInTurn, type Play } from "#testing/refusals.ts";
import { NewCasePage } from "./new-case-page.tsx";

const AT = "/compliance/cases/new";
const FROM_A_ROW = `${AT}?member=mem_adaeze&origin=unusual&from=structuring.trx_second`;

const meta = {
  title: "Office/Pages/Compliance/NewCasePage",
  component: NewCasePage,
  decorators: [withOffice(AT)],
  parameters: {
    layout: "fullscreen",
    at: FROM_A_ROW,
    section: "The office: members",
    proof: "compliance/suspicious-cases: is opened by hand…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [] });
    msw.use(respondWith(getCaseDraft, caseDraft), respondWithPages(listMembers, foundMembers));
  },
} satisfies Meta<typeof NewCasePage>;
export default meta;
type Story = StoryObj<typeof meta>;

const filling: Play = async ({ userEvent }) => {
  await userEvent.type(
    await screen.findByRole("textbox", { name: /^What is suspicious/ }),
    "Two deposits just below the reporting amount.",
  );
};

export const Ready: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    state: "A case from an unusual transaction: its transactions are chosen, the reason is written",
    seen: { role: "button", name: "Open the case" },
    proof: "compliance/suspicious-cases: a case is opened from a large transaction…",
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Open the case" });
    await expect(canvas.getAllByRole("checkbox", { checked: true })).toHaveLength(2);
  },
};

export const ReadyToChooseAMember: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    at: `${AT}?search=okafor`,
    state: "A case by hand begins with the member",
    seen: { role: "list", name: "Members" },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("list", { name: "Members" });
  },
};

export const EmptySearch: Story = {
  parameters: { at: `${AT}?search=zzyzx` },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listMembers, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No member fits this.");
  },
};

export const UnreachableSearch: Story = {
  parameters: { at: `${AT}?search=okafor` },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listMembers));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The members could not be read");
  },
};

export const EmptyOfTransactions: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getCaseDraft, { ...caseDraft, transactions: [], chosen: [] }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("They have none in the last 12 months.");
  },
};

export const Missing: Story = {
  beforeEach: ({ msw }) => {
    const { sentence: error } = complianceRefusals().not_found.origin;
    msw.use(refuseCall(getCaseDraft, "not_found", { error }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Open a case");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getCaseDraft));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getCaseDraft));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The transactions could not be read");
  },
};

export const RefusedWithoutAReason: Story = {
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: "Open the case" }));
    await screen.findByText("Say what is suspicious.");
  },
};

export const WaitingForTheCase: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(openSuspiciousCase));
  },
  play: async (context) => {
    await filling(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Open the case" }));
    await screen.findByRole("button", { name: "Opening" });
  },
};

export const UnreachableWhileOpening: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(openSuspiciousCase));
  },
  play: async (context) => {
    await filling(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Open the case" }));
    await screen.findByText(COPY.noAnswer);
  },
};

export const RefusedCase: Story = {
  ...expectRefusalsInTurn(
    openSuspiciousCase,
    [["case_open", complianceRefusals().case_open.sentence]],
    { open: filling, send: "Open the case" },
  ),
};
