import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import {
  respondWith,
  respondBy,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { listAnnouncements } from "@kinfold/contract/content";
import { getMoneyOnTheWay } from "@kinfold/contract/money-on-the-way";
import { moneyOnTheWay } from "@kinfold/contract/testing/money-samples";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { getPortfolioSummary } from "@kinfold/contract/portfolios";
import { listOwnPromises } from "@kinfold/contract/promises";
import { ownPromises } from "@kinfold/contract/testing/promise-samples";
import { getExchangeRate } from "@kinfold/contract/reference";
import { announcements } from "@kinfold/contract/testing/content-samples";
import { kycMembers } from "@kinfold/contract/testing/kyc-samples";
import { portfolioSummaries } from "@kinfold/contract/testing/plan-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { rates, transactions } from "@kinfold/contract/testing/transaction-samples";
import { listTransactions, type Transaction } from "@kinfold/contract/transactions";
import { getWallets } from "@kinfold/contract/wallets";
import { toMinor } from "@kinfold/money";
import { setAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { OverviewPage } from "./overview-page.tsx";

const pageOf = (data: Transaction[]) => ({
  data,
  meta: { total: data.length, page: 1, per_page: 4, page_count: 1, next_cursor: null },
});
const NAIRA = transactions.naira.slice(0, 4);

const meta = {
  title: "Pages/Overview",
  component: OverviewPage,
  decorators: [withDashboard(PATHS.overview)],
  parameters: {
    layout: "fullscreen",
    section: "2 Overview",
    proof: "e2e/overview: a new member is asked for documents…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.adaeze),
      respondWith(listAnnouncements, []),
      respondWith(getMoneyOnTheWay, moneyOnTheWay.nothing),
      respondWith(listOwnPromises, []),
      respondWith(getWallets, wallets.adaeze),
      respondWith(getPortfolioSummary, portfolioSummaries.both),
      respondBy(listTransactions, (query) =>
        pageOf(query.get("wallet_id") === wallets.adaeze.ngn.id ? NAIRA : [transactions.dollars]),
      ),
    );
  },
} satisfies Meta<typeof OverviewPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** What was promised about money is said where the money is, and not a second time. */
export const ReadyWithPromises: Story = {
  parameters: {
    state: "What is with us: the time left, the team and the next step",
    seen: "19 hours left",
    proof: "promises/promises: opens its case with it, and ends it…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listOwnPromises, ownPromises),
      respondWith(getMoneyOnTheWay, moneyOnTheWay.receipt),
    );
  },
  play: async ({ canvas }) => {
    await readMoney(canvas);
    const money = within(canvas.getByRole("region", { name: "Where is my money" }));
    await expect(money.getByText("19 hours left")).toBeVisible();
    await expect(money.getByText(/Payments team\. The transfer is found/)).toBeVisible();
    const others = within(await canvas.findByRole("region", { name: "With us now" }));
    await expect(others.getAllByRole("listitem")).toHaveLength(2);
    await expect(others.getByText("Your referral by the Exco")).toBeVisible();
  },
};

export const ReadyWithALatePromise: Story = {
  parameters: {
    state: "A promise that is late, with the new time",
    seen: "We are late",
    proof: "promises/promises: reminds its owner at half of the time…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMoneyOnTheWay, moneyOnTheWay.lateReceipt));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("We are late")).toBeVisible();
    await expect(canvas.getByText(/^our new time is/)).toBeVisible();
  },
};

type Reader = {
  findByRole: (role: string, options: { name: string }) => Promise<HTMLElement>;
  queryByText: (text: string) => HTMLElement | null;
};

/** Waits until it is known what is on its way: its place is held before. */
async function readMoney(canvas: Reader): Promise<void> {
  await canvas.findByRole("region", { name: "Where is my money" });
  await waitFor(() => expect(canvas.queryByText("Reading what is on its way")).toBeNull());
}

const withMoney =
  (
    money: (typeof moneyOnTheWay)[keyof typeof moneyOnTheWay],
    summary: (typeof portfolioSummaries)["both"] = portfolioSummaries.both,
  ): NonNullable<Story["beforeEach"]> =>
  ({ msw }) => {
    msw.use(
      respondWith(getMember, users.validated),
      respondWith(getMoneyOnTheWay, money),
      respondWith(getPortfolioSummary, summary),
    );
  };

