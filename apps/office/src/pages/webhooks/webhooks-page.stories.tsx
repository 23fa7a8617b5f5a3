import { paymentRefusals } from "@kinfold/contract/refusals/payments";
import {
  respondWith,
  respondWithPages,
  dropConnection,
  leavePending,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  askProvider,
  confirmCredit,
  dismissFlaggedPayment,
  getFlaggedPayment,
  listFlaggedPayments,
  proposeCredit,
  type FlaggedPaymentDetail,
} from "@kinfold/contract/office/webhooks";
import {
  createFlaggedPayment,
  flaggedPaymentAtARate,
  createFlaggedPaymentDetail,
  flaggedPayments,
} from "@kinfold/contract/testing/office-receipts-samples";
import { otherStaffClaim, staff } from "@kinfold/contract/testing/office-samples";
import { AWAY, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";
import { toMinor } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { chooseOption, expectAnswers, openRow } from "#testing/deciding.ts";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { createRefusal } from "#testing/refusals.ts";
import { toSentenceCase } from "./words.ts";
import { WebhooksPage } from "./webhooks-page.tsx";

const LESS = "Less than was asked for";
const CLOSED = paymentRefusals().decision_changed.closed.sentence;
const OWN = paymentRefusals().staff_own_money.sentence;
const PROVIDER_AWAY = paymentRefusals().provider_away.sentence;
const late = createFlaggedPaymentDetail(createFlaggedPayment(0, -6));
const proposed = createFlaggedPaymentDetail(flaggedPayments[2] ?? createFlaggedPayment(2, 30));

const meta = {
  title: "Office/Pages/Webhooks",
  component: WebhooksPage,
  decorators: [withOffice("/webhooks")],
  parameters: {
    layout: "fullscreen",
    section: "The office: flagged payments",
    proof: "e2e/office-queues: what a provider says otherwise than agreed is flagged…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
    msw.use(
      respondWithPages(listFlaggedPayments, flaggedPayments),
      respondWith(getFlaggedPayment, late),
    );
  },
} satisfies Meta<typeof WebhooksPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Context = Parameters<NonNullable<Story["play"]>>[0];

const opening =
  (
    detail: FlaggedPaymentDetail,
    role: keyof typeof staff = "finance_maker",
  ): NonNullable<Story["beforeEach"]> =>
  ({ msw }) => {
    signInStaff(msw, staff[role], { counts: [] });
    msw.use(
      respondWithPages(listFlaggedPayments, [detail.kept]),
      respondWith(getFlaggedPayment, detail),
    );
  };

async function deciding(context: Context, action: string, reason: string): Promise<void> {
  const { canvas, userEvent } = context;
  await userEvent.click(await canvas.findByRole("radio", { name: action }));
  await chooseOption(context, /^Reason/, reason);
}

export const Ready: Story = {
  parameters: {
    state: "Messages that are not as agreed",
    seen: { role: "button", name: "Less than was asked for" },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: LESS })).toBeVisible();
    await expect(canvas.getByText("Chidi Eze")).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithOne: Story = { beforeEach: opening(late) };

export const ReadyWithItsRate: Story = {
  beforeEach: opening(createFlaggedPaymentDetail(flaggedPaymentAtARate)),
  play: async (context) => {
    await openRow(context, toSentenceCase(flaggedPaymentAtARate.reason));
    const rate = "1 USD = ₦1,545.50, from rates.example, 18:30 on 12 November 2026";
    await expect(await context.canvas.findByText(rate)).toBeVisible();
  },
};

export const ReadyWithHundreds: Story = {
  beforeEach: ({ msw }) => {
    const many = Array.from({ length: 240 }, (_, index) =>
      createFlaggedPayment(index, index / 4 - 8),
    );
    msw.use(respondWithPages(listFlaggedPayments, many));
  },
};

export const ReadyWithTheProvidersWord: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(askProvider, {
        status: "success",
        amount: toMinor(8_152_300n),
        currency: "NGN",
        asked_at: "2026-11-12T18:00:00.000Z",
      }),
    );
  },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await openRow(context, LESS);
    await userEvent.click(await canvas.findByRole("button", { name: "Ask the provider" }));
    await expect(await canvas.findByText(/The provider says: success/)).toBeVisible();
    await userEvent.click(canvas.getByText("What the provider sent"));
    await expect(await canvas.findByText(/"email": "\(withheld\)"/)).toBeVisible();
  },
};

export const ReadyToConfirm: Story = {
  parameters: {
    state: "Credited by two people",
    seen: { role: "radio", name: "Confirm and credit" },
  },
  beforeEach: opening(proposed, "finance_approver"),
  play: async (context) => {
    await openRow(context, "More than was asked for");
    await expect(
      await context.canvas.findByRole("radio", { name: "Confirm and credit" }),
    ).toBeVisible();
  },
};

