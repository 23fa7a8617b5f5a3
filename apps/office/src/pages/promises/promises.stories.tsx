import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { getPromiseHistory, listPromises } from "@kinfold/contract/office/promises";
import { staff } from "@kinfold/contract/testing/office-samples";
import { createPageMeta } from "@kinfold/contract/testing/office-valuation-samples";
import {
  promiseCases,
  promiseHistory,
  promisesOver,
} from "@kinfold/contract/testing/promise-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { PromisesPage } from "./promises-page.tsx";

const meta = {
  title: "Office/Pages/Promises",
  component: PromisesPage,
  decorators: [withOffice(PATHS.promises)],
  parameters: { layout: "fullscreen", section: "The office: promises" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [] });
    msw.use(
      respondWith(listPromises, {
        data: promiseCases,
        meta: createPageMeta(promiseCases.length),
      }),
      respondWith(getPromiseHistory, {
        as_of: "2026-11-12T18:00:00.000Z",
        kinds: promiseHistory,
      }),
    );
  },
} satisfies Meta<typeof PromisesPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "Promises: one is late, others are due, and the last 90 days",
    seen: "99.0 %, 1,209 of 1,220",
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("99.0 %, 1,209 of 1,220")).toBeVisible();
    await expect(await canvas.findByText("10 hours late")).toBeVisible();
    await expect(canvas.getByText("1 of 2 late")).toBeVisible();
    await expect(
      canvas.getByText("Bank statements, Zenith Bank ••4417, 11 November 2026"),
    ).toBeVisible();
    await expect(canvas.getByText("Exco referrals, Tunde Bakare")).toBeVisible();
    await expect(canvas.queryByText(/acc_|wdr_|mem_/)).toBeNull();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyAndOpened: Story = {
  parameters: {
    state: "Promises: who owns one, who was notified of it, and the new time",
    seen: { role: "heading", name: "Receipts, KIN-7F3K9Q" },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Receipts, KIN-7F3K9Q" }));
    const heading = await canvas.findByRole("heading", { name: "Receipts, KIN-7F3K9Q" });
    await waitFor(() => expect(heading).toHaveFocus());
    await expect(canvas.getByRole("link", { name: "Go to the work" })).toHaveAttribute(
      "href",
      "/receipts?search=KIN-7F3K9Q",
    );
  },
};

export const ReadyWithWhatIsOver: Story = {
  parameters: { state: "Promises: what is over, kept or late", seen: "Answered late" },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listPromises, {
        data: promisesOver,
        meta: createPageMeta(promisesOver.length),
      }),
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Answered late")).toBeVisible();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listPromises, { data: [], meta: createPageMeta(0) }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Nothing is owed");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listPromises), leavePending(getPromiseHistory));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listPromises));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("could not be read");
  },
};
