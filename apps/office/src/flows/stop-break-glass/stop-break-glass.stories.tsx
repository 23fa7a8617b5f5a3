import { staffRefusals } from "@kinfold/contract/refusals/staff";
import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { stopBreakGlass } from "@kinfold/contract/office/staff";
import { staff } from "@kinfold/contract/testing/office-samples";
import { AWAY, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import type { Play } from "#testing/refusals.ts";
import { StopBreakGlass } from "./stop-break-glass.tsx";

const meta = {
  title: "Office/Flows/StopBreakGlass",
  component: StopBreakGlass,
  args: {
    pending: {
      id: "sbg_1",
      name: "Uche Amadi",
      email: "uche.amadi@kinfold.example",
      reason: "The two admins do not agree.",
      requested_at: "2026-11-12T09:00:00.000Z",
      takes_effect_at: "2026-11-13T09:00:00.000Z",
    },
  },
  decorators: [withOffice("/")],
  parameters: { layout: "fullscreen", section: "The office: staff and roles" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.admin, { counts: [] });
    msw.use(respondWith(stopBreakGlass, { message: "Stopped. Everybody on the staff is told." }));
  },
} satisfies Meta<typeof StopBreakGlass>;
export default meta;
type Story = StoryObj<typeof meta>;

const stops: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("combobox", { name: /Reason/ }));
  await userEvent.click(await canvas.findByRole("option", { name: "No one agreed to it" }));
  await userEvent.click(canvas.getByRole("button", { name: "Stop it" }));
};
const expectMessage =
  (words: string): Play =>
  async (context) => {
    await stops(context);
    await expect(await screen.findByText(words)).toBeVisible();
  };

export const Ready: Story = {
  parameters: {
    state: "Break-glass: an admin is about to be invited from the server",
    seen: "A new admin is about to be invited from the server",
    proof: "e2e/break-glass: two sealed codes break the glass…",
  },
  play: async ({ canvas }) => {
    await canvas.findByText("A new admin is about to be invited from the server");
  },
};

export const ReadyOnAPhone: Story = { ...Ready, globals: { viewport: { value: "phone" } } };

export const ReadyForOthersThanAdmins: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [] });
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/tell an admin at once/);
    await expect(canvas.queryByRole("button", { name: "Stop it" })).toBeNull();
  },
};

export const Stopped: Story = {
  parameters: {
    state: "Break-glass stopped by an admin",
    seen: "Stopped. Everybody on the staff is told.",
  },
  play: expectMessage("Stopped. Everybody on the staff is told."),
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(stopBreakGlass));
  },
  play: async (context) => {
    await stops(context);
    await context.canvas.findByRole("button", { name: "Stopping" });
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(stopBreakGlass));
  },
  play: expectMessage(COPY.noAnswer),
};

const refused = createRefusalStories<Play>(expectMessage);

export const RefusedOnceOver: Story = refused(
  stopBreakGlass,
  "break_glass_over",
  staffRefusals().break_glass_over.sentence,
);
export const RefusedTooOften: Story = refused(stopBreakGlass, "rate_limited", TOO_OFTEN);
export const RefusedWhileAway: Story = refused(stopBreakGlass, "unavailable", AWAY);
