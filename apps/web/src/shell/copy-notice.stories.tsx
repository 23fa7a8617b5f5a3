import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { getMember } from "@kinfold/contract/members";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { SignInPage } from "#pages/sign-in/sign-in-page.tsx";
import { PATHS } from "#paths.ts";
import { withAuthLayout, withDashboard } from "#testing/in-app.tsx";
import { CopyNotice } from "./copy-notice.tsx";

/** The app shows it by itself, so a story only has to open a page. */
const meta = {
  title: "Pages/Shell/CopyNotice",
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
  decorators: [withDashboard(PATHS.overview)],
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(respondWith(getMember, users.adaeze), respondWith(getWallets, wallets.adaeze));
  },
  play: expectNotice,
};

export const SignedOut: Story = {
  render: () => <SignInPage />,
  decorators: [withAuthLayout(PATHS.signIn)],
  play: expectNotice,
};
