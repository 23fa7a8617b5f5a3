import { dropConnection, leavePending, respondWithPages } from "@kinfold/api/testing/mock-handlers";
import { listSuspiciousCases } from "@kinfold/contract/office/suspicious-cases";
import {
  manySuspiciousCases,
  suspiciousCases,
} from "@kinfold/contract/testing/office-case-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { signInStaff, withOffice } from "#testing/in-office.tsx";
import { CasesPage } from "./cases-page.tsx";

const AT = "/compliance/cases";

const meta = {
  title: "Office/Pages/Compliance/CasesPage",
  component: CasesPage,
  decorators: [withOffice(AT)],
  parameters: {
    layout: "fullscreen",
    section: "The office: members",
    proof: "compliance/suspicious-cases: is opened by hand…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [] });
    msw.use(respondWithPages(listSuspiciousCases, suspiciousCases));
  },
} satisfies Meta<typeof CasesPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    state: "Suspicious-transaction cases, those that are open first, the late ones red",
    seen: { role: "link", name: "Open a case" },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText("Tunde Bakare"))[0]).toBeVisible();
  },
};

export const ReadyWithMany: Story = {
  parameters: { state: "Many cases, by pages", seen: "Page 1 of 5", proof: "play" },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listSuspiciousCases, manySuspiciousCases));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Page 1 of/)).toBeVisible();
  },
};

export const ReadyForAReader: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
  },
  play: async ({ canvas }) => {
    await canvas.findAllByText("Tunde Bakare");
    await expect(canvas.queryByRole("link", { name: "Open a case" })).toBeNull();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listSuspiciousCases, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No case");
  },
};

export const EmptyForAFilter: Story = {
  parameters: { at: `${AT}?state=reported` },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listSuspiciousCases, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Nothing matches");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listSuspiciousCases));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listSuspiciousCases));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The cases could not be read");
  },
};