/** The way on is beside the reference. */
export const ReadyWithATransferBegun: Story = {
  parameters: {
    state: "A transfer begun: its reference and the way on",
    seen: { role: "button", name: "I have paid" },
    proof: "e2e/overview: a transfer that is begun stands on the overview…",
  },
  beforeEach: withMoney(moneyOnTheWay.begun, portfolioSummaries.empty),
  play: async ({ canvas }) => {
    await readMoney(canvas);
    const money = within(canvas.getByRole("region", { name: "Where is my money" }));
    await expect(money.getByText("KIN-8H2Q71")).toBeVisible();
    await expect(money.getByText("waiting for you")).toBeVisible();
    money.getByRole("button", { name: "Copy reference" });
    money.getByRole("button", { name: "Details" });
  },
};

/** Begun, to be charged, waiting for units and withdrawn: the nearest day first. */
export const ReadyWithMoneyOnItsWay: Story = {
  parameters: {
    state: "Where is my money: each with its day",
    seen: "By 4 Dec",
    proof: "money-on-the-way: what waits for units and what is withdrawn are the figures…",
  },
  beforeEach: withMoney(moneyOnTheWay.four),
  play: async ({ canvas }) => {
    await readMoney(canvas);
    const money = within(canvas.getByRole("region", { name: "Where is my money" }));
    const stops = money.getAllByRole("listitem").map(({ textContent: text }) => text);
    await expect(stops.map((text) => /Today|25 Nov|30 Nov|4 Dec/.exec(text ?? "")?.[0])).toEqual([
      "Today",
      "25 Nov",
      "30 Nov",
      "4 Dec",
    ]);
  },
};

/** More than fit beside each other: below each other. What waits in one portfolio is one sum. */
export const ReadyWithEverythingOnItsWay: Story = {
  beforeEach: withMoney(moneyOnTheWay.all),
  play: async ({ canvas }) => {
    await readMoney(canvas);
    const money = within(canvas.getByRole("region", { name: "Where is my money" }));
    await expect(money.getAllByRole("listitem")).toHaveLength(8);
    await expect(money.getByText("units are sold")).toBeVisible();
    await expect(money.getByText(/Waits until your documents are approved\.$/)).toBeVisible();
  },
};

export const ReadyWithLongAmounts: Story = {
  beforeEach: withMoney(moneyOnTheWay.long),
  play: async ({ canvas }) => {
    await readMoney(canvas);
    canvas.getByRole("region", { name: "Where is my money" });
  },
};

export const ReadyWithDollarsOnTheirWay: Story = {
  beforeEach: withMoney(moneyOnTheWay.dollars),
  play: async ({ canvas }) => {
    await readMoney(canvas);
    const money = within(canvas.getByRole("region", { name: "Where is my money" }));
    await expect(money.getByText("500")).toBeVisible();
  },
};

/** What follows is not seen before its place is known, so that nothing moves. */
export const LoadingMoneyOnItsWay: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, users.validated), leavePending(getMoneyOnTheWay));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Reading what is on its way");
    await expect(canvas.queryByRole("link", { name: /Naira portfolio/ })).toBeNull();
  },
};

export const UnreachableMoneyOnItsWay: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, users.validated), dropConnection(getMoneyOnTheWay));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/We could not read what is on its way just now/);
    await canvas.findByRole("link", { name: /Naira portfolio/ });
  },
};

/** Adaeze has sent no documents yet. */
export const Ready: Story = {
  parameters: {
    state: "Welcome, with the first name",
    seen: "Good evening, Adaeze",
    proof: "e2e/join-the-club: a visitor opens the page…",
    also: [
      {
        state: "KYC or proof of address not submitted: the prompt",
        words: "kycUpdate",
        proof: "e2e/overview: a new member is asked for documents…",
      },
      {
        state: "Naira and dollar portfolios, each leading on",
        seen: "Dollar portfolio",
        proof: "e2e/overview: a new member is asked for documents…",
      },
      {
        state: "The free course and the investor quiz",
        seen: "Investor profile quiz",
        proof: "e2e/overview: a new member is asked for documents…",
      },
    ],
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { level: 1, name: "Good evening, Adaeze" });
    await canvas.findByText(COPY.kycUpdate);
    await expect(canvas.getByRole("link", { name: "Complete KYC" })).toHaveAttribute(
      "href",
      PATHS.accountKyc,
    );
    await expect(await canvas.findByRole("link", { name: /Naira portfolio/ })).toHaveAttribute(
      "href",
      PATHS.contributionsOf("NGN"),
    );
    await canvas.findByRole("link", { name: /Free investment course/ });
    await canvas.findByRole("link", { name: /Investor profile quiz/ });
  },
};

