import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { getMember } from "@kinfold/contract/members";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { withDashboard } from "#testing/in-app.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

const meta = {
  title: "Pages/NotFound",
  component: NotFoundPage,
  decorators: [withDashboard("/dashboard/investment-pools/purple")],
  parameters: { layout: "fullscreen", section: "2 Routes" },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(respondWith(getMember, users.adaeze), respondWith(getWallets, wallets.adaeze));
  },
} satisfies Meta<typeof NotFoundPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "Any other path of the dashboard: not found",
    seen: "This page doesn’t exist",
    proof: "e2e/screens: addresses that name nothing say so",
    also: [
      {
        state: "A plan whose address is no number: not found",
        seen: "This page doesn’t exist",
        section: "2 Plans",
        proof: "e2e/contribute: an address that is no plan and no portfolio…",
      },
    ],
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { level: 1, name: "This page doesn’t exist" });
    await canvas.findByRole("link", { name: "Back to Dashboard" });
  },
};
