import { respondWithPages, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { listMembers } from "@kinfold/contract/office/members";
import { foundMembers, createMembers } from "@kinfold/contract/testing/office-member-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { MembersPage } from "./members-page.tsx";

const meta = {
  title: "Office/Pages/Members",
  component: MembersPage,
  decorators: [withOffice("/members")],
  parameters: {
    layout: "fullscreen",
    section: "The office: members",
    proof: "e2e/office-members: a member is found, opened…",
  },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [] });
    msw.use(respondWithPages(listMembers, foundMembers));
  },
} satisfies Meta<typeof MembersPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: { state: "Found by name, address or number", seen: "KIN-7Q2MWX4B" },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Adaeze Okafor" });
    await expect(canvas.getByText("Locked")).toBeVisible();
  },
};

export const ReadyForFinance: Story = {
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
    const [member] = foundMembers;
    if (member === undefined) throw new Error("there is no sample");
    msw.use(respondWithPages(listMembers, [{ ...member, is_verified: null }]));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Adaeze Okafor" });
    await expect(canvas.queryByText("Documents right")).toBeNull();
    await expect(canvas.getByRole("searchbox", { name: "Name, email or number" })).toBeVisible();
  },
};

export const ReadyWithHundreds: Story = {
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listMembers, createMembers(240)));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Page 1 of 10");
  },
};

export const OpensAMember: Story = {
  globals: { viewport: { value: "desk" } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "James Whitfield" }));
    await expect(await canvas.findByRole("status", { name: "Address" })).toHaveTextContent(
      "/members/mem_james",
    );
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listMembers));
  },
};

export const Empty: Story = {
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listMembers, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No one has joined yet");
  },
};

export const EmptyWhereNoOneMatches: Story = {
  globals: { viewport: { value: "desk" } },
  parameters: { at: "/members?search=unknown", state: "No one matches", seen: "No one matches" },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listMembers, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No one matches");
  },
};

export const Unreachable: Story = {
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listMembers));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(COPY.noAnswer)).toBeVisible();
  },
};