/** Both wallets in one list, newest first; each row tells all of itself. */
export const ReadyWithActivity: Story = {
  parameters: {
    state: "The overview's portfolio cards and recent activity",
    seen: "Bank transfer from A. Okafor",
    section: "2 Portfolios",
    proof: "e2e/plans-and-portfolios: what a member has is told by currency…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, users.validated));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("2,444,123");
    await canvas.findByRole("button", { name: /Bank transfer from A. Okafor/ });
  },
};

export const OpensOneOfItsActivity: Story = {
  ...ReadyWithActivity,
  play: async (stage) => {
    await ReadyWithActivity.play?.(stage);
    const { canvas, userEvent } = stage;
    await userEvent.click(canvas.getByRole("button", { name: /Bank transfer from A. Okafor/ }));
    await screen.findByRole("dialog");
  },
};

export const EmptyForNow: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, users.validated),
      respondWith(getPortfolioSummary, portfolioSummaries.empty),
      respondWith(listTransactions, pageOf([])),
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText("Nothing contributed yet")).toHaveLength(2);
    await canvas.findByText(/Every deposit, contribution and withdrawal/);
  },
};

/** Paid, and dealt at the end of the month: neither a value of zero nor a return. */
export const ReadyWhileTheFirstWaits: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, users.validated),
      respondWith(getPortfolioSummary, portfolioSummaries.firstWaiting),
      respondWith(getMoneyOnTheWay, moneyOnTheWay.waiting),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/waits for units on 30 November/);
    await expect(canvas.queryAllByText("₦0")).toEqual([]);
    await expect(canvas.getByRole("link", { name: /Naira portfolio/ })).toHaveTextContent(
      "₦250,000.00",
    );
  },
};

export const ReadyAtALoss: Story = {
  beforeEach: ({ msw }) => {
    const { usd_portfolio: usd, ngn_portfolio: ngn } = portfolioSummaries.both;
    msw.use(
      respondWith(getMember, users.validated),
      respondWith(getPortfolioSummary, {
        usd_portfolio: usd,
        ngn_portfolio: { ...ngn, gain_amount: toMinor(-11_412_304n), gain_percent: -5.49 },
      }),
    );
  },
  play: async ({ canvas }) => {
    const percent = await canvas.findByText("−5.49%");
    await expect(percent.parentElement).toHaveTextContent(
      "−5.49% of everything you put in, after tax and fees, so far",
    );
    await canvas.findByText("Down");
  },
};

/** By keyboard; every figure of the page and the one in the head go, and the same button brings them back. */
export const ReadyWithAmountsHidden: Story = {
  parameters: {
    state: "Amounts hidden",
    seen: { role: "button", name: "Wallet Amount hidden" },
    proof: "e2e/money-read: amounts are hidden and shown by one press…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, users.validated));
    return () => setAmountsHidden(false);
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("2,444,123");
    await canvas.findByRole("button", { name: /Bank transfer from A. Okafor/ });
    canvas.getByRole("button", { name: "Hide amounts" }).focus();
    await userEvent.keyboard("{Enter}");
    const show = canvas.getByRole("button", { name: "Show amounts" });
    await expect(show).toHaveFocus();
    await expect(document.body).not.toHaveTextContent(/[₦$]\d/);
    await userEvent.keyboard("{Enter}");
    await canvas.findByText("2,444,123");
    await userEvent.keyboard("{Enter}");
    await expect(show).toHaveAccessibleName("Show amounts");
  },
};

