import { portfolioRefusals } from "@kinfold/contract/refusals/portfolios";
import {
  respondWith,
  respondWithFile,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { deletePortfolio, getPortfolio, type Portfolio } from "@kinfold/contract/portfolios";
import { getPortfolioPdf } from "@kinfold/contract/reports";
import { contributions, portfolios, redemptions } from "@kinfold/contract/testing/plan-samples";
import { formatTooOften } from "@kinfold/contract/testing/refusal-words";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { add, negate, subtract, toMinor, ZERO, type Minor } from "@kinfold/money";
import { setAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, spyOn, waitFor, within } from "storybook/test";
import { buildContributionHandlers } from "#testing/contribute-steps.ts";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { replaceOpenedTabs } from "#testing/open-tabs.ts";
import { SENTENCES } from "#testing/refusals.ts";
import { withPortfolioPage } from "#testing/portfolio-stage.tsx";
import { findQuestion } from "#testing/find-question.ts";
import type { PortfolioPage } from "./portfolio-page.tsx";

const [firstLine] = portfolios.active.lines;
if (firstLine === undefined) throw new Error("there is no sample");

const meta = {
  ...withPortfolioPage(portfolios.active),
  title: "Pages/Portfolio",
  parameters: {
    layout: "fullscreen",
    section: "2 Portfolios",
    proof: "e2e/plans-and-portfolios: what a member has is told by currency…",
  },
} satisfies Meta<typeof PortfolioPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
/** A portfolio in this state, and words that only it says. */
const createStory = (portfolio: Portfolio, ...words: (string | RegExp)[]): Story => ({
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getPortfolio, portfolio));
  },
  play: async ({ canvas }) => {
    for (const each of words) {
      await expect((await canvas.findAllByText(each)).length).toBeGreaterThan(0);
    }
  },
});

export const Ready: Story = {
  parameters: {
    state: "One portfolio: its value against what was put in, and its lines",
    seen: "12.98%",
  },
  play: async ({ canvas }) => {
    await title("Ìrẹ̀pọ̀ Pool");
    await canvas.findByText("Value on 31 October 2026");
    await canvas.findByText("12.98%");
    await canvas.findByRole("slider", { name: /Value of your portfolio/ });
    await expect(canvas.getByRole("button", { name: "Redeem" })).toBeEnabled();
    await expect(canvas.queryByRole("button", { name: "Delete" })).toBeNull();
  },
};

export const ReadyAtALoss = {
  ...createStory(portfolios.atALoss, "Loss, after tax and fees", "Down", "−8.02%"),
  parameters: { state: "At a loss", seen: "Loss, after tax and fees" },
};
const totalLoss: Portfolio = {
  ...portfolios.atALoss,
  current_value: ZERO,
  total_amount: ZERO,
  unit_value: 0,
  gain_amount: add(negate(portfolios.atALoss.invested_amount), portfolios.atALoss.withdrawn_amount),
  gain_percent: -100,
  personal_return: -100,
  plan_return: -100,
  redeemable_amount: ZERO,
  can_top_up: false,
  can_redeem: false,
  product: {
    ...portfolios.atALoss.product,
    unit_value: 0,
    unit_value_date: "2026-10-31",
    is_open: false,
  },
  value_history: [
    ...portfolios.atALoss.value_history.slice(0, -1),
    {
      date: portfolios.atALoss.as_of ?? "",
      value: ZERO,
      invested: portfolios.atALoss.invested_amount,
    },
  ],
};
const notRedeemable = (portfolio: Portfolio, why: string): Story => ({
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getPortfolio, portfolio));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(why)).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Redeem" })).toBeNull();
  },
});
const PRICED_AT_ZERO =
  "The price of a unit on 31 October 2026 is 0, so you cannot top up or redeem. Your units stay yours. You can again once a price above 0 is published.";
