import type { DocumentClaim } from "@kinfold/contract/document-checks";
import { buildFigureId, type FigureId } from "@kinfold/contract/figure-sources";
import { formatFigure, type Currency } from "@kinfold/money";
import { formatLongDay, readCheckedDay } from "#calendar/index.ts";
import {
  drawCells,
  drawHeading,
  drawHeadRows,
  drawParagraph,
  drawSmallPrint,
  INNER,
  placeColumn,
  renderPdf,
  traceText,
  type DocumentCheck,
  type Facts,
} from "#pdf/index.ts";
import type { FundsProofLine } from "./store.ts";

/** What the PDF says beside the claim. */
export type ProofHeading = {
  code: string;
  issuedAt: Date;
  site: string;
  check: DocumentCheck;
  /** The company that keeps the club's money. */
  manager: string;
};

const COLUMNS = {
  name: placeColumn(0, INNER - 150, "Wallet or portfolio"),
  amount: placeColumn(INNER - 150, 150, "Value", true),
};

const formatDay = (day: string): string => formatLongDay(readCheckedDay(day));

/** The sentence that the proof is about. */
export function formatProofSentence({ kind, holder, figures, on }: DocumentClaim): string {
  const who = holder ?? "The member to whom this document was issued";
  const amounts = figures
    .map(({ currency, amount }) => formatFigure(amount, currency))
    .join(" and ");
  const held = kind === "at_least" ? `held at least ${amounts}` : `held ${amounts}`;
  return `${who} ${held} at the end of ${formatDay(on)}, in the plans and wallets of the Kinfold members club.`;
}

/** What the sum of a currency is called, or the least amount. It is made of the printed code alone, for strangers read it. */
const nameSum = ({ kind }: DocumentClaim, code: string, currency: Currency): FigureId =>
  kind === "at_least"
    ? buildFigureId("proof-least", code)
    : buildFigureId("proof-sum", code, currency);

/** Prints a proof of funds, in English: embassies and landlords read it. It has the sentence, its figures where it has them, and how to check it. */
export const renderFundsProofPdf = (
  claim: DocumentClaim,
  lines: readonly FundsProofLine[],
  { manager, ...rest }: ProofHeading,
): Promise<Buffer<ArrayBuffer>> => {
  const heading = { name: claim.holder ?? "", customerCode: "", ...rest };
  return renderPdf("Proof of funds", heading, async (doc) => {
    const facts: Facts = [
      ["For", claim.purpose ?? ""],
      ["Valid until", formatDay(claim.valid_until ?? claim.on)],
    ];
    let y = drawHeadRows(doc, heading, facts);
    y = await drawHeading(doc, "What this document says", y);
    const { code } = rest;
    const sums = claim.figures.map(({ currency }) => nameSum(claim, code, currency));
    const sentence = traceText(formatProofSentence(claim), ...sums);
    y = await drawParagraph(doc, sentence, y);
    if (lines.length > 0) {
      y = await drawHeading(doc, `Full figures at the end of ${formatDay(claim.on)}`, y);
      const rows = lines.map(({ name, currency, amount_minor: amount }, at) => ({
        name,
        amount: traceText(
          formatFigure(amount, currency),
          buildFigureId("proof-line", code, at + 1),
        ),
      }));
      const totals = claim.figures.map(({ currency, amount }) => ({
        name: currency === "NGN" ? "All in naira" : "All in dollars",
        amount: traceText(formatFigure(amount, currency), nameSum(claim, code, currency)),
      }));
      y = await drawCells(doc, COLUMNS, [...rows, ...totals], y);
    }
    await drawSmallPrint(
      doc,
      [
        `Check this document: scan the square code, or type the document code at ${rest.site}/check. You need no account.`,
        "The check says whether the document is genuine and unchanged, and whether the member withdrew it.",
        "Money that was paid into a plan and waited for its units at the end of that day is in none of these figures.",
        `The figures are those of the club's ledger log for that day. Investments are managed by ${manager}.`,
      ],
      y,
    );
  });
};