export const LoadingFigures: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, users.validated),
      leavePending(listAnnouncements),
      leavePending(getPortfolioSummary),
      leavePending(listTransactions),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Reading your transactions");
    await expect(canvas.queryByRole("region", { name: "From the club" })).toBeNull();
    await canvas.findByRole("link", { name: /Naira portfolio/ });
  },
};

/** Nothing is shown rather than a zero, and the rest of the page stands. */
export const UnreachableFigures: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, users.validated),
      dropConnection(listAnnouncements),
      dropConnection(getPortfolioSummary),
      dropConnection(listTransactions),
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText(/We could not read its worth just now/)).toHaveLength(
      2,
    );
    await canvas.findByText("We could not read your transactions just now.");
    await expect(canvas.queryByRole("region", { name: "From the club" })).toBeNull();
  },
};

export const ReadyWithAnAnnouncement: Story = {
  parameters: {
    state: "An announcement, on the overview while it is new",
    seen: "Withdrawals around the year's end",
    section: "2 Content",
    proof: "e2e/office-settings: staff publish terms, move an account together and announce…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, users.validated),
      respondWith(listAnnouncements, [announcements.yearEnd]),
    );
  },
  play: async ({ canvas }) => {
    const announcement = within(
      await canvas.findByRole("group", { name: announcements.yearEnd.title }),
    );
    await expect(announcement.getByRole("heading", { level: 3 })).toBeVisible();
    await announcement.findByText(announcements.yearEnd.body);
    await announcement.findByText("2 Nov");
    await expect(canvas.queryByRole("button", { name: /more$/ })).toBeNull();
  },
};

/** It stands below the member's money, and closes for good. */
export const ReadyWithAWarning: Story = {
  parameters: {
    state: "A warning, below the member's money",
    seen: "Our account at GTBank has moved",
    section: "2 Content",
    proof: "e2e/office-settings: staff publish terms, move an account together and announce…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listAnnouncements, [announcements.accountMoved]));
  },
  play: async ({ canvas }) => {
    const shown = await canvas.findByRole("heading", { name: announcements.accountMoved.title });
    const money = await canvas.findByRole("heading", { name: "Portfolios" });
    await expect(money.compareDocumentPosition(shown)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
};

export const ClosesAnAnnouncement: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, users.validated),
      respondWith(listAnnouncements, [announcements.accountMoved, announcements.yearEnd]),
    );
    // As another tab would: the page knows it by heart.
    const event = { key: "kinfold.closed-announcements", newValue: "" };
    return () => void window.dispatchEvent(new StorageEvent("storage", event));
  },
  play: async ({ canvas, userEvent }) => {
    const shown = within(await canvas.findByRole("region", { name: "From the club" }));
    await userEvent.click(
      shown.getByRole("button", { name: `Close “${announcements.accountMoved.title}”` }),
    );
    await expect(shown.queryByText(announcements.accountMoved.title)).toBeNull();
    await expect(shown.getByRole("heading", { name: "From the club" })).toHaveFocus();
    await expect(shown.getByText(announcements.yearEnd.title)).toBeVisible();
  },
};

/** The two newest, and the rest after a press. */
export const ReadyWithManyAnnouncements: Story = {
  parameters: {
    state: "Many announcements: the two newest, the others after a press",
    seen: { role: "button", name: "Show 1 more" },
    section: "2 Content",
    proof: "e2e/office-settings: staff publish terms, move an account together and announce…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, users.validated),
      respondWith(listAnnouncements, [
        announcements.accountMoved,
        announcements.longest,
        announcements.yearEnd,
      ]),
    );
  },
  play: async ({ canvas, userEvent }) => {
    const announcementList = within(await canvas.findByRole("region", { name: "From the club" }));
    await expect(announcementList.getAllByRole("listitem")).toHaveLength(2);
    await userEvent.click(announcementList.getByRole("button", { name: "Show 1 more" }));
    await expect(announcementList.getAllByRole("listitem")).toHaveLength(3);
    await userEvent.click(announcementList.getByRole("button", { name: "Show fewer" }));
    await expect(announcementList.queryByText(announcements.yearEnd.title)).toBeNull();
    await expect(announcementList.getByRole("button", { name: "Show 1 more" })).toHaveFocus();
  },
};

