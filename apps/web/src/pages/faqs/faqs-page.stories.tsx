import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { listFaqs } from "@kinfold/contract/content";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { faqs, hostileFaq } from "@kinfold/contract/testing/content-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { FaqsPage } from "./faqs-page.tsx";

const meta = {
  title: "Pages/Faqs",
  component: FaqsPage,
  decorators: [withDashboard(PATHS.faqs)],
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
      respondWith(listFaqs, faqs),
    );
  },
} satisfies Meta<typeof FaqsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Groups in their order; an answer opens under its question. */
export const Ready: Story = {
  parameters: {
    state: "FAQs, by group",
    seen: "Each document is looked at within 2 or 3 business days.",
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("heading", { name: "Verification" });
    const answer = canvas.getByText(/Each document is looked at within/);
    await expect(answer).not.toBeVisible();
    await userEvent.click(canvas.getByText("How long does verification take?"));
    await expect(answer).toBeVisible();
    await expect(canvas.getByRole("link", { name: "KYC tab" })).toBeVisible();
  },
};

/** As they type: what is found stays, and little of it is opened. */
export const ReadyFound: Story = {
  parameters: { state: "FAQs, searched", seen: "Nothing can be taken with it." },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole("searchbox"), "bvn");
    await canvas.findByText("1 question");
    await expect(canvas.getByText(/Nothing can be taken with it/)).toBeVisible();
    await expect(canvas.queryByText("Who may join the club?")).toBeNull();
  },
};

export const ReadyInOneGroup: Story = {
  parameters: { at: `${PATHS.faqs}?category=Withdrawals` },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "Withdrawals" });
    await expect(canvas.queryByRole("heading", { name: "Verification" })).toBeNull();
  },
};

/** Markup stays text, and only links that are safe are links. */
export const ReadyWithMarkupThatStaysText: Story = {
  parameters: {
    state: "Answers are text: markup in them is shown and not run",
    seen: "<img src=x onerror=alert(1)>",
    proof: "small-markdown: markup stays text",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listFaqs, [hostileFaq]));
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText(hostileFaq.question));
    await expect(canvas.getByText(/<img src=x onerror/)).toBeVisible();
    await expect(canvas.queryByRole("link", { name: /script|elsewhere/ })).toBeNull();
    await expect(canvas.getByRole("link", { name: /outside/ })).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: {
    at: `${PATHS.faqs}?search=zebra`,
    state: "FAQs: nothing found",
    seen: "No question has these words",
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No question has these words");
    await canvas.findByRole("button", { name: "Show all questions" });
  },
};

export const ReadyAfterShowingAll: Story = {
  ...Empty,
  play: async (stage) => {
    await Empty.play?.(stage);
    const { canvas, userEvent } = stage;
    await userEvent.click(canvas.getByRole("button", { name: "Show all questions" }));
    await waitFor(() => expect(canvas.getByText("Who may join the club?")).toBeVisible());
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listFaqs));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Fetching the answers");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listFaqs));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: COPY.renderError });
  },
};
