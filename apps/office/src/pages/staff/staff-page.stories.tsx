import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { listStaff } from "@kinfold/contract/office/staff";
import { staff } from "@kinfold/contract/testing/office-samples";
import { staffPeople } from "@kinfold/contract/testing/office-staff-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { StaffPage } from "./staff-page.tsx";

const meta = {
  title: "Office/Pages/Staff",
  component: StaffPage,
  decorators: [withOffice("/staff")],
  parameters: { layout: "fullscreen", section: "The office: staff and roles" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.admin);
    msw.use(respondWith(listStaff, { data: staffPeople }));
  },
} satisfies Meta<typeof StaffPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "Everybody and their roles",
    seen: "Other roles wait",
    proof: "e2e/office-staff: a staff member joins by two admins and an email…",
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Other roles wait")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Propose about Bisi Alabi" }));
    await screen.findByRole("menuitem", { name: "Take off the staff" });
    await userEvent.keyboard("{Escape}");
    await waitFor(async () => {
      await expect(screen.queryByRole("menu")).toBeNull();
    });
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyForAnAuditor: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor);
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Other roles wait");
    await expect(canvas.queryByRole("button", { name: "Invite a staff member" })).toBeNull();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listStaff));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listStaff));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The staff could not be read")).toBeVisible();
  },
};
