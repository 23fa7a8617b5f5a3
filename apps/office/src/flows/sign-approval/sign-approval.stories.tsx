import { useApproveGlobal, useRejectGlobal } from "@kinfold/api/office/members";
import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { askToApprove } from "@kinfold/contract/office/approvals";
import { approveGlobal } from "@kinfold/contract/office/members";
import { globalChange } from "@kinfold/contract/testing/office-member-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import {
  AUTHENTICATOR_WRONG,
  AWAY,
  NOT_OF_THIS,
  OWN_PASSWORD_WRONG,
  PASSKEY_REQUIRED,
  TOO_OFTEN,
} from "@kinfold/contract/testing/refusal-words";
import { withDevice } from "@kinfold/frame/testing/passkeys";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { ProposalDecision } from "#queue/proposal-decision.tsx";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { fillDecision, expectRefusalsInTurn, type Play } from "#testing/refusals.ts";

/** The panel of a proposal, as every kind has it. */
function ApprovingAProposal() {
  return (
    <ProposalDecision
      proposal={globalChange}
      kind="global_change"
      whoDecides="Compliance decides this."
      approve={{
        command: useApproveGlobal(globalChange.id),
        reasons: ["Agrees with what we know"],
        done: "Done.",
      }}
      reject={{
        command: useRejectGlobal(globalChange.id),
        reasons: ["Not now"],
        done: "Rejected.",
      }}
    />
  );
}

const meta = {
  title: "Office/Flows/SignApproval",
  component: ApprovingAProposal,
  decorators: [withOffice("/")],
  parameters: { layout: "fullscreen", section: "The office: signing an approval" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [] });
    msw.use(respondWith(approveGlobal, { ...globalChange, status: "approved" }));
  },
} satisfies Meta<typeof ApprovingAProposal>;
export default meta;
type Story = StoryObj<typeof meta>;

const fills: Play = async (context) => {
  await fillDecision(context, { label: "Approve", reason: /Agrees with what we know/ });
};
const approves: Play = async (context) => {
  await fills(context);
  await context.userEvent.click(screen.getByRole("button", { name: "Approve" }));
};
const opensTheDialog: Play = async (context) => {
  await approves(context);
  await screen.findByRole("dialog", { name: "Sign your approval" });
};
const types: Play = async (context) => {
  await opensTheDialog(context);
  await context.userEvent.type(await screen.findByLabelText("Your password"), "Lantern*Night-95");
  await context.userEvent.type(screen.getByLabelText("Code from your authenticator app"), "123456");
};
const signs: Play = async (context) => {
  await types(context);
  await context.userEvent.click(screen.getByRole("button", { name: "Sign and approve" }));
};
const withoutAPasskey: Story["beforeEach"] = ({ msw }) => {
  msw.use(respondWith(askToApprove, { passkey: null }));
};

export const Ready: Story = { play: fills };

export const Approved: Story = {
  parameters: {
    state: "An approval is signed by a passkey",
    seen: "Done.",
    proof: "e2e/office-approvals: an admin approves with a passkey…",
  },
  play: async (context) => {
    await approves(context);
    await expect(await screen.findByText("Done.")).toBeVisible();
  },
};

export const WaitingForThePasskey: Story = {
  parameters: {
    state: "An approval that waits for the passkey",
    seen: { role: "button", name: "Waiting for your passkey" },
  },
  beforeEach: () => withDevice("waits"),
  play: async (context) => {
    await approves(context);
    const button = await screen.findByRole("button", { name: /Waiting for your passkey/ });
    await expect(button).toBeVisible();
  },
};

export const ClosedOnTheDevice: Story = {
  parameters: {
    state: "The passkey prompt was closed: nothing was approved",
    seen: "Nothing was approved. The passkey was not used. Please try again.",
  },
  beforeEach: () => withDevice("closed"),
  play: async (context) => {
    await approves(context);
    await expect(
      await screen.findByText("Nothing was approved. The passkey was not used. Please try again."),
    ).toBeVisible();
  },
};

export const ReadyWithoutAPasskey: Story = {
  parameters: {
    state: "An approval without a passkey: password and code",
    seen: { role: "dialog", name: "Sign your approval" },
    proof: "e2e/office-members: a member is found, opened…",
  },
  beforeEach: withoutAPasskey,
  play: opensTheDialog,
};

export const ReadyWithoutAPasskeyOnAPhone: Story = {
  beforeEach: withoutAPasskey,
  play: opensTheDialog,
  globals: { viewport: { value: "phone" } },
};

export const NothingTyped: Story = {
  beforeEach: withoutAPasskey,
  play: async (context) => {
    await opensTheDialog(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Sign and approve" }));
    await screen.findByText("Please enter your password");
  },
};

export const ApprovedWithoutAPasskey: Story = {
  beforeEach: withoutAPasskey,
  play: async (context) => {
    await signs(context);
    await expect(await screen.findByText("Done.")).toBeVisible();
  },
};

export const NotSigned: Story = {
  beforeEach: withoutAPasskey,
  play: async (context) => {
    await opensTheDialog(context);
    await context.userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    await expect(await screen.findByText("Nothing was approved: it was not signed.")).toBeVisible();
  },
};

export const WaitingForTheClub: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(askToApprove, { passkey: null }), leavePending(approveGlobal));
  },
  play: async (context) => {
    await signs(context);
    await screen.findByRole("button", { name: "Approving" });
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(askToApprove));
  },
  play: async (context) => {
    await approves(context);
    await expect(await screen.findByText(COPY.noAnswer)).toBeVisible();
  },
};

export const RefusedSignature: Story = {
  parameters: {
    state: "A signature that does not count is refused, and nothing is approved",
    seen: "That passkey did not sign this. Nothing was approved. Please try again.",
  },
  ...expectRefusalsInTurn(
    approveGlobal,
    [
      ["passkey_required", PASSKEY_REQUIRED],
      ["passkey_invalid", NOT_OF_THIS],
    ],
    { open: fills, send: "Approve" },
  ),
};

export const RefusedPassword: Story = {
  beforeEach: withoutAPasskey,
  ...expectRefusalsInTurn(
    approveGlobal,
    [
      ["password_wrong", OWN_PASSWORD_WRONG],
      ["two_factor_invalid", AUTHENTICATOR_WRONG],
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
    ],
    { open: types, send: "Sign and approve" },
  ),
};
