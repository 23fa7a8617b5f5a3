import { dropConnection, leavePending, respondWith } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { proposeAcceptedName } from "@kinfold/contract/office/accepted-names";
import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { membershipRefusals } from "@kinfold/contract/refusals/membership";
import { acceptedName } from "@kinfold/contract/testing/office-member-samples";
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
import { AcceptName } from "./accept-name.tsx";

const meta = {
  title: "Office/Flows/AcceptName",
  component: AcceptName,
  args: { member: { id: "mem_adaeze", name: "Adaeze Okafor" }, onClose: fn() },
  decorators: [withOffice("/members/mem_adaeze")],
  parameters: {
    layout: "fullscreen",
    section: "The office: members",
    proof: "membership/accepted-names: a name that two staff members accepted…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [] });
    msw.use(respondWith(proposeAcceptedName, acceptedName));
  },
} satisfies Meta<typeof AcceptName>;
export default meta;
type Story = StoryObj<typeof meta>;

const fill: Play = async ({ userEvent }) => {
  await userEvent.type(await screen.findByLabelText(/^Name/), "ADAEZE NWOSU");
  await userEvent.type(screen.getByLabelText(/^Why/), "The marriage certificate shows both.");
};

const propose: Play = async (context) => {
  await fill(context);
  await context.userEvent.click(screen.getByRole("button", { name: "Propose" }));
};

export const Ready: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    state: "Another name of a member, proposed with a reason",
    seen: { role: "dialog", name: "Accept another name of Adaeze Okafor" },
  },
  play: async () => {
    await screen.findByLabelText(/^Name/);
  },
};

export const WithNothingFilledIn: Story = {
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: "Propose" }));
    await screen.findByText("Enter the name as the bank or the document has it.");
  },
};

export const WaitingForTheProposal: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(proposeAcceptedName));
  },
  play: async (context) => {
    await propose(context);
    await screen.findByRole("button", { name: "Proposing" });
  },
};

export const UnreachableWhileProposing: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(proposeAcceptedName));
  },
  play: async (context) => {
    await propose(context);
    await screen.findByText(COPY.noAnswer);
  },
};

export const RefusedProposal: Story = expectRefusalsInTurn(
  proposeAcceptedName,
  [
    ["name_as_it_is", membershipRefusals().name_as_it_is.sentence],
    ["member_closed", membershipRefusals().member_closed.sentence],
    ["staff_own_money", OWN_MONEY],
    ["decision_changed", decisionRefusals().decision_changed.proposed.sentence],
    ["gen_idempotency_mismatch", OTHER_REQUEST],
    ["gen_idempotency_busy", BUSY],
    ["rate_limited", TOO_OFTEN],
    ["unavailable", AWAY],
  ],
  { open: fill, send: "Propose" },
);
