import { buildFigureId, type FigureId } from "@kinfold/contract/figure-sources";
import { formatFigure, toMinor, type Currency } from "@kinfold/money";
import { formatMoment } from "#calendar/index.ts";
import {
  BAND,
  drawCells,
  drawFactRows,
  drawHeading,
  drawNotice,
  placeColumn,
  renderPdf,
  traceText,
  type Words,
} from "#pdf/index.ts";
import type { Contents } from "./contents.ts";
import type { Manifest } from "./pack-manifest.ts";

const BALANCES = {
  account: placeColumn(0, 190, "Account"),
  opening: placeColumn(195, 74, "Opening", true),
  debits: placeColumn(273, 74, "Debits", true),
  credits: placeColumn(351, 74, "Credits", true),
  closing: placeColumn(429, 78, "Closing", true),
};
const PRICES = {
  plan: placeColumn(0, 220, "Plan"),
  on: placeColumn(225, 90, "Day"),
  price: placeColumn(320, 90, "Price", true),
  force: placeColumn(420, 87, "At the end"),
};
const OPEN = {
  what: placeColumn(0, 180, "What is open"),
  where: placeColumn(185, 150, "Where"),
  count: placeColumn(340, 60, "How many", true),
  sum: placeColumn(405, 102, "Sum", true),
};

const readCurrency = (code: string): Currency => (code === "USD" ? "USD" : "NGN");

/** An amount of minor units as it is printed, with what it is called. */
const figure = (text: string, currency: string, id: FigureId): Words =>
  traceText(formatFigure(toMinor(BigInt(text)), readCurrency(currency)), id);

/** What the figures of the trial balance are called. */
const CLOSED = {
  opening: "closed-opening",
  debits: "closed-debits",
  credits: "closed-credits",
  closing: "closed-account",
} as const;

const OPEN_WORDS: Readonly<Record<string, string>> = {
  lines: "Lines of the bank",
  disagreements: "Disagreements",
  missing_days: "Days without a statement",
  valuation: "No price of the last day",
};

/** The month to read: what was closed, by whom, with what open, the trial balance and the prices. */
export function renderPackPdf(
  manifest: Manifest,
  contents: Contents,
  { title, site, closedAt }: { title: string; site: string; closedAt: Date },
): Promise<Buffer<ArrayBuffer>> {
  const heading = { name: title, customerCode: "", code: manifest.month, issuedAt: closedAt, site };
  return renderPdf("Month end", heading, async (doc) => {
    let y = drawFactRows(
      doc,
      [
        ["Month", title],
        ["Closed", `${formatMoment(closedAt)} (Lagos)`],
        ["Proposed by", manifest.proposed_by.name],
        ["Approved by", manifest.approved_by.name],
        ["Reason", manifest.reason],
        ["Newest journal", manifest.highest_journal],
        ["Open, because", manifest.open_reason ?? "Nothing was open"],
        ["Audit, entry", manifest.audit_head?.number ?? "none"],
      ],
      2,
      BAND + 24,
    );
    y = drawNotice(doc, `SHA-256 of contents.json: ${manifest.contents_sha256}`, y);
    if (manifest.audit_head !== null) {
      y = drawNotice(doc, `Hash of the audit's newest entry: ${manifest.audit_head.hash}`, y);
    }
    for (const currency of new Set(contents.trial_balance.map((row) => row.currency))) {
      y = await drawHeading(doc, `Trial balance, ${currency}`, y);
      y = await drawCells(
        doc,
        BALANCES,
        contents.trial_balance
          .filter((row) => row.currency === currency)
          .map((row) => {
            const name = (kind: (typeof CLOSED)[keyof typeof CLOSED]): FigureId =>
              buildFigureId(kind, `${readCurrency(currency)}.${row.account}`, manifest.month);
            return {
              account: row.title,
              opening: figure(row.opening, currency, name(CLOSED.opening)),
              debits: figure(row.debits, currency, name(CLOSED.debits)),
              credits: figure(row.credits, currency, name(CLOSED.credits)),
              closing: figure(row.closing, currency, name(CLOSED.closing)),
            };
          }),
        y,
      );
    }
    y = await drawHeading(doc, "Prices", y);
    y = await drawCells(
      doc,
      PRICES,
      contents.prices.map((row) => ({
        plan: row.plan_name,
        on: row.on,
        price: traceText(row.unit_price, buildFigureId("unit-price", row.valuation)),
        force: row.is_newest ? "yes" : "no",
      })),
      y,
    );
    y = await drawHeading(doc, "What was open", y);
    await drawCells(
      doc,
      OPEN,
      manifest.open.map((row, at) => ({
        what: OPEN_WORDS[row.kind] ?? row.kind,
        where: row.name,
        count: String(row.count),
        sum:
          row.amount === null
            ? ""
            : figure(
                row.amount,
                row.currency ?? "NGN",
                buildFigureId("open-sum", manifest.decision, at),
              ),
      })),
      y,
    );
  });
}
