import { contentRefusals } from "@kinfold/contract/refusals/content";
import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { getArticle, listResources } from "@kinfold/contract/content";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { article, resources } from "@kinfold/contract/testing/content-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { ResourcesPage } from "./resources-page.tsx";

const meta = {
  title: "Pages/Resources",
  component: ResourcesPage,
  decorators: [withDashboard(PATHS.resources)],
  parameters: {
    layout: "fullscreen",
    section: "2 Content",
    proof: "e2e/content: a newcomer follows the first steps…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.adaeze),
      respondWith(getWallets, wallets.adaeze),
      respondWith(listResources, resources),
      respondWith(getArticle, article),
    );
  },
} satisfies Meta<typeof ResourcesPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** What is elsewhere opens in a new tab without a referrer. */
export const Ready: Story = {
  parameters: { state: "Resources", seen: "PDF · 412 KB · October 2026" },
  play: async ({ canvas }) => {
    const link = await canvas.findByRole("link", { name: /Letter to members/ });
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", expect.stringContaining("noopener"));
    await canvas.findByText("PDF · 412 KB · October 2026");
    const guide = canvas.getByRole("link", { name: /Member handbook/ });
    await expect(guide).not.toHaveAttribute("target");
  },
};

export const ReadyArticle: Story = {
  parameters: {
    at: PATHS.article("handbook"),
    state: "An article",
    seen: { role: "link", name: "All resources" },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { level: 1, name: "Member handbook" });
    await canvas.findByRole("heading", { level: 2, name: "Putting money in" });
    await canvas.findByRole("link", { name: "All resources" });
  },
};

export const ReadyWithoutTheArticle: Story = {
  parameters: {
    at: PATHS.article("gone"),
    state: "An article that is gone",
    seen: "There is no such article",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(getArticle, "not_found", { error: contentRefusals().not_found.article.sentence }),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText("There is no such article");
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listResources, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The shelf is empty");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listResources));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Fetching the shelf");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listResources));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: COPY.renderError });
  },
};
