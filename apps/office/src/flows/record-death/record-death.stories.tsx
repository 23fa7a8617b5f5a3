import { dropConnection, leavePending, respondWith } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { proposeEstateHold } from "@kinfold/contract/office/estates";
import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { membershipRefusals } from "@kinfold/contract/refusals/membership";
import { estateProposal } from "@kinfold/contract/testing/estate-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import {
  AWAY,
  BUSY,
  OTHER_REQUEST,
  OWN_MONEY,
  TOO_OFTEN,
} from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { fn, screen } from "storybook/test";
import { signInStaff, withOffice } from "#testing/in-office.tsx";
import { expectRefusalsInTurn, type Play } from "#testing/refusals.ts";
import { RecordDeath } from "./record-death.tsx";

const meta = {
  title: "Office/Flows/RecordDeath",
  component: RecordDeath,
  args: { member: { id: "mem_tunde", name: "Tunde Bakare" }, isHeld: false, onClose: fn() },
  decorators: [withOffice("/members/mem_tunde")],
  parameters: {
    layout: "fullscreen",
    section: "The office: members",
    proof: "membership/estates: an account is held by two…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [] });
    msw.use(respondWith(proposeEstateHold, estateProposal));
  },
} satisfies Meta<typeof RecordDeath>;
export default meta;
type Story = StoryObj<typeof meta>;

const fill: Play = async ({ userEvent }) => {
  await userEvent.type(await screen.findByLabelText(/^Why/), "It was another person.");
};

const propose: Play = async (context) => {
  await fill(context);
  await context.userEvent.click(screen.getByRole("button", { name: "Propose" }));
};

export const Ready: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    state: "A death is recorded: the day, the proof and who speaks for the estate",
    seen: "Record the death of Tunde Bakare",
  },
  play: async () => {
    await screen.findByLabelText(/^Who speaks for the estate/);
  },
};

export const ReadyToUndo: Story = {
  args: { isHeld: true },
  parameters: {
    state: "A hold that was wrong is undone",
    seen: "Undo the hold of Tunde Bakare",
    proof: "membership/estates: it is not held twice, nor unlocked…",
  },
  play: async () => {
    await screen.findByText("Undo the hold of Tunde Bakare");
  },
};

export const WithNothingFilledIn: Story = {
  parameters: {
    state: "A death without its day and its proof",
    seen: "Say which document proves it, and its number.",
  },
  play: async (context) => {
    await propose(context);
    await screen.findByText("Say which document proves it, and its number.");
  },
};

export const WaitingForTheProposal: Story = {
  args: { isHeld: true },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(proposeEstateHold));
  },
  play: async (context) => {
    await propose(context);
    await screen.findByRole("button", { name: "Proposing" });
  },
};

export const UnreachableWhileProposing: Story = {
  args: { isHeld: true },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(proposeEstateHold));
  },
  play: async (context) => {
    await propose(context);
    await screen.findByText(COPY.noAnswer);
  },
};

export const RefusedProposal: Story = {
  args: { isHeld: true },
  ...expectRefusalsInTurn(
    proposeEstateHold,
    [
      ["staff_own_money", OWN_MONEY],
      ["estate_as_it_is", membershipRefusals().estate_as_it_is.none.sentence],
      ["member_closed", membershipRefusals().member_closed.sentence],
      ["decision_changed", decisionRefusals().decision_changed.proposed.sentence],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
    ],
    { open: fill, send: "Propose" },
  ),
};
