import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { listNightlyChecks } from "@kinfold/contract/office/reconciliation";
import {
  nightlyFound,
  nightlyIncomplete,
  nightlyNever,
  nightlyNotArchived,
  nightlyNotRestored,
  nightlyOverdue,
  nightlyPassed,
  nightlyWithoutBackup,
} from "@kinfold/contract/testing/office-reconciliation-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { NightlyPage } from "./nightly-page.tsx";

const meta = {
  title: "Office/Pages/Reconciliation/Nightly",
  component: NightlyPage,
  decorators: [withOffice(PATHS.nightlyChecks)],
  parameters: { layout: "fullscreen", section: "The office: reconciliation" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
    msw.use(respondWith(listNightlyChecks, nightlyPassed));
  },
} satisfies Meta<typeof NightlyPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "Nightly checks: every part looked and found nothing",
    seen: "The last integrity check found nothing",
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("The last integrity check found nothing")).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const Empty: Story = {
  parameters: {
    state: "Nightly checks: no check has run yet",
    seen: "No integrity check has run yet",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listNightlyChecks, nightlyNever));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No integrity check has run yet")).toBeVisible();
  },
};

export const ReadyAfterFindings: Story = {
  parameters: { state: "Nightly checks: something was found", seen: "Found 2" },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listNightlyChecks, nightlyFound));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("found 2 faults");
    await expect(canvas.getByText("Found 2")).toBeVisible();
  },
};

export const ReadyAndIncomplete: Story = {
  parameters: { state: "Nightly checks: a part could not look", seen: "Not complete" },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listNightlyChecks, nightlyIncomplete));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("could not look");
    await expect(canvas.getByText("Not complete")).toBeVisible();
  },
};

export const ReadyWithABackupNotRestored: Story = {
  parameters: {
    state: "Nightly checks: the newest backup could not be restored",
    seen: "Newest backup, restored: It was not restored.",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listNightlyChecks, nightlyNotRestored));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Not complete")).toBeVisible();
    await expect(
      canvas.getByText(/^Newest backup, restored: It was not restored[.] backup_damaged/),
    ).toBeVisible();
  },
};

export const ReadyWithoutABackup: Story = {
  parameters: {
    state: "Nightly checks: a server that makes no backups",
    seen: "Backups: this server makes none and checks none",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listNightlyChecks, nightlyWithoutBackup));
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("Backups: this server makes none and checks none"),
    ).toBeVisible();
  },
};

export const ReadyAndOverdue: Story = {
  parameters: { state: "Nightly checks: none for more than 26 hours", seen: "Did not run" },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listNightlyChecks, nightlyOverdue));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("more than 26 hours");
    await expect(canvas.getAllByText("Did not run")).toHaveLength(2);
  },
};

export const ReadyWhileNothingIsBackedUp: Story = {
  parameters: {
    state: "Nightly checks: the log has not been archived for more than five minutes",
    seen: "Nothing has been backed up since 12 Nov 2026, 12:04",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listNightlyChecks, nightlyNotArchived));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent(
      "Nothing has been backed up since 12 Nov 2026, 12:04",
    );
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listNightlyChecks));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Reading the nightly checks");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listNightlyChecks));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("were not read");
  },
};
