import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { membershipRefusals } from "@kinfold/contract/refusals/membership";
import { respondWithPages, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { approveGlobal, listGlobalChanges, rejectGlobal } from "@kinfold/contract/office/members";
import {
  decidedGlobalChange,
  globalChange,
  globalChanges,
} from "@kinfold/contract/testing/office-member-samples";
import { otherStaffClaim, staff } from "@kinfold/contract/testing/office-samples";
import {
  AWAY,
  BUSY,
  OTHER_REQUEST,
  OWN_MONEY,
  OWN_WORK,
  TOO_OFTEN,
} from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { fillDecision, expectRefusalsInTurn, type Play } from "#testing/refusals.ts";
import { GlobalChangesPage } from "./global-changes-page.tsx";

const OPEN = "/global-changes?open=glc_adaeze";

const meta = {
  title: "Office/Pages/GlobalChanges",
  component: GlobalChangesPage,
  decorators: [withOffice("/global-changes")],
  parameters: {
    layout: "fullscreen",
    section: "The office: members",
    proof: "e2e/office-members: a member is found, opened…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [] });
    msw.use(respondWithPages(listGlobalChanges, globalChanges));
  },
} satisfies Meta<typeof GlobalChangesPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const deciding =
  (label: string, reason: RegExp): Play =>
  async (context) => {
    await screen.findByRole("heading", { level: 2, name: "Adaeze Okafor" });
    await fillDecision(context, { label, reason });
  };

export const Ready: Story = {
  globals: { viewport: { value: undefined } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("1 day late")).toBeVisible();
  },
};

export const ReadyWithOne: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listGlobalChanges, globalChanges.slice(0, 1)));
  },
};

export const ReadyOpened: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    at: OPEN,
    state: "A member made global, or not, with a reason",
    seen: "She lives in Accra for good and gave up her Nigerian passport.",
    section: "Decisions 4, the back office",
    also: [
      {
        state: "Someone else decides it",
        seen: { role: "radio", name: "Approve" },
        section: "The office: members",
      },
    ],
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("radio", { name: "Approve" });
    await expect(canvas.getByText(/gave up her Nigerian passport/)).toBeVisible();
  },
};

export const ReadyForTheProposer: Story = {
  parameters: {
    at: "/global-changes?open=glc_james",
    state: "No one decides what they proposed",
    seen: "You proposed this. Another staff member decides it.",
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("You proposed this. Another staff member decides it."),
    ).toBeVisible();
  },
};

export const ReadyForAReader: Story = {
  parameters: { at: OPEN },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Compliance decides this.")).toBeVisible();
  },
};

export const ReadyWithADecision: Story = {
  parameters: { at: "/global-changes?state=approved&open=glc_decided" },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listGlobalChanges, [decidedGlobalChange]));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/By Halima Sani/)).toBeVisible();
  },
};

export const BeingDecidedBySomeoneElse: Story = {
  parameters: { at: OPEN },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [], claim: otherStaffClaim });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Being decided by Halima Sani")).toBeVisible();
  },
};

export const ReadyWithHundreds: Story = {
  beforeEach: ({ msw }) => {
    const many = Array.from({ length: 240 }, (_, index) => ({
      ...globalChange,
      id: `glc_${index}`,
    }));
    msw.use(respondWithPages(listGlobalChanges, many));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Page 1 of 10");
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listGlobalChanges, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Nothing is proposed");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listGlobalChanges));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listGlobalChanges));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(COPY.noAnswer)).toBeVisible();
  },
};

export const WaitingForTheDecision: Story = {
  parameters: { at: OPEN },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(approveGlobal));
  },
  play: async (context) => {
    await deciding("Approve", /documents say so/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Approve" }));
    await screen.findByRole("button", { name: "Approving" });
  },
};

export const RefusedWhileNairaIsLeft: Story = {
  parameters: { at: OPEN },
  ...expectRefusalsInTurn(
    approveGlobal,
    [
      ["member_closed", membershipRefusals().member_closed.sentence],
      [
        "global_naira_left",
        membershipRefusals().global_naira_left(
          "the naira wallet is not empty; a naira payment is not settled yet",
        ).sentence,
      ],
    ],
    { open: deciding("Approve", /documents say so/), send: "Approve" },
  ),
};

export const RefusedApproval: Story = {
  parameters: { at: OPEN },
  ...expectRefusalsInTurn(
    approveGlobal,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.decided("rejected").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
    ],
    { open: deciding("Approve", /documents say so/), send: "Approve" },
  ),
};

export const RefusedRejection: Story = {
  parameters: { at: OPEN },
  ...expectRefusalsInTurn(
    rejectGlobal,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: deciding("Reject", /did not ask/), send: "Reject" },
  ),
};