export const ReadyForItsOwnMember: Story = {
  beforeEach: opening({ ...late, is_own: true }),
  play: async (context) => {
    await openRow(context, LESS);
    await expect(await context.canvas.findByText(/your own payment/)).toBeVisible();
  },
};

export const ReadyWhileSomeoneElseDecides: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [], claim: otherStaffClaim });
  },
  play: async (context) => {
    await openRow(context, LESS);
    await expect(await context.canvas.findByText("Being decided by Halima Sani")).toBeVisible();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listFlaggedPayments, []));
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listFlaggedPayments));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listFlaggedPayments));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent(COPY.noAnswer);
  },
};

/** A stranger's money to a member's account number: how it came and from whom. */
export const ReadyWithATransferToAnAccountNumber: Story = {
  parameters: {
    state: "Money to an account number, sent in another name",
    seen: "Transfer to account number 3012345678",
    proof: "account-numbers/account-numbers: from %s waits for two people, who see the sender",
  },
  beforeEach: opening(
    createFlaggedPaymentDetail(
      { ...createFlaggedPayment(0, 30), provider: "monnify", reason: "sent in another name" },
      {
        details: {
          expected: "NGN 500000",
          said: "NGN 500000",
          status: "success",
          account_number: "3012345678",
          sender: "CHUKWUDI EZE",
        },
      },
    ),
  ),
  play: async (context) => {
    await openRow(context, "Sent in another name");
    await context.canvas.findByText("Transfer to account number 3012345678");
    await expect(context.canvas.getAllByText("CHUKWUDI EZE")[0]).toBeVisible();
  },
};

export const WaitingForTheProvider: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(askProvider));
  },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await openRow(context, LESS);
    await userEvent.click(await canvas.findByRole("button", { name: "Ask the provider" }));
    await expect(await canvas.findByRole("button", { name: /Asking/ })).toBeVisible();
  },
};

export const RefusedByTheProvider: Story = {
  play: async (context) => {
    await openRow(context, LESS);
    await expectAnswers({ ...context, msw: context.msw }, "Ask the provider", [
      createRefusal(
        askProvider,
        "webhook_not_creditable",
        paymentRefusals().webhook_not_creditable.notOpen.sentence,
      ),
      createRefusal(askProvider, "provider_away", PROVIDER_AWAY),
    ]);
  },
};

export const RefusedToPropose: Story = {
  play: async (context) => {
    await openRow(context, LESS);
    await deciding(context, "Propose to credit it", "The member paid this amount");
    await expectAnswers({ ...context, msw: context.msw }, "Propose to credit it", [
      createRefusal(proposeCredit, "rate_limited", TOO_OFTEN),
      createRefusal(proposeCredit, "unavailable", AWAY),
      createRefusal(proposeCredit, "decision_changed", CLOSED),
      createRefusal(proposeCredit, "staff_own_money", OWN),
      createRefusal(proposeCredit, "provider_away", PROVIDER_AWAY),
      createRefusal(
        proposeCredit,
        "webhook_not_creditable",
        paymentRefusals().webhook_not_creditable.feesTakeAll.sentence,
      ),
    ]);
  },
};

export const RefusedToConfirm: Story = {
  beforeEach: opening(proposed, "finance_approver"),
  play: async (context) => {
    await openRow(context, "More than was asked for");
    await deciding(context, "Confirm and credit", "Agrees with what the provider settled");
    await expectAnswers({ ...context, msw: context.msw }, "Confirm and credit", [
      createRefusal(confirmCredit, "decision_changed", CLOSED),
      createRefusal(confirmCredit, "staff_own_money", OWN),
      createRefusal(confirmCredit, "provider_away", PROVIDER_AWAY),
      createRefusal(
        confirmCredit,
        "webhook_not_creditable",
        paymentRefusals().webhook_not_creditable.credited.sentence,
      ),
      createRefusal(confirmCredit, "staff_own_work", paymentRefusals().staff_own_work.sentence),
      createRefusal(
        confirmCredit,
        "decision_changed",
        paymentRefusals().decision_changed.providerChanged.sentence,
      ),
    ]);
  },
};

export const RefusedToDismiss: Story = {
  play: async (context) => {
    await openRow(context, LESS);
    await deciding(context, "Dismiss", "Settled in another way");
    await expectAnswers({ ...context, msw: context.msw }, "Dismiss", [
      createRefusal(dismissFlaggedPayment, "staff_own_money", OWN),
      createRefusal(dismissFlaggedPayment, "decision_changed", CLOSED),
    ]);
  },
};
