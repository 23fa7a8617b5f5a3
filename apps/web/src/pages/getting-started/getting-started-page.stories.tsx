import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { getGettingStarted } from "@kinfold/contract/content";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { firstSteps } from "@kinfold/contract/testing/content-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { GettingStartedPage } from "./getting-started-page.tsx";

const meta = {
  title: "Pages/GettingStarted",
  component: GettingStartedPage,
  decorators: [withDashboard(PATHS.gettingStarted)],
  parameters: { layout: "fullscreen", section: "2 Content" },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.adaeze),
      respondWith(getWallets, wallets.adaeze),
      respondWith(getGettingStarted, firstSteps.beginning),
    );
  },
} satisfies Meta<typeof GettingStartedPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** What is done says so, what is refused says why, and the next step is marked. */
export const Ready: Story = {
  parameters: {
    state: "Getting Started",
    seen: "1 of 5 steps done",
    proof: "e2e/content: a newcomer follows the first steps…",
  },
  play: async ({ canvas }) => {
    await canvas.findByText("1 of 5 steps done");
    const rows = canvas.getAllByRole("listitem").filter((row) => row.closest("main") !== null);
    const next = rows.filter((row) => row.getAttribute("aria-current") === "step");
    await expect(next).toHaveLength(1);
    const [row] = next;
    if (row === undefined) throw new Error("no step is next");
    await expect(within(row).getByRole("link", { name: "Open profile" })).toBeVisible();
    await canvas.findByText(/older than three months/);
    await expect(canvas.queryByRole("link", { name: "Send ID" })).toBeNull();
    await expect(canvas.getByRole("link", { name: /Take the quiz/ })).toHaveAttribute(
      "target",
      "_blank",
    );
  },
};

/** All of it done; what is optional stays an offer. */
export const ReadyDone: Story = {
  parameters: {
    state: "Getting Started, all done",
    seen: "5 of 5 steps done",
    proof: "e2e/bank-account: a global member completes their details…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getGettingStarted, firstSteps.done));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("5 of 5 steps done");
    await canvas.findByText(/Welcome to the club/);
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getGettingStarted));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Looking up your steps");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getGettingStarted));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: COPY.renderError });
  },
};