const neitherWay = (portfolio: Portfolio, why: string): Story => ({
  ...notRedeemable(portfolio, why),
  play: async (context) => {
    await notRedeemable(portfolio, why).play?.(context);
    await expect(context.canvas.queryByRole("button", { name: "Top up" })).toBeNull();
  },
});
/** The plan lost everything: the units are there and worth nothing, neither way is offered, and the page says why. */
export const ReadyAfterATotalLoss: Story = neitherWay(totalLoss, PRICED_AT_ZERO);
/** Inside its lock-in the price is said too, for topping up is not offered. */
export const ReadyAfterATotalLossInItsLockIn: Story = neitherWay(
  { ...totalLoss, lock_in_until: "2027-01-20" },
  PRICED_AT_ZERO,
);
/** Begun before the price fell to 0: it is not asked for money that it could not take. */
export const ReadyAndNotPaidAtNoPrice: Story = neitherWay(
  {
    ...portfolios.pending,
    can_top_up: false,
    product: { ...portfolios.pending.product, unit_value: 0, unit_value_date: "2026-10-31" },
  },
  "Nothing has been paid into this portfolio yet. You can delete it.",
);
export const ReadyWithTooLittleToRedeem: Story = notRedeemable(
  portfolios.tooLittleToRedeem,
  "Your units are worth less than the smallest amount that can be paid out, so there is nothing to redeem.",
);
export const ReadyWhileTheFirstWaits = createStory(
  portfolios.firstWaiting,
  /waits for its units/,
  "Waiting for its first units",
  "Waiting for its price",
);
/** One price so far: figures, and no return that would mean nothing. */
export const ReadyWithoutReturn = createStory(
  {
    ...portfolios.active,
    start_date: "2026-10-31",
    maturity_date: "2027-10-31",
    lock_in_until: "2027-01-29",
    can_redeem: false,
    invested_amount: toMinor(50_000_000n),
    current_value: toMinor(50_000_000n),
    total_amount: toMinor(50_000_000n),
    gain_amount: ZERO,
    gain_percent: null,
    personal_return: null,
    plan_return: null,
    units: 5000,
    unit_value: 100,
    redeemable_units: 5000,
    redeemable_amount: toMinor(50_000_000n),
    contributions: [
      {
        ...contributions.first,
        created_at: "2026-10-12T09:30:00.000Z",
        dealing_date: "2026-10-31",
        valuation_date: "2026-10-31",
      },
    ],
    lines: [{ ...firstLine, date: "2026-10-31" }],
    value_history: [
      { date: "2026-10-31", value: toMinor(50_000_000n), invested: toMinor(50_000_000n) },
    ],
  },
  "Not enough data yet",
  /from the second published price on/,
);
export const ReadyAndNotPaid = createStory(portfolios.pending, /Nothing has been paid/, "Delete");
export const ReadyWhileAReceiptIsLookedAt = createStory(
  portfolios.awaitingConfirmation,
  /Your receipt is with us/,
);
export const ReadyAndLockedIn = createStory(
  portfolios.lockedIn,
  "Locked in until 20 January 2027. From then on you can redeem.",
);
export const ReadyAtAFixedRate = createStory(
  portfolios.fixed,
  "Interest so far, before tax",
  "Harvest Pool",
  "Locked in until 14 May 2027. On that day it comes into your wallet, with what it earned less tax.",
);
export const ReadyWhileAllIsRedeemed = createStory(
  portfolios.liquidating,
  /All of it is being redeemed/,
  "Redemption of all of it",
);
export const ReadyAndClosed = createStory(
  portfolios.closed,
  /Everything in this portfolio was paid/,
);
export const ReadyInDollars = createStory(portfolios.purpleUsd, "Purple USD");

/** Dollars alone, and no word of naira. */
export const ReadyForAGlobalMember: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, users.james),
      respondWith(getWallets, wallets.james),
      respondWith(getPortfolio, portfolios.purpleUsd),
    );
  },
  play: async ({ canvas }) => {
    await title("Purple USD");
    await expect(canvas.queryByText(/naira|₦/i)).toBeNull();
  },
};

/** Everything that can happen to a contribution besides buying units, with the reason. */
export const ReadyWithAllThatIsOnItsWay = createStory(
  {
    ...portfolios.active,
    contributions: [
      contributions.queued,
      contributions.waitingForDocuments,
      contributions.awaitingConfirmation,
      contributions.pendingPayment,
      contributions.keptInWallet,
      contributions.refunded,
    ],
    redemptions: [redemptions.queued],
  },
  "Waits until your documents are approved.",
  /The plan closed before your payment arrived/,
  "Sells units at the price of 30 November 2026.",
);

