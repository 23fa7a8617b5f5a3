import {
  dropConnection,
  leavePending,
  refuseCall,
  respondWith,
  respondWithFile,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  approveEstateStep,
  getEstate,
  getEstateGrantFile,
  proposeEstateStep,
  rejectEstateStep,
  requestEstatePayout,
  uploadEstateGrant,
  withdrawEstateStep,
  type Estate,
} from "@kinfold/contract/office/estates";
import { bankRefusals } from "@kinfold/contract/refusals/banks";
import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { estateRefusals } from "@kinfold/contract/refusals/estates";
import { fileRefusals } from "@kinfold/contract/refusals/files";
import { reviewRefusals } from "@kinfold/contract/refusals/reviews";
import { unitRefusals } from "@kinfold/contract/refusals/units";
import { withdrawalRefusals } from "@kinfold/contract/refusals/withdrawals";
import {
  estateStep,
  estateToPropose,
  estateWithGrant,
  estateWithoutGrant,
  estateWithStep,
  paidEstate,
  payableEstate,
} from "@kinfold/contract/testing/estate-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import {
  AWAY,
  BUSY,
  OTHER_REQUEST,
  OWN_MONEY,
  OWN_WORK,
  TOO_OFTEN,
} from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { screen } from "storybook/test";
import { signInStaff, withOffice } from "#testing/in-office.tsx";
import { expectRefusalsInTurn, fillDecision, type Play } from "#testing/refusals.ts";
import { SettleEstate } from "./settle-estate.tsx";

const IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#ddd"/></svg>';

const meta = {
  title: "Office/Flows/SettleEstate",
  component: SettleEstate,
  args: { memberId: "mem_tunde" },
  decorators: [withOffice("/members/mem_tunde")],
  parameters: {
    layout: "fullscreen",
    section: "The office: members",
    proof: "estates/estates: an estate is paid to the kobo…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [] });
    msw.use(
      respondWith(getEstate, payableEstate),
      respondWith(proposeEstateStep, estateStep),
      respondWith(uploadEstateGrant, estateWithGrant),
      respondWithFile(getEstateGrantFile, { name: "g.svg", type: "image/svg+xml", text: IMAGE }),
    );
  },
} satisfies Meta<typeof SettleEstate>;
export default meta;
type Story = StoryObj<typeof meta>;

/** What is there at first, for a story of its own. */
const beginWith = (estate: Estate): Pick<Story, "beforeEach"> => ({
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getEstate, estate));
  },
});
const decideAs = (role: keyof typeof staff): Pick<Story, "beforeEach"> => ({
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff[role], { counts: [] });
    msw.use(respondWith(getEstate, estateWithStep));
  },
});

export const ReadyToUpload: Story = {
  ...beginWith(estateWithoutGrant),
  globals: { viewport: { value: undefined } },
  parameters: {
    state: "An account is held for an estate, and no grant is uploaded",
    seen: { role: "form", name: "Upload a grant" },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("form", { name: "Upload a grant" });
  },
};

export const ReadyToPropose: Story = {
  ...beginWith(estateToPropose),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Show the grant" }));
    await canvas.findByRole("img", { name: /Grant/ });
  },
};

export const Ready: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    state: "The grant is approved: what is left, and what can be done",
    seen: { role: "radio", name: "Ask to pay ₦1,050,050.00" },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("radio", { name: "Ask to pay ₦1,050,050.00" });
  },
};

export const ReadyOncePaid: Story = {
  ...beginWith(paidEstate),
  parameters: {
    state: "Everything is paid to the estate, or on its way",
    seen: "₦1,050,050.00 paid",
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/₦1,050,050\.00 paid/);
  },
};

export const ReadyToDecide: Story = {
  ...decideAs("compliance"),
  globals: { viewport: { value: undefined } },
  parameters: {
    state: "A step is proposed, and another staff member decides",
    seen: { role: "radio", name: "Approve" },
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/The name is not quite as in the grant/);
  },
};

export const ReadyForAReader: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
    msw.use(respondWith(getEstate, estateWithoutGrant));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/No grant is uploaded yet/);
  },
};

