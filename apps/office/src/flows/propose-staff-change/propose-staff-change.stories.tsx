import { staffRefusals } from "@kinfold/contract/refusals/staff";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { confirmStaff } from "@kinfold/contract/office/passkeys";
import { proposeStaffChange } from "@kinfold/contract/office/staff";
import { staff } from "@kinfold/contract/testing/office-samples";
import { invitation } from "@kinfold/contract/testing/office-staff-samples";
import {
  AWAY,
  BUSY,
  OTHER_REQUEST,
  OWN_MONEY,
  PROPOSED_ALREADY,
  TOO_OFTEN,
} from "@kinfold/contract/testing/refusal-words";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { useClosable } from "@kinfold/frame/testing/closable";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { ProposeStaffChange } from "./propose-staff-change.tsx";

const whom = {
  id: staff.operations.id,
  name: staff.operations.name,
  roles: staff.operations.roles,
};

const meta = {
  title: "Office/Flows/ProposeStaffChange",
  component: ProposeStaffChange,
  args: { proposed: { kind: "disable", whom }, onClose: fn() },
  decorators: [withOffice("/staff")],
  parameters: { layout: "fullscreen", section: "The office: confirming oneself again" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.admin, { counts: [] });
    msw.use(respondWith(proposeStaffChange, invitation));
  },
} satisfies Meta<typeof ProposeStaffChange>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const send: Play = async ({ userEvent }) => {
  await userEvent.type(await screen.findByRole("textbox", { name: /Why/ }), "They have left.");
  await userEvent.click(screen.getByRole("button", { name: "Propose" }));
};

const expectMessage =
  (words: string): Play =>
  async (context) => {
    await send(context);
    await expect(await screen.findByText(words)).toBeVisible();
  };

export const Ready: Story = {
  parameters: {
    state: "Someone invited: one admin proposes",
    seen: { role: "dialog", name: "Invite a staff member" },
    section: "The office: staff and roles",
    proof: "e2e/office-staff: a staff member joins by two admins and an email…",
  },
  args: { proposed: { kind: "invite" } },
  play: async () => {
    await screen.findByRole("dialog", { name: "Invite a staff member" });
  },
};

export const ReadyOnAPhone: Story = {
  args: { proposed: { kind: "roles", whom } },
  globals: { viewport: { value: "phone" } },
  play: async () => {
    await screen.findByRole("dialog", { name: "Change the roles of Chidi Eze" });
  },
};

export const ReadyToDisable: Story = {
  play: async ({ args, ...context }) => {
    await send({ args, ...context });
    await waitFor(async () => {
      await expect(args.onClose).toHaveBeenCalled();
    });
  },
};

export const ConfirmedOnTheWay: Story = {
  parameters: {
    state: "What was being sent goes on, as it was typed",
    seen: "Proposed. Another admin decides it.",
    proof: "e2e/office-confirm: an admin who signed in some time ago confirms…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(proposeStaffChange, "staff_unconfirmed", {
        error: commonRefusals().staff_unconfirmed.sentence,
      }),
      respondWith(confirmStaff, { confirmed_until: "2026-11-12T18:10:00.000Z" }),
    );
  },
  render: function Closable(args) {
    const { isOpen, close } = useClosable(args.onClose);
    return isOpen ? <ProposeStaffChange {...args} onClose={close} /> : <p>Landed on the staff</p>;
  },
  play: async (context) => {
    const { args, msw, userEvent } = context;
    await send(context);
    await screen.findByRole("dialog", { name: "Confirm that it is you" });
    await userEvent.type(screen.getByLabelText("Your password"), "Lantern*Night-95");
    await userEvent.type(screen.getByLabelText("Code from your authenticator app"), "123456");
    msw.use(respondWith(proposeStaffChange, invitation));
    await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
    await waitFor(async () => {
      await expect(args.onClose).toHaveBeenCalled();
    });
  },
};

export const RefusedBecauseUnconfirmed: Story = {
  parameters: {
    state: "Not confirmed: nothing was sent, and what was typed stays",
    seen: "Confirm that it is you, then try again.",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(proposeStaffChange, "staff_unconfirmed", {
        error: commonRefusals().staff_unconfirmed.sentence,
      }),
    );
  },
  play: async (context) => {
    await send(context);
    const dialog = within(await screen.findByRole("dialog", { name: "Confirm that it is you" }));
    await context.userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    await expect(await screen.findByText("Confirm that it is you, then try again.")).toBeVisible();
    await expect(screen.getByRole("textbox", { name: /Why/ })).toHaveValue("They have left.");
  },
};

export const ReadyForAnAuthenticator: Story = {
  args: { proposed: { kind: "authenticator", whom } },
  play: async () => {
    await screen.findByRole("dialog", { name: "A new authenticator for Chidi Eze" });
  },
};

export const ReadyForAMembership: Story = {
  args: { proposed: { kind: "member", whom } },
  play: async ({ userEvent }) => {
    await screen.findByRole("dialog", { name: "The membership of Chidi Eze" });
    await userEvent.click(screen.getByRole("checkbox", { name: "They are no member of the club" }));
    await expect(screen.getByRole("textbox", { name: /Email of their membership/ })).toBeDisabled();
  },
};

export const NothingSaid: Story = {
  args: { proposed: { kind: "invite" } },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: "Propose" }));
    await screen.findByText("Choose at least one role.");
    await expect(await screen.findByText("Say why.")).toBeVisible();
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(proposeStaffChange));
  },
  play: async (context) => {
    await send(context);
    await screen.findByRole("button", { name: "Proposing" });
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(proposeStaffChange));
  },
  play: expectMessage(COPY.noAnswer),
};

const refused = createRefusalStories<Play>(expectMessage);

export const RefusedForNoOne: Story = refused(
  proposeStaffChange,
  "staff_unknown",
  staffRefusals().staff_unknown.sentence,
);
export const RefusedForATakenAddress: Story = refused(
  proposeStaffChange,
  "staff_address_taken",
  staffRefusals().staff_address_taken.takenByStaff.sentence,
);
export const RefusedWhileAnotherWaits: Story = refused(
  proposeStaffChange,
  "decision_changed",
  PROPOSED_ALREADY,
);
export const RefusedForOneself: Story = refused(proposeStaffChange, "staff_own_money", OWN_MONEY);
export const RefusedAsSentTwice: Story = refused(
  proposeStaffChange,
  "gen_idempotency_mismatch",
  OTHER_REQUEST,
);
export const RefusedWhileBusy: Story = refused(proposeStaffChange, "gen_idempotency_busy", BUSY);
export const RefusedWithoutAChange: Story = refused(
  proposeStaffChange,
  "staff_as_it_is",
  staffRefusals().staff_as_it_is.offStaff("Chidi Eze").sentence,
);
export const RefusedForTheLastAdmin: Story = refused(
  proposeStaffChange,
  "staff_last_admin",
  staffRefusals().staff_last_admin.sentence,
);
export const RefusedForAMemberOfTheStaff: Story = refused(
  proposeStaffChange,
  "staff_member_taken",
  staffRefusals().staff_member_taken.sentence,
);
export const RefusedTooOften: Story = refused(proposeStaffChange, "rate_limited", TOO_OFTEN);
export const RefusedWhileAway: Story = refused(proposeStaffChange, "unavailable", AWAY);