export const ReadyWithAVeryLongName = createStory(
  {
    ...portfolios.active,
    invested_amount: toMinor(90_702_947_845_804n),
    current_value: toMinor(99_999_999_999_999n),
    total_amount: toMinor(99_999_999_999_999n),
    gain_amount: toMinor(9_297_052_154_195n),
    gain_percent: 10.25,
    units: 9_070_294_784.5804,
    redeemable_units: 9_070_294_784.5804,
    redeemable_amount: toMinor(99_999_999_999_999n),
    contributions: [
      { ...contributions.first, amount: toMinor(90_702_947_845_804n), units: 9_070_294_784.5804 },
    ],
    lines: [
      {
        ...firstLine,
        amount: toMinor(90_702_947_845_804n),
        units: 9_070_294_784.5804,
        running_units: 9_070_294_784.5804,
      },
    ],
    value_history: [
      {
        date: "2026-01-31",
        value: toMinor(90_702_947_845_804n),
        invested: toMinor(90_702_947_845_804n),
      },
      {
        date: "2026-10-31",
        value: toMinor(99_999_999_999_999n),
        invested: toMinor(90_702_947_845_804n),
      },
    ],
    product: {
      ...portfolios.active.product,
      name: "The Oluwafunmilayo-Ẹniọlá Adébáyọ̀ Family Endowment and Scholarship Pool",
    },
  },
  /Oluwafunmilayo-Ẹniọlá/,
);

/** Two hundred lines, of which a window is in the page. */
/** What its member calls it stands above, and the plan's name beside the currency. */
export const ReadyWithAName = createStory(portfolios.named, "School fees", /Ìrẹ̀pọ̀ Pool · Naira/);

export const ReadyWithTwoHundredLines: Story = {
  parameters: { state: "Two hundred lines", seen: "28 Aug 2026", proof: "play" },
  beforeEach: ({ msw }) => {
    const lines = Array.from({ length: 200 }, (_, at) => ({
      date: new Date(Date.UTC(2010, at, 28)).toISOString().slice(0, 10),
      type: at === 0 ? ("contribution" as const) : ("top_up" as const),
      amount: toMinor(BigInt(1_000_000 + at * 1250)),
      price: 100 + at / 8,
      units: 100,
      running_units: 100 * (at + 1),
      reference: `KIN-${at}`,
    }));
    let invested: Minor = ZERO;
    const value_history = lines.map(({ date, amount, price, running_units: units }) => {
      invested = add(invested, amount);
      return { date, value: toMinor(BigInt(Math.round(units * price * 100))), invested };
    });
    const current_value = value_history.at(-1)?.value ?? ZERO;
    const gain_amount = subtract(current_value, invested);
    msw.use(
      respondWith(getPortfolio, {
        ...portfolios.active,
        start_date: "2010-01-28",
        as_of: "2026-08-28",
        maturity_date: null,
        invested_amount: invested,
        current_value,
        total_amount: current_value,
        gain_amount,
        gain_percent: Number((gain_amount * 10_000n) / invested) / 100,
        units: 20_000,
        unit_value: 124.875,
        redeemable_units: 20_000,
        redeemable_amount: current_value,
        contributions: [],
        lines,
        value_history,
      }),
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("radio", { name: "All" }));
    await canvas.findByRole("slider", { name: /from the beginning/ });
    await canvas.findByText("28 Aug 2026");
  },
};

export const AmountsHidden: Story = {
  beforeEach: () => {
    setAmountsHidden(true);
  },
  play: async ({ canvas }) => {
    await title("Ìrẹ̀pọ̀ Pool");
    await expect(canvas.queryByText(/763,269/)).toBeNull();
  },
};

export const TopsUp: Story = {
  beforeEach: ({ msw }) => {
    msw.use(...buildContributionHandlers());
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Top up" }));
    await (await dialog("Top up Ìrẹ̀pọ̀ Pool")).findByText("From ₦10,000.");
  },
};

export const Redeems: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Redeem" }));
    await (await dialog("Redeem from Ìrẹ̀pọ̀ Pool")).findByLabelText(/How much/);
  },
};

const askToDelete = async ({ canvas, userEvent }: Parameters<Play>[0]) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Delete" }));
  return findQuestion("Delete this portfolio?");
};
const deletes: Play = async (stage) => {
  const open = await askToDelete(stage);
  await stage.userEvent.click(open.getByRole("button", { name: "Delete" }));
};
const unpaid = [respondWith(getPortfolio, portfolios.pending)];

export const AskedBeforeDeleting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(...unpaid);
  },
  play: async (stage) => {
    const open = await askToDelete(stage);
    await expect(open.getByRole("button", { name: "Cancel" })).toHaveFocus();
  },
};

export const Deleted: Story = {
  parameters: {
    state: "A portfolio never paid is deleted",
    seen: "Portfolio deleted.",
    proof: "e2e/contribute: a dollar plan is paid for in naira or by the second provider…",
  },
  beforeEach: ({ msw }) => {
    msw.use(...unpaid, respondWith(deletePortfolio, { deleted: true }));
  },
  play: async (stage) => {
    await deletes(stage);
    await screen.findByText("Elsewhere");
    await screen.findByText("Portfolio deleted.");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  },
};

