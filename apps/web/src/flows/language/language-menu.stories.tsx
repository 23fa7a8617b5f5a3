import { dropConnection, leavePending, respondWith } from "@kinfold/api/testing/mock-handlers";
import { getLanguages } from "@kinfold/contract/language";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withAuthLayout } from "#testing/in-app.tsx";
import { LanguageMenu } from "./language-menu.tsx";

const meta = {
  title: "Flows/Language/LanguageMenu",
  component: LanguageMenu,
  decorators: [withAuthLayout(PATHS.signIn)],
  parameters: {
    layout: "fullscreen",
    section: "2 Sign In screen",
    proof: "members/languages: anyone reads which languages the club offers…",
  },
  // The menu is drawn by the frame of public pages, under what stands here.
  render: () => <h1 className="heading-md">Welcome back</h1>,
} satisfies Meta<typeof LanguageMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "Languages that the club offers, before sign-in",
    seen: { role: "group", name: "Language" },
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getLanguages, { languages: ["en", "pcm", "ha", "yo", "ig"] }));
  },
  play: async ({ canvas }) => {
    const english = await canvas.findByRole("button", { name: "English" });
    await expect(english).toHaveAttribute("aria-pressed", "true");
    await expect(canvas.getByRole("button", { name: "Hausa" })).toHaveAttribute(
      "aria-pressed",
      "false",
    );
  },
};

/** Below the form nothing moves the page while the languages are on their way. */
export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getLanguages));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "Welcome back" });
    await expect(canvas.queryByRole("group", { name: "Language" })).toBeNull();
  },
};

/** Without an answer the page stays in English. */
export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getLanguages));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "Welcome back" });
    await expect(canvas.queryByRole("group", { name: "Language" })).toBeNull();
  },
};
