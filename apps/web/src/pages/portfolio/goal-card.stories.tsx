import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  getPortfolio,
  removePortfolioGoal,
  type Goal,
  type Portfolio,
} from "@kinfold/contract/portfolios";
import { goals, portfolios } from "@kinfold/contract/testing/plan-samples";
import { toMinor } from "@kinfold/money";
import { setAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { withPortfolioPage } from "#testing/portfolio-stage.tsx";
import { SENTENCES } from "#testing/refusals.ts";
import type { PortfolioPage } from "./portfolio-page.tsx";

const { withGoal } = portfolios;

/** What a member wants to have in a portfolio, how far it is, and what would be there by its day. */
const meta = {
  ...withPortfolioPage(withGoal),
  title: "Pages/Portfolio/GoalCard",
  parameters: {
    layout: "fullscreen",
    section: "Issue 27: goals",
    proof: "e2e/named-portfolio: a member sets a goal…",
  },
} satisfies Meta<typeof PortfolioPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const findCard = async () => within(await screen.findByRole("region", { name: /^Goal: / }));
const createStory = (
  goal: Goal,
  words: readonly (string | RegExp)[],
  of: Portfolio = withGoal,
): Story => ({
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getPortfolio, { ...of, goal }));
  },
  play: async () => {
    const card = await findCard();
    for (const each of words) await card.findByText(each);
  },
});

export const Ready: Story = {
  parameters: {
    state: "A goal: how much is there, how far, and a projection that says what it assumes",
    seen: "This is not a promise.",
  },
  play: async () => {
    const card = await findCard();
    await card.findByText(
      "If you keep putting in ₦100,000 a month and the plan returns 12% a year, you would have about ₦2,113,456 by 1 December 2027.",
    );
    await card.findByText("This is not a promise.");
    await expect(card.getByRole("figure", { name: "How far you are" })).toHaveTextContent("19.3%");
  },
};

export const ReadyAndShortOfIt: Story = createStory(goals.short, [
  "That is about ₦1,564,188 short of your goal.",
]);

export const ReadyWithNothingAssumed: Story = createStory(goals.withNothingAssumed, [
  "The plan states no return, so none is counted.",
  "Your recurring contribution is paused, so it is not counted.",
]);

export const ReadyBeyondItsTerm: Story = createStory(
  goals.beyondItsTerm,
  ["On that day it is paid into your wallet, before the day of your goal."],
  portfolios.fixed,
);

export const ReadyAndReached: Story = {
  ...createStory(goals.reached, ["You have reached this goal."]),
  parameters: { state: "A goal that is reached", seen: "You have reached this goal." },
};

export const ReadyAndPast: Story = {
  ...createStory(goals.past, [
    "There is no projection: the day of this goal has come. Change it to see one.",
  ]),
  parameters: {
    state: "A goal whose day has come",
    seen: "There is no projection: the day of this goal has come. Change it to see one.",
    proof: "goal: a day that has come has no projection…",
  },
};

export const ReadyAfterItWasPaidOut: Story = createStory(
  { ...goals.short, projection: null },
  ["There is no projection: nothing grows in this portfolio."],
  { ...withGoal, status: "closed" },
);

export const ReadyWithMoneyThatWaits: Story = createStory(
  { ...goals.onTheWay, there_amount: toMinor(48_647_025n), to_go_amount: toMinor(151_352_975n) },
  [/waits for units/],
  { ...withGoal, waiting_amount: toMinor(10_000_000n) },
);

export const ReadyWithAmountsHidden: Story = {
  beforeEach: () => {
    setAmountsHidden(true);
    return () => {
      setAmountsHidden(false);
    };
  },
  play: async () => {
    const card = await findCard();
    await card.findByText("The projection is shown when amounts are.");
    await expect(card.queryByText(/you would have/)).toBeNull();
  },
};

export const ReadyToChange: Story = {
  play: async ({ userEvent }) => {
    await userEvent.click((await findCard()).getByRole("button", { name: "Change goal" }));
    await screen.findByRole("dialog", { name: "Change your goal" });
  },
};

const remove: Play = async ({ userEvent }) => {
  await userEvent.click((await findCard()).getByRole("button", { name: "Remove goal" }));
};
const refused = createRefusalStories((words): Play => async (stage) => {
  await remove(stage);
  await (await findCard()).findByText(words);
});

export const Removed: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(removePortfolioGoal, { id: withGoal.id }));
  },
  play: async (stage) => {
    await findCard();
    stage.msw.use(respondWith(getPortfolio, { ...withGoal, goal: null }));
    await remove(stage);
    await screen.findByText("Goal removed.");
    await waitFor(() => expect(screen.queryByRole("region", { name: /^Goal: / })).toBeNull());
    await stage.canvas.findByRole("button", { name: "Set a goal" });
  },
};

export const WaitingToRemove: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(removePortfolioGoal));
  },
  play: async (stage) => {
    await remove(stage);
    await (await findCard()).findByText("Removing");
  },
};

export const UnreachableToRemove: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(removePortfolioGoal));
  },
  play: async (stage) => {
    await remove(stage);
    await (await findCard()).findByText(COPY.noAnswer);
  },
};

export const RefusedToRemoveTooOften: Story = refused(
  removePortfolioGoal,
  "rate_limited",
  SENTENCES.rate_limited,
);
export const RefusedToRemoveWhileAway: Story = refused(
  removePortfolioGoal,
  "unavailable",
  SENTENCES.unavailable,
);
