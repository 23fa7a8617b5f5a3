import { staff } from "@kinfold/contract/testing/office-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { SignInPage } from "#pages/sign-in/sign-in-page.tsx";
import { PATHS } from "#paths.ts";
import { withSignedOutLayout, withOffice, signInStaff } from "#testing/in-office.tsx";
import { CopyNotice } from "./copy-notice.tsx";

/** The office shows it by itself, so a story only has to open a page. */
const meta = {
  title: "Office/Shell/CopyNotice",
  component: CopyNotice,
  parameters: {
    layout: "fullscreen",
    config: { restored_copy: { as_of: "2026-11-12T09:15:00.000Z" } },
  },
} satisfies Meta<typeof CopyNotice>;
export default meta;
type Story = StoryObj<typeof meta>;

const expectNotice: NonNullable<Story["play"]> = async ({ canvas }) => {
  const band = await canvas.findByRole("complementary", { name: "Restored copy" });
  await expect(band).toHaveTextContent("12 Nov 2026, 10:15");
  await expect(band).toHaveTextContent("Nothing can be changed on this copy until it is released");
};

export const SignedIn: Story = {
  render: () => <h1 className="heading-lg">Good evening</h1>,
  decorators: [withOffice(PATHS.home)],
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.admin);
  },
  play: expectNotice,
};

export const SignedOut: Story = {
  render: () => <SignInPage />,
  decorators: [withSignedOutLayout("/sign-in")],
  play: expectNotice,
};

export const OfNoKnownMoment: Story = {
  ...SignedIn,
  parameters: { config: { restored_copy: { as_of: null } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This is a restored copy of the club")).toBeVisible();
  },
};
