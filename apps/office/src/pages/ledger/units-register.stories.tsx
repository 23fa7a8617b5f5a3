import { dropConnection, leavePending, respondWith } from "@kinfold/api/testing/mock-handlers";
import { listUnitsRegister } from "@kinfold/contract/office/accounting";
import { emptyRegister, unitsRegister } from "@kinfold/contract/testing/office-ledger-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { UnitsRegisterPage } from "./units-register-page.tsx";

const meta = {
  title: "Office/Pages/Ledger/UnitsRegister",
  component: UnitsRegisterPage,
  decorators: [withOffice("/ledger/units")],
  parameters: { layout: "fullscreen", section: "The office: ledger" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
    msw.use(respondWith(listUnitsRegister, unitsRegister));
  },
} satisfies Meta<typeof UnitsRegisterPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "Who holds units of which plan, and what they are worth",
    seen: "Kayode Balogun",
    proof: "accounting: is what each portfolio held on that day…",
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Kayode Balogun")).toBeVisible();
    await expect(canvas.getAllByText("No price yet")[0]).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listUnitsRegister, emptyRegister));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No one holds units");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listUnitsRegister));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Reading the register");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listUnitsRegister));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The register could not be read");
  },
};
