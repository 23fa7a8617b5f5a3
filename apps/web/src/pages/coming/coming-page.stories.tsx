import { answers, drops, hangs } from "@kinfold/api/testing/doubles";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { inDashboard } from "#testing/in-app.tsx";
import { PATHS } from "#paths.ts";
import { ComingPage } from "./coming-page.tsx";

const meta = {
  title: "Pages/Coming",
  component: ComingPage,
  decorators: [inDashboard(PATHS.transactions)],
  parameters: { layout: "fullscreen" },
  args: { title: "Transactions", holds: "every movement of your money" },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(answers(getMember, users.adaeze), answers(getWallets, wallets.adaeze));
  },
} satisfies Meta<typeof ComingPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { level: 1, name: "Transactions" });
    await canvas.findByRole("heading", { level: 2, name: "Not open yet" });
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(hangs(getMember));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("status");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(drops(getMember));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: COPY.renderError });
  },
};
