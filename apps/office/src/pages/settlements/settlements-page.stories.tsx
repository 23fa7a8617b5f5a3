import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { statementRefusals } from "@kinfold/contract/refusals/statements";
import { respondWithPages, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  listSettlements,
  postSettlement,
  proposeSettlement,
  refuseSettlement,
  type Settlement,
  withdrawSettlement,
} from "@kinfold/contract/office/settlements";
import { otherStaffClaim, staff } from "@kinfold/contract/testing/office-samples";
import {
  hundredsOfSettlements,
  postedSettlement,
  proposedSettlement,
  createSettlement,
  settlements,
  unposted,
} from "@kinfold/contract/testing/office-settlement-samples";
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
import { openRow } from "#testing/deciding.ts";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { fillDecision, expectRefusalsInTurn, type Play } from "#testing/refusals.ts";
import { SettlementsPage } from "./settlements-page.tsx";

const meta = {
  title: "Office/Pages/Settlements",
  component: SettlementsPage,
  decorators: [withOffice("/settlements")],
  parameters: {
    layout: "fullscreen",
    section: "The office: settlements",
    proof: "e2e/office-settlements: what a provider paid out is on the statement…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
    msw.use(respondWithPages(listSettlements, settlements));
  },
} satisfies Meta<typeof SettlementsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const seated =
  (row: Settlement, role: keyof typeof staff = "finance_maker"): NonNullable<Story["beforeEach"]> =>
  ({ msw }) => {
    signInStaff(msw, staff[role], { counts: [] });
    msw.use(respondWithPages(listSettlements, [row]));
  };
const opened: Play = (context) => openRow(context, "Paystack");
const proposing: Play = async (context) => {
  await opened(context);
  await fillDecision(context, { reason: /Agrees with the provider/ });
};
const answering =
  (label: string, reason: RegExp): Play =>
  async (context) => {
    await opened(context);
    await fillDecision(context, { label, reason });
  };

export const Ready: Story = {
  parameters: {
    state: "Payouts of providers that are not posted, late and due",
    seen: "5 hours late",
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Monnify" })).toBeVisible();
    await expect(canvas.getByText("Halima Sani")).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithOne: Story = { beforeEach: seated(createSettlement(0, 20)) };

export const ReadyWithHundreds: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listSettlements, hundredsOfSettlements));
  },
};

export const ReadyToPropose: Story = {
  beforeEach: seated(unposted),
  play: async (context) => {
    await opened(context);
    await expect(
      await context.canvas.findByRole("textbox", { name: /Kept by the provider/ }),
    ).toBeVisible();
  },
};

export const ReadyOpenedOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  beforeEach: seated(unposted),
  play: opened,
};

export const ReadyToPost: Story = {
  parameters: { state: "Posted by someone else", seen: { role: "radio", name: "Post it" } },
  beforeEach: seated(proposedSettlement, "finance_approver"),
  play: async (context) => {
    await opened(context);
    await expect(await context.canvas.findByRole("radio", { name: "Post it" })).toBeVisible();
  },
};

export const ReadyForTheProposer: Story = {
  parameters: { state: "Own work", seen: "You proposed this. Another staff member decides it." },
  beforeEach: seated(proposedSettlement),
  play: async (context) => {
    await opened(context);
    await expect(await context.canvas.findByText(/You proposed this/)).toBeVisible();
    await expect(context.canvas.queryByRole("radio", { name: "Post it" })).toBeNull();
  },
};

export const ReadyForAReader: Story = {
  beforeEach: seated(unposted, "auditor"),
  play: async (context) => {
    await opened(context);
    await expect(await context.canvas.findByText(/look at it and not decide/)).toBeVisible();
  },
};

export const ReadyPosted: Story = {
  beforeEach: seated(postedSettlement),
  play: async (context) => {
    await opened(context);
    await expect(await context.canvas.findByText("Emeka Nwosu")).toBeVisible();
  },
};

export const ReadyWhileSomeoneElseDecides: Story = {
  parameters: { state: "Being decided by someone else", seen: "Being decided by Halima Sani" },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [], claim: otherStaffClaim });
    msw.use(respondWithPages(listSettlements, [unposted]));
  },
  play: async (context) => {
    await opened(context);
    await expect(await context.canvas.findByText("Being decided by Halima Sani")).toBeVisible();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listSettlements, []));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Everything is posted")).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listSettlements));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listSettlements));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent(COPY.noAnswer);
  },
};

export const WaitingForTheProposal: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listSettlements, [unposted]), leavePending(proposeSettlement));
  },
  play: async (context) => {
    await proposing(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Propose to post it" }));
    await screen.findByRole("button", { name: "Proposing" });
  },
};

const MORE = statementRefusals().settlement_more_than_collected("₦500,000.00").sentence;

export const RefusedProposal: Story = {
  beforeEach: seated(unposted),
  ...expectRefusalsInTurn(
    proposeSettlement,
    [
      ["settlement_line_used", statementRefusals().settlement_line_used.sentence],
      ["settlement_kept_impossible", statementRefusals().settlement_kept_impossible.sentence],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", statementRefusals().decision_changed.settlement.sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
      ["settlement_more_than_collected", MORE],
    ],
    { open: proposing, send: "Propose to post it" },
  ),
  parameters: {
    state: "More was paid out than was collected",
    seen: "Our ledger says that the provider has ₦500,000.00 of ours, which is less. Find out why first.",
  },
};

export const RefusedToPost: Story = {
  beforeEach: seated(proposedSettlement, "finance_approver"),
  ...expectRefusalsInTurn(
    postSettlement,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["settlement_more_than_collected", MORE],
      ["decision_changed", decisionRefusals().decision_changed.decided("rejected").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: answering("Post it", /Agrees with the provider/), send: "Post it" },
  ),
};

export const RefusedToRefuse: Story = {
  beforeEach: seated(proposedSettlement, "finance_approver"),
  ...expectRefusalsInTurn(
    refuseSettlement,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: answering("Do not post it", /Another amount was kept/), send: "Do not post it" },
  ),
};

export const RefusedToWithdraw: Story = {
  beforeEach: seated(proposedSettlement),
  ...expectRefusalsInTurn(
    withdrawSettlement,
    [
      ["decision_needs_another", decisionRefusals().decision_needs_another.sentence],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    {
      open: async (context) => {
        await opened(context);
        await fillDecision(context, { reason: /Another amount was kept/ });
      },
      send: "Withdraw",
    },
  ),
};
