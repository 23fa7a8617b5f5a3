import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { stopPayouts } from "@kinfold/contract/office/payout-stops";
import { payoutStopRefusals } from "@kinfold/contract/refusals/payout-stops";
import { payoutStop } from "@kinfold/contract/testing/office-payout-stop-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import { AWAY, BUSY, OTHER_REQUEST, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { fillDecision, expectRefusalsInTurn, type Play } from "#testing/refusals.ts";
import { StopPayouts } from "./stop-payouts.tsx";

const meta = {
  title: "Office/Flows/StopPayouts",
  component: StopPayouts,
  decorators: [withOffice("/payouts")],
  parameters: {
    layout: "fullscreen",
    section: "The office: payout batches",
    proof: "e2e/office-stop-payouts: payouts are stopped by one staff member…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [] });
    msw.use(respondWith(stopPayouts, payoutStop));
  },
} satisfies Meta<typeof StopPayouts>;
export default meta;
type Story = StoryObj<typeof meta>;

const opened: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Stop payouts" }));
  await screen.findByRole("dialog", { name: "Stop payouts" });
};
const filled: Play = async (context) => {
  await opened(context);
  await fillDecision(context, { reason: /integrity check/ });
};
const sent: Play = async (context) => {
  await filled(context);
  await context.userEvent.click(screen.getByRole("button", { name: "Stop payouts" }));
};

export const Ready: Story = {
  parameters: {
    state: "One staff member stops all payouts, with a reason",
    seen: { role: "dialog", name: "Stop payouts" },
  },
  play: opened,
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } }, play: opened };

export const ReadyForAnAuditor: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button", { name: "Stop payouts" })).toBeNull();
  },
};

export const Stopped: Story = {
  play: async (context) => {
    await sent(context);
    await expect(await screen.findByText("Payouts are stopped.")).toBeVisible();
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(stopPayouts));
  },
  play: async (context) => {
    await sent(context);
    await screen.findByRole("button", { name: "Stopping" });
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(stopPayouts));
  },
  play: async (context) => {
    await sent(context);
    await expect(await screen.findByText(COPY.noAnswer)).toBeVisible();
  },
};

export const Refused: Story = {
  parameters: { state: "They are stopped already", seen: "Payouts are stopped already." },
  ...expectRefusalsInTurn(
    stopPayouts,
    [
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
      ["payouts_stopped", payoutStopRefusals().payouts_stopped.already.sentence],
    ],
    { open: filled, send: "Stop payouts" },
  ),
};
