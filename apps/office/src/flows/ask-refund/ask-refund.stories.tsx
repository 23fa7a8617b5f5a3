import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import { staffRefusals } from "@kinfold/contract/refusals/staff";
import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { askRefund, getRefundable } from "@kinfold/contract/office/returns";
import { refundable, requestedRefund } from "@kinfold/contract/testing/office-return-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import { AWAY, BUSY, OTHER_REQUEST, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { expectRefusalsInTurn, type Play } from "#testing/refusals.ts";
import { AskRefund } from "./ask-refund.tsx";

const meta = {
  title: "Office/Flows/AskRefund",
  component: AskRefund,
  args: { onClose: fn() },
  decorators: [withOffice("/returns")],
  parameters: { layout: "fullscreen", section: "The office: money going back" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
    msw.use(respondWith(getRefundable, refundable), respondWith(askRefund, requestedRefund));
  },
} satisfies Meta<typeof AskRefund>;
export default meta;
type Story = StoryObj<typeof meta>;

const find: Play = async ({ userEvent }) => {
  await userEvent.type(
    await screen.findByRole("textbox", { name: /Reference of the payment/ }),
    "kin-444442",
  );
  await userEvent.click(screen.getByRole("button", { name: "Find it" }));
};
const filled: Play = async (context) => {
  await find(context);
  await context.userEvent.type(
    await screen.findByRole("textbox", { name: /Why/ }),
    "She paid twice.",
  );
};
const sent: Play = async (context) => {
  await filled(context);
  await context.userEvent.click(screen.getByRole("button", { name: "Ask for it to go back" }));
};

export const Ready: Story = {
  globals: { viewport: { value: undefined } },
  play: async () => {
    await screen.findByRole("dialog", { name: "Give a payment back" });
  },
};

export const ReadyWithThePayment: Story = {
  parameters: {
    state: "A payment found, and how much of it can go back",
    seen: "Adaeze Okafor, KIN-444442",
    proof: "e2e/office-returns: a payment is given back by two and the member reads it…",
  },
  globals: { viewport: { value: undefined } },
  play: async (context) => {
    await find(context);
    await expect(
      await screen.findByRole("heading", { name: "Adaeze Okafor, KIN-444442" }),
    ).toBeVisible();
    await expect(screen.getByRole("textbox", { name: /How much/ })).toHaveValue("101,523");
  },
};

export const ReadyWhenItIsAsked: Story = {
  play: async ({ args, ...context }) => {
    await sent({ args, ...context });
    await waitFor(async () => {
      await expect(args.onClose).toHaveBeenCalledWith("ret_0");
    });
  },
};

export const NothingSaid: Story = {
  play: async (context) => {
    await context.userEvent.click(await screen.findByRole("button", { name: "Find it" }));
    await waitFor(async () => {
      await expect(screen.getByText("Enter the reference of the payment.")).toBeVisible();
    });
    await find(context);
    await context.userEvent.click(
      await screen.findByRole("button", { name: "Ask for it to go back" }),
    );
    await expect(await screen.findByText("Say why.")).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getRefundable));
  },
  play: async (context) => {
    await find(context);
    await screen.findByRole("button", { name: "Looking" });
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(askRefund));
  },
  play: async (context) => {
    await sent(context);
    await screen.findByRole("button", { name: "Asking" });
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(askRefund));
  },
  play: async (context) => {
    await sent(context);
    await expect(await screen.findByText(COPY.noAnswer)).toBeVisible();
  },
};

export const RefusedPayment: Story = {
  play: async (context) => {
    const refusals = [
      ["not_found", paymentRefusals().not_found.payment.sentence],
      ["staff_own_money", staffRefusals().staff_own_money.sentence],
      ["payment_not_refundable", paymentRefusals().payment_not_refundable.sentence],
    ] as const;
    await context.userEvent.type(
      await screen.findByRole("textbox", { name: /Reference of the payment/ }),
      "KIN-444442",
    );
    for (const [code, error] of refusals) {
      context.msw.use(refuseCall(getRefundable, code, { error }));
      await context.userEvent.click(screen.getByRole("button", { name: "Find it" }));
      await expect(await screen.findByText(error)).toBeVisible();
    }
  },
};

export const RefusedAmount: Story = {
  play: async (context) => {
    const error = paymentRefusals().payment_refund_too_large("₦101,523.00").sentence;
    context.msw.use(
      refuseCall(askRefund, "payment_refund_too_large", { error, fields: { amount: error } }),
    );
    await sent(context);
    await expect((await screen.findAllByText(error))[0]).toBeVisible();
  },
};

export const RefusedAsking: Story = expectRefusalsInTurn(
  askRefund,
  [
    ["payment_not_refundable", paymentRefusals().payment_not_refundable.sentence],
    ["staff_own_money", staffRefusals().staff_own_money.sentence],
    ["rate_limited", TOO_OFTEN],
    ["unavailable", AWAY],
    ["decision_changed", paymentRefusals().decision_changed.refundProposed.sentence],
    ["gen_idempotency_mismatch", OTHER_REQUEST],
    ["gen_idempotency_busy", BUSY],
  ],
  { open: filled, send: "Ask for it to go back" },
);
