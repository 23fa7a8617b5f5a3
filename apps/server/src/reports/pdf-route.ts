import { toPortfolioId } from "@kinfold/contract/ids";
import { reportRefusals } from "@kinfold/contract/refusals/reports";
import { HOUR_MS } from "@kinfold/contract/durations";
import { getMonthPdf, getPortfolioPdf } from "@kinfold/contract/reports";
import { readCheckedDay, lagosDay, type Day } from "#calendar/index.ts";
import { buildStatementClaim, insertDocument, signDocument } from "#document-checks/index.ts";
import { openCheckpointLine } from "#ledger-log/index.ts";
import { formatMemberName } from "#members/index.ts";
import { listPlans, formatPlanRowLabel } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Mount, CallerState } from "#platform/http.ts";
import { createDocumentCode } from "#platform/ids.ts";
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
    const code = createDocumentCode("portfolioReport");
    const { openingMinor, closingMinor } = report.period;
    const claim = buildStatementClaim({
      kind: "portfolio_report",
      currency: portfolio.currency,
      from_day: from,
      to_day: to,
      opening_minor: openingMinor,
      closing_minor: closingMinor,
      issued_at: issuedAt,
    });
    const bytes = await renderReportPdf(report, {
      ...(await formatMemberName(db, memberId)),
      manager: env.MANAGER_NAME,
      plan: formatPlanRowLabel(known.plan),
      currency: portfolio.currency,
      reference: portfolio.reference,
      code,
      issuedAt,
      site: new URL(env.PUBLIC_URL).host,
      check: await signDocument(platform, { code, claim }),
      checkpoint: await readCheckpointLine(),
    });
    await insertDocument(db, {
      code,
      kind: "portfolio_report",
      walletId: portfolio.wallet_id,
      portfolioId: portfolio.portfolio_id,
      from,
      to,
      openingMinor,
      closingMinor,
      lines: report.lines,
      bytes,
      issuedAt,
    });
    const name = `kinfold-portfolio-${portfolio.reference.toLowerCase()}-${from}-to-${to}.pdf`;
    return { name, type: "application/pdf", bytes, documentCode: code };
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
    const code = createDocumentCode("monthReport");
    const claim = buildStatementClaim({
      kind: "month_report",
      currency,
      from_day: report.period_start,
      to_day: report.period_end,
      opening_minor: of.opening_value,
      closing_minor: of.closing_value,
      issued_at: issuedAt,
    });
    const bytes = await renderMonthPdf(report, of, {
      ...(await formatMemberName(db, memberId)),
      manager: env.MANAGER_NAME,
      code,
      issuedAt,
      site: new URL(env.PUBLIC_URL).host,
      check: await signDocument(platform, { code, claim }),
      checkpoint: await readCheckpointLine(),
    });
    await insertDocument(db, {
      code,
      walletId: wallet.wallet_id,
      kind: "month_report",
      from: readCheckedDay(report.period_start),
      to: readCheckedDay(report.period_end),
      openingMinor: of.opening_value,
      closingMinor: of.closing_value,
      lines: of.products,
      bytes,
      issuedAt,
    });
    const name = `kinfold-report-${year}-${String(month).padStart(2, "0")}-${currency.toLowerCase()}.pdf`;
    return { name, type: "application/pdf", bytes, documentCode: code };
  });
}
