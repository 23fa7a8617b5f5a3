import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { getPromiseRates } from "@kinfold/contract/promises";
import { promiseRates, promiseRatesTooFew } from "@kinfold/contract/testing/promise-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withApp } from "#testing/in-app.tsx";
import { PromisesPage } from "./promises-page.tsx";

const meta = {
  title: "Pages/Promises",
  component: PromisesPage,
  decorators: [withApp(PATHS.promises)],
  parameters: {
    layout: "fullscreen",
    section: "Issue 26: the public page of promises",
    proof: "promises/promises: is to a visitor the rate of 90 days…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getPromiseRates, promiseRates));
  },
} satisfies Meta<typeof PromisesPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "What the club promises, and how often it kept it",
    seen: "1,209 of 1,220 on time",
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("1,209 of 1,220 on time")).toBeVisible();
    await expect(canvas.getByText("99.0 %")).toBeVisible();
    await expect(canvas.getByText("None late")).toBeVisible();
  },
};

export const ReadyWithTooFew: Story = {
  parameters: {
    state: "Too few promises came due to show a rate",
    seen: "Too few to show: fewer than 20 came due in these days.",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getPromiseRates, promiseRatesTooFew));
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(/^Too few to show/)).length).toBe(13);
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getPromiseRates));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getPromiseRates));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("We could not read the figures just now.");
  },
};
