import { membershipRefusals } from "@kinfold/contract/refusals/membership";
import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { getMemberPage, lockMember } from "@kinfold/contract/office/members";
import {
  globalChange,
  globalMemberPage,
  memberPage,
  unlockProposal,
} from "@kinfold/contract/testing/office-member-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { MemberPage } from "./member-page.tsx";

const meta = {
  title: "Office/Pages/Member",
  component: MemberPage,
  decorators: [withOffice("/members/mem_adaeze", "/members/:id")],
  parameters: {
    layout: "fullscreen",
    section: "The office: members",
    proof: "e2e/office-members: a member is found, opened…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.admin, { counts: [] });
    msw.use(respondWith(getMemberPage, memberPage));
  },
} satisfies Meta<typeof MemberPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: { state: "A member opened, and it is written down", seen: "member.opened" },
  globals: { viewport: { value: undefined } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Waits for staff", { selector: "p" })).toBeVisible();
    await expect(canvas.getByText("Approved, ends in 4077")).toBeVisible();
  },
};

export const ReadyForAGlobalMember: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMemberPage, globalMemberPage));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Global member");
    await expect(canvas.getByText("Not asked for")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Make no global member" })).toBeVisible();
  },
};

export const ReadyWithAProposal: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMemberPage, { ...memberPage, open_change: globalChange }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("A change of this membership is proposed");
    await expect(canvas.queryByRole("button", { name: "Make global member" })).toBeNull();
  },
};

export const ReadyLocked: Story = {
  parameters: { state: "A sign-in locked with a reason", seen: "Their telephone was stolen." },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMemberPage, {
        ...memberPage,
        is_locked: true,
        sign_in: {
          ...memberPage.sign_in,
          sessions: 0,
          lock: {
            reason: "Their telephone was stolen.",
            by: staff.operations.name,
            at: "2026-11-12T17:00:00.000Z",
          },
          unlock: unlockProposal,
        },
      }),
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Their telephone was stolen/)).toBeVisible();
    await canvas.findByRole("button", { name: "Unlock" });
  },
};

export const ReadyForFinance: Story = {
  parameters: {
    state: "Each role reads its own parts",
    seen: { role: "button", name: "Bisi Alabi Finance maker" },
  },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
    msw.use(
      respondWith(getMemberPage, { ...memberPage, identity: null, deeds: null, is_verified: null }),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "Money" });
    await expect(canvas.queryByText("Identity and bank accounts")).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Lock sign-in" })).toBeNull();
  },
};

export const ReadyForAnAuditor: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "What staff did and looked at" });
    await expect(canvas.queryByRole("button", { name: "Make global member" })).toBeNull();
  },
};

export const ReadyOfOnesOwn: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMemberPage, { ...memberPage, is_own: true }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("This is your own membership");
    await expect(canvas.queryByRole("button", { name: "Lock sign-in" })).toBeNull();
  },
};

export const OpensTheLock: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(lockMember, { is_locked: true }));
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Lock sign-in" }));
    await userEvent.type(await screen.findByRole("textbox", { name: /Why/ }), "Stolen.");
    await userEvent.click(screen.getByRole("button", { name: "Lock" }));
    await screen.findByText("Locked. They are told by letter.");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getMemberPage));
  },
};

export const Missing: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(getMemberPage, "not_found", {
        error: membershipRefusals().not_found.member.sentence,
      }),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("link", { name: "Back to the start" });
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getMemberPage));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(COPY.noAnswer)).toBeVisible();
  },
};
