import { unitRefusals } from "@kinfold/contract/refusals/units";
import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { getPortfolio, takeBackOrder } from "@kinfold/contract/portfolios";
import {
  contributions,
  portfolioRows,
  portfolios,
  redemptions,
} from "@kinfold/contract/testing/plan-samples";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { SENTENCES } from "#testing/refusals.ts";
import { withPortfolioPage } from "#testing/portfolio-stage.tsx";
import { findQuestion } from "#testing/find-question.ts";
import type { PortfolioPage } from "./portfolio-page.tsx";

const portfolio = {
  ...portfolios.active,
  contributions: [contributions.queued, ...portfolios.active.contributions],
  redemptions: [redemptions.queued],
};

/** A contribution and a redemption that wait for their dealing, and that the member takes back. */
const meta = {
  ...withPortfolioPage(portfolio),
  title: "Pages/Portfolio/TakeBack",
  parameters: { layout: "fullscreen", section: "2 Portfolios" },
} satisfies Meta<typeof PortfolioPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const openConfirmation = async (
  { canvas, userEvent }: Parameters<Play>[0],
  what: "contribution" | "redemption" = "contribution",
) => {
  await userEvent.click(
    await canvas.findByRole("button", {
      name: `Take back the ${what} ${what === "contribution" ? contributions.queued.reference : redemptions.queued.reference}`,
    }),
  );
  return findQuestion(`Take back this ${what}?`);
};
const takesBack: Play = async (stage) => {
  const open = await openConfirmation(stage);
  await stage.userEvent.click(open.getByRole("button", { name: "Take back" }));
};

export const AskedBeforeAContribution: Story = {
  play: async (stage) => {
    const open = await openConfirmation(stage);
    await open.findByText(
      "₦100,000.00 goes back into your Naira wallet at once. You can take it back until the end of 30 November 2026.",
    );
    await expect(open.getByRole("button", { name: "Cancel" })).toHaveFocus();
  },
};

export const AskedBeforeARedemption: Story = {
  play: async (stage) => {
    const open = await openConfirmation(stage, "redemption");
    await open.findByText(/^Your units, worth about ₦110,250\.00, stay in the plan\./);
  },
};

export const TakenBack: Story = {
  parameters: {
    state: "A contribution or a redemption that waits is taken back",
    seen: "₦100,000.00 is back in your Naira wallet.",
    proof: "take-back: is taken back to the kobo…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(takeBackOrder, {
        portfolio: portfolioRows.active,
        reference: contributions.queued.reference,
        message: "₦100,000.00 is back in your Naira wallet.",
      }),
    );
  },
  play: async (stage) => {
    const open = await openConfirmation(stage);
    stage.msw.use(respondWith(getPortfolio, { ...portfolios.active, redemptions: [] }));
    await stage.userEvent.click(open.getByRole("button", { name: "Take back" }));
    await screen.findByText("₦100,000.00 is back in your Naira wallet.");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Take back/ })).toBeNull());
  },
};

export const WaitingToBeTakenBack: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(takeBackOrder));
  },
  play: async (stage) => {
    await takesBack(stage);
    await within(await screen.findByRole("alertdialog")).findByText("Taking it back");
  },
};

export const UnreachableWhileTakingBack: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(takeBackOrder));
  },
  play: async (stage) => {
    await takesBack(stage);
    await within(await screen.findByRole("alertdialog")).findByText(COPY.noAnswer);
  },
};

const refused = createRefusalStories((words): Play => async (stage) => {
  await takesBack(stage);
  await within(await screen.findByRole("alertdialog")).findByText(words);
});

export const RefusedAfterTheCutOff = {
  ...refused(
    takeBackOrder,
    "port_dealing_closed",
    unitRefusals().port_dealing_closed("30 November 2026").sentence,
  ),
  parameters: {
    state: "Taking back after the cut-off is refused",
    seen: "It could be taken back until the end of 30 November 2026. It is dealt at the price of that day.",
    proof: "take-back: it is refused, whether it is dealt or only about…",
  },
};
export const RefusedAsItEnded = refused(
  takeBackOrder,
  "port_order_ended",
  unitRefusals().port_order_ended.sentence,
);
export const RefusedAsTheTermEnded = refused(
  takeBackOrder,
  "port_matured",
  unitRefusals().port_matured.sold.sentence,
);
export const RefusedTooOften = refused(takeBackOrder, "rate_limited", SENTENCES.rate_limited);
export const RefusedAsAway = refused(takeBackOrder, "unavailable", SENTENCES.unavailable);