export const WaitingToBeDeleted: Story = {
  beforeEach: ({ msw }) => {
    msw.use(...unpaid, leavePending(deletePortfolio));
  },
  play: async (stage) => {
    await deletes(stage);
    await (await findQuestion("Delete this portfolio?")).findByText("Deleting");
  },
};

const refused = createRefusalStories((words): Play => async (stage) => {
  await deletes(stage);
  await (await findQuestion("Delete this portfolio?")).findByText(words);
});

/** A portfolio that looked unpaid when the page was opened. */
const refusedToDelete = (story: Story): Story => ({
  ...story,
  beforeEach: async (context) => {
    context.msw.use(...unpaid);
    const before = story.beforeEach;
    if (typeof before === "function") await before(context);
  },
});

export const RefusedForAPaidPortfolio: Story = {
  ...refusedToDelete(
    refused(deletePortfolio, "port_has_money", portfolioRefusals().port_has_money.sentence),
  ),
  parameters: {
    state: "A paid one is refused",
    seen: "Money was paid into this portfolio, so it stays.",
    proof: "e2e/contribute: a dollar plan is paid for in naira or by the second provider…",
  },
};
export const RefusedTooOften: Story = refusedToDelete(
  refused(deletePortfolio, "rate_limited", SENTENCES.rate_limited),
);
export const RefusedWhileAway: Story = refusedToDelete(
  refused(deletePortfolio, "unavailable", SENTENCES.unavailable),
);

/** Another member's portfolio, or none: the same screen. */
export const RefusedForSomeoneElses: Story = {
  parameters: {
    state: "Someone else's portfolio: not found",
    seen: "This page doesn’t exist",
    proof: "e2e/contribute: an address that is no plan and no portfolio…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(getPortfolio, "not_found", {
        error: portfolioRefusals().not_found.portfolio.sentence,
      }),
    );
  },
  play: async () => {
    await title("This page doesn’t exist");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getPortfolio));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Opening your portfolio");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getPortfolio));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: COPY.renderError });
  },
};

export const UnreachableToDelete: Story = {
  beforeEach: ({ msw }) => {
    msw.use(...unpaid, dropConnection(deletePortfolio));
  },
  play: async (stage) => {
    await deletes(stage);
    await (await findQuestion("Delete this portfolio?")).findByText(COPY.noAnswer);
  },
};

const printed = respondWithFile(getPortfolioPdf, {
  name: "kinfold-portfolio.pdf",
  type: "application/pdf",
  text: "%PDF-1.7",
});
const pressDownload: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Download PDF" }));
};

/** The report opens in a tab of its own. */
export const OpensItsReport: Story = {
  parameters: {
    state: "The PDF report of a portfolio, opened in the browser",
    seen: { role: "button", name: "Download PDF" },
    section: "2 Reports",
    proof: "report-pdf: the PDF says what the portfolio's page says…",
  },
  tags: ["!dev"],
  beforeEach: ({ msw }) => {
    msw.use(printed);
    return replaceOpenedTabs();
  },
  play: async (stage) => {
    const made = spyOn(URL, "createObjectURL");
    await pressDownload(stage);
    await waitFor(() =>
      expect(made).toHaveBeenCalledWith(expect.objectContaining({ type: "application/pdf" })),
    );
  },
};

export const WaitingForItsReport: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getPortfolioPdf));
    return replaceOpenedTabs();
  },
  play: async (stage) => {
    await pressDownload(stage);
    await stage.canvas.findByRole("button", { name: /Preparing/ });
  },
};

/** What came instead of the bytes is read, and said. */
export const RefusedItsReportTooOften: Story = {
  parameters: {
    state: "The PDF report is refused: a toast says why",
    seen: "Too many attempts. Please try again in 12 minutes.",
    section: "2 Reports",
  },
  beforeEach: ({ msw }) => {
    const error = formatTooOften("12 minutes");
    msw.use(refuseCall(getPortfolioPdf, "rate_limited", { error }));
    return replaceOpenedTabs();
  },
  play: async (stage) => {
    const made = spyOn(URL, "createObjectURL");
    await pressDownload(stage);
    await screen.findByText(/try again in 12 minutes/);
    await expect(made).not.toHaveBeenCalled();
  },
};

export const UnreachableForItsReport: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getPortfolioPdf));
    return replaceOpenedTabs();
  },
  play: async (stage) => {
    await pressDownload(stage);
    await screen.findByText(COPY.noAnswer);
  },
};
