import { toDataExportId, toPortfolioId, toWalletId } from "@kinfold/contract/ids";
import type { PortfolioLine } from "@kinfold/contract/portfolios";
import { openCase } from "@kinfold/contract/testing/office-case-samples";
import { reports } from "@kinfold/contract/testing/report-samples";
import { toMinor, toPriceE6, toUnitsE6, ZERO } from "@kinfold/money";
import { renderPackPdf } from "../accounting/month-closes/pack-pdf.ts";
import { renderCasePdf } from "../compliance/case-report-pdf.ts";
import { renderDataPdf } from "../data-exports/data-pdf.ts";
import type { CurrencyPart } from "../full-statements/read.ts";
import { renderFullStatementPdf } from "../full-statements/statement-pdf.ts";
import { renderFundsProofPdf } from "../funds-proofs/proof-pdf.ts";
import type { DocumentCheck, Heading } from "../pdf/index.ts";
import { renderMonthPdf } from "../reports/month-pdf.ts";
import type { PortfolioReport } from "../reports/portfolio-report.ts";
import { renderReportPdf } from "../reports/report-pdf.ts";
import { renderStatementPdf } from "../transactions/statement-pdf.ts";
import type { Statement, StatementLine } from "../transactions/statement.ts";

const issuedAt = new Date("2026-11-12T08:00:00Z");
const site = "kinfold.test";
const MANAGER = "Kinfold Executive Committee";
/** Long enough that each table goes on over the next page. */
const MANY = 30;
const LONG =
  "Ọlábísí Ńwáọ̀gbụ̀ sent this for the rent of the shop in Ìkẹjà, and for the school of two children. ";

const countUp = <Row>(make: (number: number) => Row): Row[] =>
  Array.from({ length: MANY }, (_, number) => make(number));

/** Whose PDF a sample is, where a test does not say. */
const HOLDER = "Ọlábísí Ńwáọ̀gbụ̀";

const buildHeading = (code: string, check: DocumentCheck, name: string): Heading => ({
  name,
  customerCode: "KIN-7F3K9Q",
  code,
  issuedAt,
  site,
  check,
  checkpoint: "Checkpoint 4,207 of the ledger log, 12 Nov 2026",
});

const buildStatementLine = (number: number): StatementLine => ({
  place: BigInt(number + 1),
  reference: `KTX-${number}`,
  description: number === 3 ? "" : LONG,
  type: "deposit",
  change_minor: toMinor(BigInt(number) - 20n),
  balance_after_minor: toMinor(BigInt(number) * 1_000_000n),
  moved_at: issuedAt,
  exchange_rate: number % 7 === 0 ? "1540.25" : null,
  rate: null,
});

const buildPortfolioLine = (number: number): PortfolioLine => ({
  date: "2026-10-05",
  type: "top_up",
  amount: toMinor(BigInt(number) * 12_345n),
  price: number % 5 === 0 ? null : 108.5,
  units: number % 5 === 0 ? null : 12.5,
  running_units: 5_000.1234,
  reference: `KPF-${number}`,
});

const renderPack = (): Promise<Buffer> =>
  renderPackPdf(
    {
      pack: "kinfold month end",
      version: 1,
      month: "2026-10",
      closed_at: issuedAt.toISOString(),
      decision: "dec_1",
      proposed_by: { id: "stf_1", name: "Ngozi Bello" },
      approved_by: { id: "stf_2", name: "Tunde Musa" },
      reason: LONG,
      open: [
        { kind: "lines", name: "GTBank", currency: "NGN", count: 2, amount: "150000", days: [] },
        {
          kind: "valuation",
          name: "Diaspora Pool",
          currency: "USD",
          count: 1,
          amount: null,
          days: [],
        },
      ],
      open_reason: null,
      highest_journal: "4207",
      audit_head: { number: "812", hash: "ab".repeat(32) },
      contents_sha256: "cd".repeat(32),
    },
    {
      month: "2026-10",
      highest_journal: "4207",
      highest_unit_entry: "900",
      trial_balance: countUp((number) => ({
        account: `account-${number}`,
        title: `Members' wallets ${number}`,
        currency: number % 2 === 0 ? "NGN" : "USD",
        accounts: 1,
        opening: "0",
        debits: "100",
        credits: "250",
        closing: "150",
      })),
      units: [],
      prices: countUp((number) => ({
        plan: number,
        plan_name: "Ìrẹ̀pọ̀ Pool",
        currency: "NGN",
        valuation: "val_1",
        on: "2026-10-31",
        unit_price: "108.5",
        correction: 0,
        is_newest: true,
      })),
      reconciliation: { days: [], banks: [], lines: [], disagreements: [] },
    },
    { title: "October 2026", site, closedAt: issuedAt },
  );