export const ReadyWhilePayoutsAreHeld: Story = {
  ...beginWith({ ...payableEstate, is_held: true }),
  parameters: {
    state: "A sanctions hit stands: nothing is paid to the estate",
    seen: "Compliance holds payouts to this member",
    proof: "estates/estates: nothing is paid to an estate while…",
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Compliance holds payouts to this member");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getEstate));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getEstate));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(COPY.noAnswer);
  },
};

export const RefusedOnceUndone: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(getEstate, "estate_as_it_is", {
        error: estateRefusals().estate_as_it_is.none.sentence,
      }),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText(estateRefusals().estate_as_it_is.none.sentence);
  },
};

const uploading: Play = async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole("combobox", { name: /What it is/ }));
  await userEvent.click(await screen.findByRole("option", { name: "Letters of administration" }));
  await userEvent.type(screen.getByLabelText(/^Number/), "LS/PR/2026/0815");
  await userEvent.type(screen.getByLabelText(/^Court/), "Lagos State");
  await userEvent.type(screen.getByLabelText(/^Given on/), "06112026");
  await userEvent.type(screen.getByLabelText(/^Executors/), "Ngozi Bakare");
  await userEvent.upload(
    screen.getByLabelText(/^The grant/),
    new File(["%PDF-1.7"], "grant.pdf", { type: "application/pdf" }),
  );
};

export const WaitingForTheUpload: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getEstate, estateWithoutGrant), leavePending(uploadEstateGrant));
  },
  play: async (context) => {
    await uploading(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Upload" }));
    await screen.findByRole("button", { name: "Uploading" });
  },
};

export const WithNothingFilledIn: Story = {
  ...beginWith(estateWithoutGrant),
  parameters: { state: "A grant without its facts", seen: "Enter the court that gave it." },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: "Upload" }));
    await screen.findByText("Enter the court that gave it.");
  },
};

export const RefusedUpload: Story = {
  ...beginWith(estateWithoutGrant),
  ...expectRefusalsInTurn(
    uploadEstateGrant,
    [
      ["estate_as_it_is", estateRefusals().estate_as_it_is.approved.sentence],
      ["staff_own_money", OWN_MONEY],
      ["file_too_large", fileRefusals().file_too_large.sentence],
      ["file_wrong_type", fileRefusals().file_wrong_type.type.sentence],
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
    ],
    { open: uploading, send: "Upload" },
  ),
};

const recording: Play = async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole("button", { name: "Record an account" }));
  await userEvent.click(await screen.findByRole("combobox", { name: /Currency/ }));
  await userEvent.click(await screen.findByRole("option", { name: "Naira" }));
  await userEvent.click(await screen.findByRole("combobox", { name: /Bank/ }));
  await userEvent.click(await screen.findByRole("option", { name: /Guaranty/ }));
  await userEvent.type(screen.getByLabelText(/^Account number/), "0123456785");
  await userEvent.type(screen.getByLabelText(/^Why/), "The grant names them.");
};

export const ReadyToRecordAnAccount: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    state: "An account of the estate is recorded: its bank says whose it is",
    seen: { role: "dialog", name: "Record an account of the estate" },
    proof: "estates/estates: an account is the estate's by its name…",
  },
  play: recording,
};

export const WaitingForTheProposal: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(proposeEstateStep));
  },
  play: async (context) => {
    await recording(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Propose" }));
    await screen.findByRole("button", { name: "Proposing" });
  },
};

export const UnreachableWhileProposing: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(proposeEstateStep));
  },
  play: async (context) => {
    await recording(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Propose" }));
    await screen.findByText(COPY.noAnswer);
  },
};

