import { reportRefusals } from "@kinfold/contract/refusals/reports";
import {
  respondWith,
  respondBy,
  respondWithFile,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { getMonthPdf, getPortfolioReport, getReportTrend } from "@kinfold/contract/reports";
import { formatTooOften } from "@kinfold/contract/testing/refusal-words";
import { reports, trends } from "@kinfold/contract/testing/report-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { setAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, spyOn, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { replaceOpenedTabs } from "#testing/open-tabs.ts";
import { InvestmentReportPage } from "./investment-report-page.tsx";

const meta = {
  title: "Pages/InvestmentReport",
  component: InvestmentReportPage,
  decorators: [withDashboard(PATHS.investmentReport)],
  parameters: {
    layout: "fullscreen",
    section: "2 Reports",
    proof: "e2e/plans-and-portfolios: what a member has is told by currency…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.validated),
      respondWith(getWallets, wallets.adaeze),
      respondWith(getPortfolioReport, reports.october),
      respondWith(getReportTrend, trends.year),
    );
  },
} satisfies Meta<typeof InvestmentReportPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

export const Ready: Story = {
  parameters: {
    state: "The investment report, by month and by year",
    seen: "Final",
    proof: "reports: every row of every month lines up to the kobo…",
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Value on 31 October 2026");
    await canvas.findByText("Final");
    await expect(canvas.queryByText(/Corrected/)).toBeNull();
    await canvas.findByRole("figure", { name: "Your plans at the end of October 2026" });
    await canvas.findByRole("slider", { name: /each month of 2026/ });
    await expect(canvas.getByRole("combobox", { name: /^Month/ })).toHaveTextContent("October");
  },
};

export const ReadyInDollars: Story = {
  parameters: {
    at: `${PATHS.investmentReport}?month=10&year=2026&currency=USD`,
    state: "The report in dollars",
    seen: { role: "tab", name: "Dollar", selected: true },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("tab", { name: "Dollar" })).toHaveAttribute(
      "data-state",
      "active",
    );
    await expect((await canvas.findAllByText("Diaspora Pool")).length).toBeGreaterThan(0);
  },
};

/** Dollars only, and no tabs. */
export const ReadyForAGlobalMember: Story = {
  parameters: {
    state: "A global member has dollars alone",
    seen: "$5,701.20",
    proof: "e2e/plans-and-portfolios: a global member reads of dollars alone…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, users.james),
      respondWith(getWallets, wallets.james),
      respondWith(getPortfolioReport, reports.global),
      respondWith(getReportTrend, trends.global),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Value on 31 October 2026");
    await expect(canvas.queryByRole("tab")).toBeNull();
  },
};

/** What was paid in and had no units at the end of the month is part of the total. */
export const ReadyWithMoneyThatWaits: Story = {
  parameters: {
    state: "Money that waited for units at the end of the month",
    seen: "Total at the end",
    proof: "reports: money that waits for units is part of the total of a month…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getPortfolioReport, reports.waiting));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Total at the end");
    await canvas.findByText(/waits for units/);
  },
};

export const ReadyAndProvisional: Story = {
  parameters: {
    state: "Provisional until every price of the month is published",
    seen: "Provisional",
    proof: "reports: a month is provisional until the prices of its end…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getPortfolioReport, reports.provisional));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Provisional");
    await canvas.findByText(/figures may still change/);
  },
};

/** A price of the month was wrong, and put right after the report was out: twice. */
export const ReadyAndCorrected: Story = {
  parameters: {
    state: "Corrected: a price that the month rests on was wrong, and what it is now",
    seen: "Corrected on 9 November 2026",
    proof: "corrected: a month that rests on a corrected price says so…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getPortfolioReport, reports.corrected));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Corrected on 9 November 2026");
    const why = within(
      await canvas.findByRole("group", { name: /^A unit price was wrong and has been put right/ }),
    );
    await expect(why.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "Ìrẹ̀pọ̀ Pool, corrected on 5 November 2026: the unit price of 31 October 2026 was ₦112.345678 and is ₦109.00.",
      "Ìrẹ̀pọ̀ Pool, corrected on 9 November 2026: the unit price of 31 October 2026 was ₦109.00 and is ₦110.25.",
    ]);
  },
};

export const ReadyAtALoss: Story = {
  parameters: {
    state: "A loss",
    seen: "Loss after tax and fees",
    proof: "e2e/plans-and-portfolios: a global member reads of dollars alone…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getPortfolioReport, reports.atALoss),
      respondWith(getReportTrend, trends.atALoss),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Loss after tax and fees");
    await expect((await canvas.findAllByText("−4.41%")).length).toBeGreaterThan(0);
  },
};

