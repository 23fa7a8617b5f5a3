import { buildFigureId } from "@kinfold/contract/figure-sources";
import { toTransactionId } from "@kinfold/contract/ids";
import { formatFigure } from "@kinfold/money";
import { formatLagosDay, formatMoment } from "#calendar/index.ts";
import {
  BAND,
  drawCells,
  drawFactRows,
  drawHeading,
  drawNotice,
  drawParagraph,
  placeColumn,
  renderPdf,
  traceText,
} from "#pdf/index.ts";
import { readNaira, type CaseReport } from "./case-report.ts";

const ACCOUNTS = {
  bank: placeColumn(0, 150, "Bank"),
  name: placeColumn(155, 170, "Account name"),
  number: placeColumn(330, 110, "Account number"),
  currency: placeColumn(445, 62, "Currency"),
};
const TRANSACTIONS = {
  at: placeColumn(0, 110, "When (Lagos)"),
  type: placeColumn(115, 75, "What"),
  reference: placeColumn(195, 100, "Reference"),
  amount: placeColumn(300, 100, "Amount", true),
  naira: placeColumn(405, 102, "In naira", true),
};
const TYPES = { deposit: "Deposit", withdrawal: "Withdrawal", contribution: "Contribution" };

const dayOr = (day: string | null, none: string): string =>
  day === null ? none : formatLagosDay(new Date(`${day}T12:00:00Z`));

/** The report to read: who reports, about whom, which accounts and transactions, why, and what was found. */
export function renderCasePdf(report: CaseReport, site: string): Promise<Buffer<ArrayBuffer>> {
  const { entity, kept, subject, rule, issuedAt } = report;
  const name = `${subject.first_name} ${subject.last_name}`;
  const heading = { name, customerCode: subject.code, code: kept.id, issuedAt, site };
  return renderPdf("Suspicious transaction report", heading, async (doc) => {
    let y = drawFactRows(
      doc,
      [
        ["Reporting entity", entity.name],
        ["Reporting officer", `${entity.officer}, ${entity.contact}`],
        ["Case", kept.id],
        ["Printed", `${formatMoment(issuedAt)} (Lagos)`],
        ["Opened", `${formatMoment(new Date(kept.created_at))} (Lagos), by ${kept.opened_by}`],
        ["To report by", `${formatMoment(new Date(kept.due_at))} (Lagos)`],
        ["NFIU reference", kept.report?.nfiu_reference ?? "Not reported yet"],
        ["Reported on", dayOr(kept.report?.reported_on ?? null, "Not reported yet")],
      ],
      2,
      BAND + 24,
    );
    y = drawNotice(doc, "Confidential. Nothing of this may be disclosed to the subject.", y);
    y = await drawHeading(doc, "Subject", y);
    y = drawFactRows(
      doc,
      [
        ["Name", name],
        ["Member code", subject.code],
        ["Born", dayOr(subject.birth_date, "Not said")],
        ["Citizenship", subject.citizenship.join(", ")],
        ["Country", subject.country],
        [
          "Address",
          subject.address === null || subject.address === "" ? "Not said" : subject.address,
        ],
        ["Phone", subject.phone],
        ["Email", subject.email],
      ],
      2,
      y,
      { person: "Name" },
    );
    y = await drawHeading(doc, "Bank accounts", y);
    y =
      subject.accounts.length === 0
        ? drawNotice(doc, "None is known.", y)
        : await drawCells(
            doc,
            ACCOUNTS,
            subject.accounts.map((account) => ({
              bank: account.bank_name,
              name: account.account_name,
              number: account.account_number,
              currency: account.currency,
            })),
            y,
          );
    y = await drawHeading(doc, "Transactions", y);
    y =
      kept.transactions.length === 0
        ? drawNotice(doc, "The case is about no single transaction.", y)
        : await drawCells(
            doc,
            TRANSACTIONS,
            kept.transactions.map((one) => {
              const naira = readNaira(one);
              const id = toTransactionId(one.id);
              const amount = buildFigureId("transaction", id);
              const inNaira =
                one.currency === "NGN" ? amount : buildFigureId("transaction-naira", id);
              return {
                at: formatMoment(new Date(one.at)),
                type: TYPES[one.type],
                reference: one.reference,
                amount: traceText(formatFigure(one.amount, one.currency), amount),
                naira: naira === null ? "No rate" : traceText(formatFigure(naira, "NGN"), inNaira),
              };
            }),
            y,
          );
    y = await drawHeading(doc, "Reason", y);
    y = await drawParagraph(doc, kept.reason, y);
    if (rule !== null) y = await drawParagraph(doc, `Found by the rule: ${rule}`, y);
    y = await drawHeading(doc, "What was found", y);
    if (kept.notes.length === 0) drawNotice(doc, "Nothing was noted.", y);
    for (const { at, by, text } of kept.notes) {
      y = await drawParagraph(doc, `${formatMoment(new Date(at))}, ${by}: ${text}`, y);
    }
  });
}
