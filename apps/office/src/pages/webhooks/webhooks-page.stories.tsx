import { answers, answersPages, drops, hangs, refuses } from "@kinfold/api/testing/doubles";
import { COPY } from "@kinfold/contract/copy";
import {
  askProvider,
  confirmCredit,
  dismissKeptBack,
  getKeptBack,
  listKeptBack,
  proposeCredit,
  type KeptBackDetail,
} from "@kinfold/contract/office/webhooks";
import {
  keptBack,
  keptBackDetail,
  keptBacks,
} from "@kinfold/contract/testing/office-receipts-samples";
import { somebodyElses, staff } from "@kinfold/contract/testing/office-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { choose, hears, open } from "#testing/deciding.ts";
import { inOffice, seat } from "#testing/in-office.tsx";
import { WebhooksPage } from "./webhooks-page.tsx";

const LESS = "Less than was asked for";
const late = keptBackDetail(keptBack(0, -6));
const proposed = keptBackDetail(keptBacks[2] ?? keptBack(2, 30));

const meta = {
  title: "Office/KeptBack",
  component: WebhooksPage,
  decorators: [inOffice("/webhooks")],
  parameters: { layout: "fullscreen" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    seat(msw, staff.finance_maker, { counts: [] });
    msw.use(answersPages(listKeptBack, keptBacks), answers(getKeptBack, late));
  },
} satisfies Meta<typeof WebhooksPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Context = Parameters<NonNullable<Story["play"]>>[0];

const opening =
  (
    detail: KeptBackDetail,
    role: keyof typeof staff = "finance_maker",
  ): NonNullable<Story["beforeEach"]> =>
  ({ msw }) => {
    seat(msw, staff[role], { counts: [] });
    msw.use(answersPages(listKeptBack, [detail.kept]), answers(getKeptBack, detail));
  };

async function deciding(context: Context, deed: string, reason: string): Promise<void> {
  const { canvas, userEvent } = context;
  await userEvent.click(await canvas.findByRole("radio", { name: deed }));
  await choose(context, /^Reason/, reason);
}

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: LESS })).toBeVisible();
    await expect(canvas.getByText("Chidi Eze")).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithOne: Story = { beforeEach: opening(late) };

export const ReadyWithHundreds: Story = {
  beforeEach: ({ msw }) => {
    const many = Array.from({ length: 240 }, (_, index) => keptBack(index, index / 4 - 8));
    msw.use(answersPages(listKeptBack, many));
  },
};

export const ReadyWithTheProvidersWord: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      answers(askProvider, {
        standing: "success",
        amount: 8_152_300n,
        currency: "NGN",
        asked_at: "2026-11-12T18:00:00.000Z",
      }),
    );
  },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await open(context, LESS);
    await userEvent.click(await canvas.findByRole("button", { name: "Ask the provider" }));
    await expect(await canvas.findByText(/The provider says: success/)).toBeVisible();
    await userEvent.click(canvas.getByText("What the provider sent"));
    await expect(await canvas.findByText(/"email": "\(withheld\)"/)).toBeVisible();
  },
};

export const ReadyToConfirm: Story = {
  beforeEach: opening(proposed, "finance_approver"),
  play: async (context) => {
    await open(context, "More than was asked for");
    await expect(
      await context.canvas.findByRole("radio", { name: "Confirm and credit" }),
    ).toBeVisible();
  },
};

export const ReadyForItsOwnMember: Story = {
  beforeEach: opening({ ...late, is_own: true }),
  play: async (context) => {
    await open(context, LESS);
    await expect(await context.canvas.findByText(/your own payment/)).toBeVisible();
  },
};

export const ReadyWhileSomebodyElseDecides: Story = {
  beforeEach: ({ msw }) => {
    seat(msw, staff.finance_maker, { counts: [], claim: somebodyElses });
  },
  play: async (context) => {
    await open(context, LESS);
    await expect(await context.canvas.findByText("Being decided by Halima Sani")).toBeVisible();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(answersPages(listKeptBack, []));
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(hangs(listKeptBack));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(drops(listKeptBack));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent(COPY.noAnswer);
  },
};

export const WaitingForTheProvider: Story = {
  beforeEach: ({ msw }) => {
    msw.use(hangs(askProvider));
  },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await open(context, LESS);
    await userEvent.click(await canvas.findByRole("button", { name: "Ask the provider" }));
    await expect(await canvas.findByRole("button", { name: /Asking/ })).toBeVisible();
  },
};

export const RefusedByTheProvider: Story = {
  play: async (context) => {
    await open(context, LESS);
    await hears({ ...context, msw: context.msw }, "Ask the provider", [
      [
        refuses(askProvider, "webhook_not_creditable", { error: "No open payment" }),
        "No open payment",
      ],
      [
        refuses(askProvider, "provider_away", { error: "The provider does not answer just now." }),
        "The provider does not answer just now.",
      ],
    ]);
  },
};

export const RefusedToPropose: Story = {
  play: async (context) => {
    await open(context, LESS);
    await deciding(context, "Propose to credit it", "The member paid this amount");
    await hears({ ...context, msw: context.msw }, "Propose to credit it", [
      [refuses(proposeCredit, "rate_limited", { error: "Too often" }), "Too often"],
      [refuses(proposeCredit, "unavailable", { error: "Not now" }), "Not now"],
      [refuses(proposeCredit, "webhook_closed", { error: "Closed" }), "Closed"],
      [refuses(proposeCredit, "webhook_own", { error: "Your own" }), "Your own"],
      [refuses(proposeCredit, "provider_away", { error: "Away" }), "Away"],
      [
        refuses(proposeCredit, "webhook_not_creditable", {
          error: "The fees leave nothing to credit.",
        }),
        "The fees leave nothing to credit.",
      ],
    ]);
  },
};

export const RefusedToConfirm: Story = {
  beforeEach: opening(proposed, "finance_approver"),
  play: async (context) => {
    await open(context, "More than was asked for");
    await deciding(context, "Confirm and credit", "Agrees with what the provider settled");
    await hears({ ...context, msw: context.msw }, "Confirm and credit", [
      [refuses(confirmCredit, "webhook_closed", { error: "Closed" }), "Closed"],
      [refuses(confirmCredit, "webhook_own", { error: "Your own" }), "Your own"],
      [refuses(confirmCredit, "provider_away", { error: "Away" }), "Away"],
      [refuses(confirmCredit, "webhook_not_creditable", { error: "Nothing" }), "Nothing"],
      [
        refuses(confirmCredit, "webhook_needs_another", { error: "Somebody else" }),
        "Somebody else",
      ],
      [
        refuses(confirmCredit, "webhook_changed", {
          error: "The provider says something else by now. Propose it again.",
        }),
        "The provider says something else by now. Propose it again.",
      ],
    ]);
  },
};

export const RefusedToDismiss: Story = {
  play: async (context) => {
    await open(context, LESS);
    await deciding(context, "Dismiss", "Settled in another way");
    await hears({ ...context, msw: context.msw }, "Dismiss", [
      [refuses(dismissKeptBack, "webhook_own", { error: "Your own" }), "Your own"],
      [
        refuses(dismissKeptBack, "webhook_closed", { error: "This was closed already." }),
        "This was closed already.",
      ],
    ]);
  },
};