/** The longest names, the largest amounts, and more plans than a bar can tell apart. */
export const ReadyWithVeryLongNames: Story = {
  parameters: {
    state: "The longest names and the largest amounts",
    seen: "3 other plans",
    proof: "play",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getPortfolioReport, reports.longNames),
      respondWith(getReportTrend, trends.longNames),
    );
  },
  play: async ({ canvas }) => {
    const bar = within(
      await canvas.findByRole("figure", { name: "Your plans at the end of October 2026" }),
    );
    await expect(bar.getAllByRole("listitem")).toHaveLength(6);
    await bar.findByText("3 other plans");
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};

/** Another month is asked for by its own address, and what is shown is that month's. */
export const ReadyForAnEarlierMonth: Story = {
  tags: ["!dev"],
  beforeEach: ({ msw }) => {
    msw.use(
      respondBy(getPortfolioReport, (query) =>
        query.get("month") === "4"
          ? { ...reports.october, month: 4, period_end: "2026-04-30" }
          : reports.october,
      ),
    );
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("Value on 31 October 2026");
    await userEvent.click(canvas.getByRole("combobox", { name: /^Month/ }));
    await userEvent.click(await screen.findByRole("option", { name: "April" }));
    await canvas.findByText("Value on 30 April 2026");
  },
};

export const AmountsHidden: Story = {
  beforeEach: () => {
    setAmountsHidden(true);
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Value on 31 October 2026");
    await expect(canvas.queryByText(/863,269/)).toBeNull();
  },
};

export const Empty: Story = {
  parameters: {
    state: "Nothing in the month",
    seen: "Nothing in October 2026",
    proof: "e2e/plans-and-portfolios: who has only begun reads what waits…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getPortfolioReport, reports.empty),
      respondWith(getReportTrend, trends.empty),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Nothing in October 2026");
    await canvas.findByText(/from your second month/);
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getPortfolioReport));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Opening your report");
  },
};

export const Unreachable: Story = {
  parameters: {
    state: "The report cannot be reached",
    words: "renderError",
    proof: "e2e/plans-and-portfolios: who has only begun reads what waits…",
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getPortfolioReport));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: COPY.renderError });
  },
};

export const UnreachableForTheYear: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getReportTrend));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: COPY.renderError });
  },
};

const notOver = reportRefusals().report_unpublished.month.sentence;

export const RefusedForAMonthToCome: Story = {
  parameters: {
    at: `${PATHS.investmentReport}?month=12&year=2026`,
    state: "A month that is still to come",
    seen: "This month is not over yet. Its report comes when it is.",
  },
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(getPortfolioReport, "report_unpublished", { error: notOver }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(notOver);
    await expect(canvas.getByRole("button", { name: "Show the newest report" })).toBeEnabled();
  },
};

export const RefusedForAYearToCome: Story = {
  parameters: { at: `${PATHS.investmentReport}?month=1&year=2031` },
  beforeEach: ({ msw }) => {
    const error = reportRefusals().report_unpublished.year.sentence;
    msw.use(
      refuseCall(getPortfolioReport, "report_unpublished", { error }),
      refuseCall(getReportTrend, "report_unpublished", { error }),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText("This year is still to come.");
  },
};

const pressDownload: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Download PDF" }));
};
const onPhone = { viewport: { value: "phone" } };

/** The PDF opens in a tab of its own. */
export const OpensItsPdf: Story = {
  tags: ["!dev"],
  globals: onPhone,
  beforeEach: ({ msw }) => {
    msw.use(
      respondWithFile(getMonthPdf, {
        name: "kinfold-report-2026-10-ngn.pdf",
        type: "application/pdf",
        text: "%PDF-1.7",
      }),
    );
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

export const WaitingForItsPdf: Story = {
  globals: onPhone,
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getMonthPdf));
    return replaceOpenedTabs();
  },
  play: async (stage) => {
    await pressDownload(stage);
    await stage.canvas.findByRole("button", { name: /Preparing/ });
  },
};

export const RefusedItsPdfTooOften: Story = {
  globals: onPhone,
  beforeEach: ({ msw }) => {
    const error = formatTooOften("12 minutes");
    msw.use(refuseCall(getMonthPdf, "rate_limited", { error }));
    return replaceOpenedTabs();
  },
  play: async (stage) => {
    await pressDownload(stage);
    await screen.findByText(/try again in 12 minutes/);
  },
};

export const RefusedItsPdfForAMonthToCome: Story = {
  globals: onPhone,
  beforeEach: ({ msw }) => {
    const error = reportRefusals().report_unpublished.month.sentence;
    msw.use(refuseCall(getMonthPdf, "report_unpublished", { error }));
    return replaceOpenedTabs();
  },
  play: async (stage) => {
    await pressDownload(stage);
    await screen.findByText(/This month is not over yet/);
  },
};

export const UnreachableForItsPdf: Story = {
  globals: onPhone,
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getMonthPdf));
    return replaceOpenedTabs();
  },
  play: async (stage) => {
    await pressDownload(stage);
    await screen.findByText(COPY.noAnswer);
  },
};