export const ReadyWithDocumentsInReview: Story = {
  parameters: {
    state: "Both submitted: verification in progress, 2 or 3 business days",
    seen: "Validation takes 2 or 3 business days. You may contribute meanwhile.",
    proof: "e2e/overview: a member whose documents are in review is told how long…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, users.inReview));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "Verification in progress" });
    await canvas.findByText("Validation takes 2 or 3 business days. You may contribute meanwhile.");
    await canvas.findByText("Government ID in review");
  },
};

/** The same documents in a club that lets no one contribute before they are approved. */
export const ReadyInReviewOfAStrictClub: Story = {
  parameters: {
    state: "Both submitted, in a club that waits for the approval",
    seen: "You may contribute as soon as your documents are approved.",
    proof: "play",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, kycMembers.inReviewOfStrictClub));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "Verification in progress" });
    await canvas.findByText(/You may contribute as soon as your documents are approved\.$/);
    await canvas.findByRole("link", { name: "See your documents" });
    await expect(canvas.queryByText(/meanwhile/)).toBeNull();
  },
};

/** Why the BVN was refused is said where the documents are asked for. */
export const ReadyWithABvnOfAnotherName: Story = {
  parameters: {
    state: "BVN refused, with its reason",
    seen: "BVN refused",
    proof: "e2e/kyc: the register's answers are told apart…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, kycMembers.bvnRefused));
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: "Later" }));
    await canvas.findByText(/do not belong together/);
    await canvas.findByText("BVN refused");
  },
};

export const ReadyWithEverythingValidated: Story = {
  parameters: {
    state: "Both validated: neither card",
    seen: "Recent activity",
    proof: "e2e/overview: a document that staff refuse is asked for again with its reason…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, users.validated));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { level: 1 });
    await expect(canvas.queryByText("Verification in progress")).toBeNull();
    await expect(canvas.queryByText(COPY.kycUpdate)).toBeNull();
  },
};

export const ReadyWithOneDocumentRefused: Story = {
  parameters: {
    state: "One document refused, with its reason",
    seen: "The photo of your passport is blurred. Please take it again.",
    proof: "e2e/overview: a document that staff refuse is asked for again with its reason…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, {
        ...users.inReview,
        has_submitted_kyc: false,
        kyc_status: "rejected",
        kyc_rejection_reason: "The photo of your passport is blurred. Please take it again.",
      }),
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: "Later" }));
    await canvas.findByText("One document needed to contribute");
    await canvas.findByText("The photo of your passport is blurred. Please take it again.");
  },
};

/** A document that was sent is wanted again: asked for once in a browser session. */
export const AskedForAnUpdate: Story = {
  parameters: {
    state: "The KYC-update modal, dismissed for the session",
    words: "kycUpdate",
    section: "4 KYC",
    proof: "kyc-update: dismissed, the update stays away for the session…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, kycMembers.refused));
  },
  play: async () => {
    const open = within(await screen.findByRole("dialog", { name: "Update your KYC" }));
    await open.findByText(COPY.kycUpdate);
    await open.findByText(/The photo is not clear enough to read/);
    await expect(open.getByRole("link", { name: "Update KYC" })).toHaveAttribute(
      "href",
      PATHS.accountKyc,
    );
  },
};

/** Dollars only: no naira card and no word of a BVN. */
export const ReadyForAGlobalMember: Story = {
  parameters: {
    state: "A global member: dollars only",
    seen: "Good evening, James",
    proof: "e2e/overview: a global member's overview knows no naira…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, users.james),
      respondWith(getWallets, wallets.james),
      respondWith(getPortfolioSummary, portfolioSummaries.global),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { level: 1, name: "Good evening, James" });
    await expect(canvas.queryByRole("link", { name: /Naira portfolio/ })).toBeNull();
    await expect(canvas.queryByText(/BVN/)).toBeNull();
    await expect(canvas.getByRole("button", { name: "Check USD Rate" })).toBeVisible();
  },
};

export const ReadyWithALongName: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, users.longName));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { level: 1, name: /Oluwafunmilayo-Ẹniọlá/ });
  },
};

export const Loading: Story = {
  parameters: {
    state: "The logo loading, on the whole screen, until the member arrives",
    seen: "Opening your account",
    section: "2 Shared shell",
    proof: "e2e/screens: the member is waited for…",
  },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getMember));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("status")).toHaveTextContent("Opening your account");
  },
};

