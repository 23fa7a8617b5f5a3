import { membershipRefusals } from "@kinfold/contract/refusals/membership";
import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { getOfficeFigureSource } from "@kinfold/contract/figure-sources";
import { figureSources } from "@kinfold/contract/testing/figure-source-samples";
import { COPY } from "@kinfold/contract/copy";
import { getEstate } from "@kinfold/contract/office/estates";
import { getMemberPage, lockMember } from "@kinfold/contract/office/members";
import {
  acceptedName,
  globalChange,
  globalMemberPage,
  memberPage,
  unlockProposal,
} from "@kinfold/contract/testing/office-member-samples";
import {
  estateFacts,
  estateProposal,
  estateToPropose,
} from "@kinfold/contract/testing/estate-samples";
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
  parameters: { state: "A member opened, and it is written down", seen: "Member's page: opened" },
  globals: { viewport: { value: undefined } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Waits for staff", { selector: "p" })).toBeVisible();
    await expect(canvas.getByText("Approved, ends in 4077")).toBeVisible();
  },
};

/** An auditor presses the wallet's figure: the postings with their accounts, and the way to each journal. */
export const ReadyWithATracedWallet: Story = {
  parameters: {
    state: "A wallet's figure traced to its postings",
    seen: { role: "dialog", name: "How this figure is made" },
    proof: "figure-sources/figure-sources: staff who read the ledger see accounts and names…",
  },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
    msw.use(respondWith(getOfficeFigureSource, figureSources.ofStaff));
  },
  play: async ({ canvas, userEvent }) => {
    const [figure] = await canvas.findAllByTitle("How this figure is made");
    if (figure !== undefined) await userEvent.click(figure);
    await expect(await screen.findByRole("link", { name: "journal 9812" })).toBeVisible();
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

export const ReadyWithAnotherName: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMemberPage, { ...memberPage, open_name: acceptedName }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("ADAEZE NWOSU");
    await expect(canvas.queryByRole("button", { name: "Accept another name" })).toBeNull();
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

export const ReadyOnceErased: Story = {
  parameters: {
    state: "A member who was erased: no name, no country, and every figure",
    seen: "Erased member",
    proof: "e2e/data-rights: a member is erased five years after…",
  },
  beforeEach: ({ msw }) => {
    const erased = {
      name: "Erased member",
      email: "erased-mem_adaeze@erased.invalid",
      phone: "",
      country: "",
      citizenship: ["erased"],
    };
    msw.use(
      respondWith(getMemberPage, {
        ...memberPage,
        ...erased,
        waiting: [],
        is_locked: true,
        ending: {
          state: "closed",
          at: "2021-10-05T10:00:00.000Z",
          erase_on: "2026-10-05",
          estate: null,
        },
      }),
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText("Erased")).toHaveLength(2);
  },
};

export const ReadyOnceClosed: Story = {
  parameters: {
    state: "A closed member, and when their records are erased",
    seen: "Closed",
    proof: "closures/closures: staff see the day of erasure…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMemberPage, {
        ...memberPage,
        is_locked: true,
        ending: {
          state: "closed",
          at: "2026-10-05T10:00:00.000Z",
          erase_on: "2031-10-05",
          estate: null,
        },
      }),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/^No one signs in to it/);
    await expect(canvas.queryByRole("button", { name: "Propose to unlock" })).toBeNull();
  },
};

export const ReadyAskingToClose: Story = {
  parameters: {
    state: "A member who asked to close their account",
    seen: "The member asked to close this account",
    proof: "closures/closures: staff see the day of erasure…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMemberPage, {
        ...memberPage,
        ending: {
          state: "closing_asked",
          at: "2026-11-10T09:30:00.000Z",
          erase_on: null,
          estate: null,
        },
      }),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The member asked to close this account");
  },
};

export const ReadyHeldForTheEstate: Story = {
  parameters: {
    state: "A member who died: held for the estate, and by whom it is spoken for",
    seen: "This account is held for the estate",
    proof: "membership/estates: an account is held by two…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getEstate, estateToPropose),
      respondWith(getMemberPage, {
        ...memberPage,
        is_locked: true,
        ending: {
          state: "estate",
          at: "2026-11-10T09:30:00.000Z",
          erase_on: null,
          estate: estateFacts,
        },
      }),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText("This account is held for the estate");
    await canvas.findByText("Letters of administration");
    await canvas.findByRole("button", { name: "Undo the hold" });
  },
};

export const ReadyWithADeathRecorded: Story = {
  parameters: {
    state: "A death is recorded, and has to be approved",
    seen: "The death of this member is recorded, and has to be approved",
    proof: "membership/estates: an account is held by two…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMemberPage, { ...memberPage, open_estate: estateProposal }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The death of this member is recorded, and has to be approved");
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
      respondWith(getMemberPage, {
        ...memberPage,
        identity: null,
        actions: null,
        is_verified: null,
      }),
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
    await screen.findByText("Locked. They get an email.");
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
