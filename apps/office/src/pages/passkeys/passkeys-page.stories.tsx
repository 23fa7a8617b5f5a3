import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { listStaffPasskeys } from "@kinfold/contract/office/passkeys";
import { staff } from "@kinfold/contract/testing/office-samples";
import { passkeys } from "@kinfold/contract/testing/passkey-samples";
import { withDevice } from "@kinfold/frame/testing/passkeys";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { PasskeysPage } from "./passkeys-page.tsx";

const meta = {
  title: "Office/Pages/Passkeys",
  component: PasskeysPage,
  decorators: [withOffice("/passkeys")],
  parameters: { layout: "fullscreen", section: "The office: one's own passkeys" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [] });
    msw.use(respondWith(listStaffPasskeys, passkeys.several));
    return withDevice("works");
  },
} satisfies Meta<typeof PasskeysPage>;
export default meta;
type Story = StoryObj<typeof meta>;
const onPhone = { viewport: { value: "phone" } };
const ADD = "Add a passkey";

export const Ready: Story = {
  parameters: {
    state: "Those that open the office",
    seen: { role: "list", name: "Passkeys" },
    proof: "e2e/office-passkeys: a staff member adds a passkey…",
  },
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole("list", { name: "Passkeys" }));
    await expect(list.getAllByRole("listitem")).toHaveLength(2);
    await expect(canvas.getByRole("button", { name: ADD })).toBeEnabled();
  },
};

export const OnAPhone: Story = { ...Ready, globals: onPhone };