const price = toPriceE6(108_500_000n);
const units = toUnitsE6(5_000_000_000n);

const portfolioReport: PortfolioReport = {
  portfolioId: toPortfolioId("prt_1"),
  planId: 1,
  firstPlace: 0,
  from: "2026-10-01",
  to: "2026-10-31",
  period: {
    openingUnitsE6: units,
    openingPriceE6: price,
    openingMinor: toMinor(54_250_000n),
    contributionsMinor: toMinor(100n),
    withdrawalsMinor: ZERO,
    feesMinor: ZERO,
    taxMinor: ZERO,
    gainMinor: toMinor(-5n),
    closingUnitsE6: units,
    closingPriceE6: price,
    closingMinor: toMinor(54_250_095n),
  },
  lines: countUp(buildPortfolioLine),
  isFixed: false,
  waitingMinor: toMinor(25_000_000n),
  asOf: "2026-10-30",
  simpleReturn: 1.25,
  personalReturn: 11.5,
};

const statement: Statement = {
  walletId: toWalletId("wal_1"),
  currency: "NGN",
  from: "2026-10-01",
  to: "2026-11-12",
  openingMinor: ZERO,
  inMinor: toMinor(5n),
  outMinor: ZERO,
  closingMinor: toMinor(5n),
  lines: countUp(buildStatementLine),
};

const renderReport = (check: DocumentCheck, name: string): Promise<Buffer> =>
  renderReportPdf(portfolioReport, {
    ...buildHeading("KFR-2222-2222-2222", check, name),
    manager: MANAGER,
    plan: "Ìrẹ̀pọ̀ Pool",
    currency: "NGN",
    reference: "KPF-1",
  });

const renderMonth = (check: DocumentCheck, name: string): Promise<Buffer> => {
  const [of] = reports.october.currencies;
  const correction = {
    corrected_on: "2026-11-03",
    valued_on: "2026-10-30",
    old_unit_price: 108,
    new_unit_price: 108.5,
  };
  const [product] = of?.products ?? [];
  if (of === undefined || product === undefined) throw new Error("the sample has a plan");
  const products = countUp(() => ({ ...product, corrections: [correction, correction] }));
  return renderMonthPdf(
    reports.october,
    { ...of, products: products.slice(0, 6) },
    { ...buildHeading("KFM-2222-2222-2222", check, name), manager: MANAGER },
  );
};

const renderFullStatement = (check: DocumentCheck, name: string): Promise<Buffer> => {
  const [plans] = reports.october.currencies;
  if (plans === undefined) throw new Error("the sample has a currency");
  const {
    lines: _lines,
    currency: _currency,
    walletId: _walletId,
    from,
    to,
    ...wallet
  } = statement;
  const row = { reference: "KPF-1", amount_minor: toMinor(100n), left_at: issuedAt };
  const between = {
    openingMinor: ZERO,
    closingMinor: toMinor(100n),
    rows: [
      { ...row, of: "order" as const, row_key: "ord_1", portfolio_id: toPortfolioId("ptf_1") },
    ],
  };
  const part: CurrencyPart = {
    currency: "NGN",
    wallets: [statement],
    wallet,
    plans,
    holdings: [
      {
        dealt: [],
        report: portfolioReport,
        name: "Ìrẹ̀pọ̀ Pool",
        reference: "KPF-1",
        openingPricedOn: from,
        closingPricedOn: to,
      },
    ],
    waiting: between,
    returning: between,
    pending: [],
    fees: { takenMinor: ZERO, addedMinor: ZERO },
    whole: { openingMinor: ZERO, closingMinor: toMinor(5n) },
    months: countUp((number) => ({
      name: `${2026 + Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`,
      wallet,
      plans,
    })),
  };
  const { fx, total_in_ngn, total_in_usd } = reports.october;
  return renderFullStatementPdf(
    {
      asked: { year: 2026 },
      from,
      to,
      isFinal: true,
      parts: [
        part,
        {
          ...part,
          currency: "USD",
          waiting: { ...between, rows: [] },
          returning: { ...between, rows: [] },
        },
      ],
      inBoth: { fx, total_in_ngn, total_in_usd },
    },
    { ...buildHeading("KFF-2222-2222-2222", check, name), manager: MANAGER },
  );
};