export const Unreachable: Story = {
  parameters: {
    state: "The member cannot be fetched: the same screen",
    words: "renderError",
    section: "2 Shared shell",
    proof: "e2e/second-visit: the private area says that it cannot reach the club…",
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getMember));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: COPY.renderError });
    await canvas.findByText(COPY.renderErrorAdvice);
    await expect(canvas.getByRole("button", { name: COPY.reload })).toBeEnabled();
  },
};

/** The session is over: back to the sign-in page, which leads back here. */
export const RefusedWithoutASession: Story = {
  parameters: {
    state: "A 401 clears the session and leads to sign-in",
    seen: "Landed on /?redirect_url=%2Fdashboard%2Foverview",
    section: "4 Session",
    proof: "e2e/session: a session that sat idle ends…",
  },
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(getMember, "signed_out", { error: commonRefusals().signed_out.sentence }));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText("Address")).toHaveTextContent(
      "/?redirect_url=%2Fdashboard%2Foverview",
    );
  },
};

export const MenuOnMobile: Story = {
  parameters: {
    state: "The hamburger's list",
    seen: { role: "dialog", name: "Menu" },
    section: "2 Dashboard sidebar",
    proof: "e2e/screens: the menu reaches every room and leads out",
  },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Menu" }));
    const menu = within(await screen.findByRole("dialog", { name: "Menu" }));
    await expect(menu.getByRole("link", { name: "Dashboard" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await menu.findByRole("button", { name: "Logout" });
  },
};

export const ProfileMenu: Story = {
  // An open menu hides the page behind it from assistive technology and keeps the focus inside.
  parameters: {
    a11y: { config: { rules: [{ id: "aria-hidden-focus", enabled: false }] } },
    state: "Profile menu: My Account, Logout",
    seen: { role: "menuitem", name: "My Account" },
    section: "2 Header",
  },
  globals: { viewport: { value: "desk" } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /Adaeze/ }));
    await screen.findByRole("menuitem", { name: "My Account" });
    await screen.findByRole("menuitem", { name: "Logout" });
  },
};

const openLogout: NonNullable<Story["play"]> = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Logout" }));
  await screen.findByRole("alertdialog", { name: "Log out of Kinfold?" });
};

export const AskedBeforeLogout: Story = {
  parameters: {
    state: "Logout opens the confirmation",
    seen: { role: "alertdialog", name: "Log out of Kinfold?" },
    section: "2 Dashboard sidebar",
    proof: "e2e/sign-in: a member leaves through the confirmation and comes…",
  },
  globals: { viewport: { value: "desk" } },
  play: openLogout,
};

export const LogoutLeftByEscape: Story = {
  globals: { viewport: { value: "desk" } },
  play: async (stage) => {
    await openLogout(stage);
    await stage.userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  },
};

/** One press from what a dollar is worth. */
export const ChecksTheUsdRate: Story = {
  parameters: {
    state: "Check USD Rate opens the modal",
    seen: { role: "dialog", name: "USD rate today" },
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getExchangeRate, rates.fresh));
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Check USD Rate" }));
    const modal = within(await screen.findByRole("dialog", { name: "USD rate today" }));
    await modal.findByText("$1.00 = ₦1,545.50");
  },
};

export const ReadToMe: Story = {
  parameters: {
    state: "Read my club to me: the overview in five sentences, for the device to say",
    seen: { role: "dialog", name: "Your club, read to you" },
    proof: "overview/club-sentences: five sentences say what the overview shows",
  },
  play: async ({ canvas, userEvent }) => {
    await readMoney(canvas);
    await userEvent.click(canvas.getByRole("button", { name: "Read my club to me" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Your club, read to you" }));
    await expect(await dialog.findAllByRole("listitem")).toHaveLength(5);
    await expect(dialog.getByText(/^In your wallets you have/)).toBeVisible();
  },
};

export const ReadToMeWithHiddenAmounts: Story = {
  beforeEach: () => {
    setAmountsHidden(true);
    return () => {
      setAmountsHidden(false);
    };
  },
  play: async (stage) => {
    await ReadToMe.play?.(stage);
    await expect(screen.queryByText(/482,300/)).toBeNull();
  },
};
