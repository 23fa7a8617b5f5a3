import { signIn } from "@kinfold/api/session";
import { dropConnection, leavePending, respondWith } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { getProvableFunds, listFundsProofs } from "@kinfold/contract/funds-proofs";
import { getMember } from "@kinfold/contract/members";
import { fundsProofs, provableFunds } from "@kinfold/contract/testing/document-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { FundsProofsPage } from "./funds-proofs-page.tsx";

/** The member's proofs of funds. */
const meta = {
  title: "Pages/FundsProofs",
  component: FundsProofsPage,
  decorators: [withDashboard(PATHS.fundsProofs)],
  parameters: {
    layout: "fullscreen",
    section: "Issue 29: documents that a stranger can check",
    proof: "e2e/proof-of-funds: a member makes a proof of funds…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.validated),
      respondWith(getWallets, wallets.adaeze),
      respondWith(listFundsProofs, fundsProofs),
      respondWith(getProvableFunds, provableFunds.both),
    );
  },
} satisfies Meta<typeof FundsProofsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "Proofs that are valid, expired and withdrawn",
    seen: "UK visa application",
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("UK visa application")).toBeVisible();
    await expect(canvas.getByText("Expired")).toBeVisible();
    await expect(canvas.getByText("Withdrawn")).toBeVisible();
  },
};

export const Making: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Make a proof" }));
    await screen.findByRole("dialog", { name: "Make a proof of funds" });
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listFundsProofs, []));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("No proof yet")).toBeVisible();
  },
};

export const EmptyWithNothingToProve: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listFundsProofs, []), respondWith(getProvableFunds, provableFunds.none));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("There is nothing to prove yet")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Make a proof" })).toBeNull();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listFundsProofs));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listFundsProofs));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: COPY.renderError }, { timeout: 20_000 });
  },
};