type Render = (check: DocumentCheck, name: string) => Promise<Buffer>;

/** The PDFs that name the member who holds them. */
export const HELD_PDFS: Readonly<Record<string, Render>> = {
  "full-statements/statement-pdf.ts": renderFullStatement,
  "funds-proofs/proof-pdf.ts": (check, name) =>
    renderFundsProofPdf(
      {
        kind: "full_figures",
        issued_on: "2026-11-12",
        from: null,
        on: "2026-11-11",
        opening: null,
        figures: [{ currency: "NGN", amount: toMinor(1_000n) }],
        valid_until: "2026-12-12",
        holder: name,
        purpose: "UK visa application",
      },
      countUp((number) => ({
        name: `Harvest Pool, KPF-${number}`,
        currency: "NGN",
        amount_minor: toMinor(BigInt(number)),
      })),
      { code: "KFP-2222-2222-2222", issuedAt, site, check, manager: MANAGER },
    ),
  "reports/month-pdf.ts": renderMonth,
  "reports/report-pdf.ts": renderReport,
  "transactions/statement-pdf.ts": (check, name) =>
    renderStatementPdf(statement, buildHeading("KFS-2222-2222-2222", check, name)),
};

/** They are printed for a member called HOLDER. */
const ofHolder = Object.entries(HELD_PDFS).map(([file, render]) => [
  file,
  (check: DocumentCheck) => render(check, HOLDER),
]);

/**
 * Every kind of PDF that the product makes, by the file that draws it, filled so that each part of it is there and goes on over a page. Those that
 * a stranger checks are signed by `check`.
 */
export const SAMPLE_PDFS: Readonly<Record<string, (check: DocumentCheck) => Promise<Buffer>>> = {
  "accounting/month-closes/pack-pdf.ts": renderPack,
  "compliance/case-report-pdf.ts": () =>
    renderCasePdf(
      {
        entity: { name: "Kinfold", contact: "mlro@kinfold.test", officer: "Ngozi Bello" },
        kept: { ...openCase, reason: `${LONG.repeat(60)}\n\n${LONG}` },
        subject: {
          first_name: "Ọlábísí",
          last_name: "Ńwáọ̀gbụ̀",
          code: "KIN-7F3K9Q",
          email: "olabisi@example.com",
          phone: "+2348000000000",
          country: "NG",
          citizenship: ["NG"],
          birth_date: null,
          address: "",
          joined_at: issuedAt,
          accounts: countUp((number) => ({
            bank_name: "GTBank",
            account_name: "Ọlábísí Ńwáọ̀gbụ̀",
            account_number: String(number),
            currency: "NGN",
          })),
        },
        rule: null,
        issuedAt,
      },
      site,
    ),
  "data-exports/data-pdf.ts": () =>
    renderDataPdf(
      [
        {
          table: "member",
          title: "Your account",
          rows: countUp((number) =>
            JSON.stringify({ first_name: LONG, amount_minor: `${number}` }),
          ),
        },
        { table: "wallet", title: "Your wallets", rows: [] },
        { table: "session", title: "Your devices", rows: countUp(() => '{"seen":true}') },
      ],
      { id: toDataExportId("dex_1"), issuedAt, site },
    ),
  ...Object.fromEntries(ofHolder),
};
