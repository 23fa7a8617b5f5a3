import { toPortfolioId } from "@kinfold/contract/ids";
import { reportRefusals } from "@kinfold/contract/refusals/reports";
import { HOUR_MS } from "@kinfold/contract/durations";
import { getMonthPdf, getPortfolioPdf } from "@kinfold/contract/reports";
import { sayIn } from "@kinfold/language/say-in";
import { readCheckedDay, lagosDay, type Day } from "#calendar/index.ts";
import { issueDocument } from "#document-checks/index.ts";
import { openCheckpointLine } from "#ledger-log/index.ts";
import { formatMemberName } from "#members/index.ts";
import { listPlans, formatPlanRowLabel } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Mount, CallerState } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { readPortfolioFacts } from "#portfolios/index.ts";
import { findPortfolio, readPrices } from "#units/index.ts";
import { listWallets } from "#wallets/index.ts";
import { findFirstDay, createBook, type Book } from "./book.ts";
import { renderMonthPdf } from "./month-pdf.ts";
import { computePortfolioReport } from "./portfolio-report.ts";
import { renderReportPdf } from "./report-pdf.ts";
import { readMonthReport } from "./routes.ts";

/** Documents cost more than pages. */
const PDFS = { name: "portfolio-pdfs", most: 60, withinMs: HOUR_MS };

/** From the portfolio's beginning until today, unless other days were asked for. */
function stretchOf(
  book: Book,
  asked: { from?: string | undefined; to?: string | undefined },
  today: Day,
) {
  const { invalid } = reportRefusals();
  const to = asked.to === undefined ? today : readCheckedDay(asked.to);
  if (to > today) refuseField("to", invalid.toCome);
  const began = findFirstDay(book) ?? lagosDay(book.known.portfolio.opened_at);
  const from = asked.from === undefined ? (began < to ? began : to) : readCheckedDay(asked.from);
  if (from > to) refuseField("to", invalid.backwards);
  return { from, to };
}

/** The report of a portfolio, and of a month of the whole book, printed. Another person's portfolio is no portfolio. */
export function mountReportPdfRoutes(
  { guarded }: Mount<CallerState>,
  platform: Pick<Platform, "clock" | "db" | "env" | "limiter">,
): void {
  const { clock, db, env, limiter } = platform;
  const readCheckpointLine = openCheckpointLine({ clock, db });

  guarded(getPortfolioPdf, async ({ caller: { memberId }, params, query }) => {
    const issuedAt = clock.now();
    const portfolio = await findPortfolio(db, toPortfolioId(params["id"]));
    const isOwn = portfolio?.member_id === memberId && portfolio.deleted_at === null;
    if (portfolio === undefined || !isOwn) {
      return refuse(reportRefusals().not_found.portfolio);
    }
    const [known] = await readPortfolioFacts(db, [portfolio], await listPlans(db), issuedAt);
    assertExists(known, "a portfolio vanished");
    const book = createBook(known, await readPrices(db, portfolio.plan_id, "0001-01-01"));
    const { from, to } = stretchOf(book, query, known.today);
    await limiter.take(PDFS, memberId);
    const report = computePortfolioReport(book, from, to);
    const { language, ...holder } = await formatMemberName(db, memberId);
    const { openingMinor, closingMinor } = report.period;
    const { wallet_id: walletId, portfolio_id: portfolioId, currency } = portfolio;
    const { lines } = report;
    const kind = "portfolio_report";
    const document = {
      kind,
      walletId,
      portfolioId,
      currency,
      from,
      to,
      openingMinor,
      closingMinor,
      lines,
    } as const;
    const issued = await issueDocument(platform, document, async (mark) => {
      const heading = {
        ...holder,
        ...mark,
        manager: env.MANAGER_NAME,
        plan: formatPlanRowLabel(known.plan),
        currency,
        reference: portfolio.reference,
        checkpoint: await readCheckpointLine(),
      };
      return sayIn(language, () => renderReportPdf(report, heading));
    });
    const name = `kinfold-portfolio-${portfolio.reference.toLowerCase()}-${from}-to-${to}.pdf`;
    return { name, type: "application/pdf", ...issued };
  });

  guarded(getMonthPdf, async ({ caller: { memberId }, query }) => {
    const issuedAt = clock.now();
    const { month, year, currency } = query;
    const report = await readMonthReport(db, memberId, query, issuedAt);
    const of = report.currencies.find((one) => one.currency === currency);
    const wallet = (await listWallets(db, memberId)).find((one) => one.currency === currency);
    if (of === undefined || wallet === undefined) {
      return refuseField("currency", reportRefusals().invalid.noNaira);
    }
    await limiter.take(PDFS, memberId);
    const { language, ...holder } = await formatMemberName(db, memberId);
    const document = {
      kind: "month_report",
      walletId: wallet.wallet_id,
      currency,
      from: readCheckedDay(report.period_start),
      to: readCheckedDay(report.period_end),
      openingMinor: of.opening_value,
      closingMinor: of.closing_value,
      lines: of.products,
    } as const;
    const issued = await issueDocument(platform, document, async (mark) => {
      const checkpoint = await readCheckpointLine();
      const heading = { ...holder, ...mark, manager: env.MANAGER_NAME, checkpoint };
      return sayIn(language, () => renderMonthPdf(report, of, heading));
    });
    const name = `kinfold-report-${year}-${String(month).padStart(2, "0")}-${currency.toLowerCase()}.pdf`;
    return { name, type: "application/pdf", ...issued };
  });
}