export const RefusedProposal: Story = {
  ...expectRefusalsInTurn(
    proposeEstateStep,
    [
      ["estate_as_it_is", estateRefusals().estate_as_it_is.none.sentence],
      ["estate_grant_missing", estateRefusals().estate_grant_missing.unapproved.sentence],
      ["estate_nothing_left", estateRefusals().estate_nothing_left.plans.sentence],
      ["review_not_opened", reviewRefusals().review_not_opened.sentence],
      ["port_locked_in", unitRefusals().port_locked_in("1 May 2027").sentence],
      ["port_nothing_to_redeem", unitRefusals().port_nothing_to_redeem.nothing.sentence],
      ["estate_account_name", estateRefusals().estate_account_name("TUNDE BAKARE").sentence],
      ["bank_unknown", bankRefusals().bank_unknown.sentence],
      ["bank_unresolved", bankRefusals().bank_unresolved.sentence],
      ["bank_unreachable", bankRefusals().bank_unreachable.sentence],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.proposed.sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: recording, send: "Propose" },
  ),
};

const paying: Play = async (context) => {
  await fillDecision(context, {
    label: "Ask to pay ₦1,050,050.00",
    reason: /account is the estate/,
  });
};

export const WaitingForThePayout: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(requestEstatePayout));
  },
  play: async (context) => {
    await paying(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Ask to pay ₦1,050,050.00" }));
    await screen.findByRole("button", { name: "Asking" });
  },
};

export const RefusedPayout: Story = {
  ...expectRefusalsInTurn(
    requestEstatePayout,
    [
      ["estate_as_it_is", estateRefusals().estate_as_it_is.none.sentence],
      ["estate_grant_missing", estateRefusals().estate_grant_missing.unapproved.sentence],
      ["estate_account_missing", estateRefusals().estate_account_missing.sentence],
      ["estate_nothing_left", estateRefusals().estate_nothing_left.wallet.sentence],
      ["staff_own_money", OWN_MONEY],
      ["payout_held", withdrawalRefusals().payout_held.sentence],
      ["wallet_withdrawal_blocked", withdrawalRefusals().wallet_withdrawal_blocked.debt.sentence],
    ],
    { open: paying, send: "Ask to pay ₦1,050,050.00" },
  ),
};

const deciding =
  (label: string, reason: RegExp): Play =>
  async (context) => {
    await fillDecision(context, { label, reason });
  };

export const WaitingForTheApproval: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [] });
    msw.use(respondWith(getEstate, estateWithStep), leavePending(approveEstateStep));
  },
  play: async (context) => {
    await deciding("Approve", /grant names them/)(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Approve" }));
    await screen.findByRole("button", { name: "Approving" });
  },
};

export const RefusedApproval: Story = {
  ...decideAs("compliance"),
  ...expectRefusalsInTurn(
    approveEstateStep,
    [
      ["estate_as_it_is", estateRefusals().estate_as_it_is.none.sentence],
      ["estate_grant_missing", estateRefusals().estate_grant_missing.unapproved.sentence],
      ["estate_nothing_left", estateRefusals().estate_nothing_left.plans.sentence],
      ["review_not_opened", reviewRefusals().review_not_opened.sentence],
      ["port_locked_in", unitRefusals().port_locked_in("1 May 2027").sentence],
      ["port_nothing_to_redeem", unitRefusals().port_nothing_to_redeem.nothing.sentence],
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.decided("rejected").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: deciding("Approve", /grant names them/), send: "Approve" },
  ),
};

export const RefusedRejection: Story = {
  ...decideAs("compliance"),
  ...expectRefusalsInTurn(
    rejectEstateStep,
    [
      ["staff_own_work", OWN_WORK],
      ["staff_own_money", OWN_MONEY],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    { open: deciding("Reject", /not as the grant/), send: "Reject" },
  ),
};

export const RefusedWithdrawal: Story = {
  ...decideAs("operations"),
  ...expectRefusalsInTurn(
    withdrawEstateStep,
    [
      ["decision_needs_another", decisionRefusals().decision_needs_another.sentence],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    {
      open: async (context) => {
        await fillDecision(context, { reason: /not as the grant/ });
      },
      send: "Withdraw",
    },
  ),
};

export const UnreachableWhileOpening: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getEstate, estateToPropose), dropConnection(getEstateGrantFile));
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Show the grant" }));
    await canvas.findByText(COPY.noAnswer);
  },
};
