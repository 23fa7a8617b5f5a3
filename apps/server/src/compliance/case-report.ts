import type { SuspiciousCase } from "@kinfold/contract/office/suspicious-cases";
import type { CaseTransaction } from "@kinfold/contract/office/unusual-transactions";
import { toMajor } from "@kinfold/money";
import { lagosDay } from "#calendar/index.ts";
import type { ReportSubject } from "./case-store.ts";

/** Everything that a suspicious transaction report (STR) says. */
export type CaseReport = {
  /** Who reports, and who answers for it. */
  entity: { name: string; contact: string; officer: string };
  kept: SuspiciousCase;
  subject: ReportSubject;
  /** Why the case was opened, in words; null of one by hand. */
  rule: string | null;
  issuedAt: Date;
};

/** What a transaction is worth in naira; null of dollars without a rate. */
export const readNaira = (one: CaseTransaction) =>
  one.currency === "NGN" ? one.amount : one.naira_amount;

type Node = string | readonly (readonly [name: string, of: Node | undefined])[];

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** A text as it stands in XML: escaped, without the control characters that XML knows no way to write. */
const escapeXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu, "")
    .replaceAll(/[&<>"']/gu, (sign) => ESCAPES[sign] ?? "");

function writeNode(name: string, of: Node, depth: number): string {
  const indent = "  ".repeat(depth);
  if (typeof of === "string") return `${indent}<${name}>${escapeXml(of)}</${name}>\n`;
  const inner = of
    .flatMap(([child, value]) => (value === undefined ? [] : [writeNode(child, value, depth + 1)]))
    .join("");
  return `${indent}<${name}>\n${inner}${indent}</${name}>\n`;
}

function describeTransaction(one: CaseTransaction, { subject }: CaseReport): Node {
  const naira = readNaira(one);
  const isIn = one.type !== "withdrawal";
  const person: Node = [
    ["first_name", subject.first_name],
    ["last_name", subject.last_name],
    ["account", subject.code],
  ];
  return [
    ["transactionnumber", one.reference],
    ["internal_ref_number", one.id],
    ["date_transaction", one.at],
    ["transaction_description", one.type],
    ["amount_local", naira === null ? undefined : toMajor(naira)],
    [
      "foreign_currency",
      one.currency === "NGN"
        ? undefined
        : [
            ["foreign_currency_code", one.currency],
            ["foreign_amount", toMajor(one.amount)],
          ],
    ],
    [isIn ? "t_from_my_client" : "t_to_my_client", person],
  ];
}

/**
 * The report as data, with the elements of the NFIU's goAML: reporting entity, subject with their accounts, transactions with amounts
 * in naira, reason and dates. It is a help for who types it into goAML, and no file that goAML takes.
 */
export function writeCaseXml(report: CaseReport): string {
  const { entity, kept, subject, rule, issuedAt } = report;
  const root: Node = [
    ["rentity_name", entity.name],
    ["submission_code", "E"],
    ["report_code", "STR"],
    ["entity_reference", kept.id],
    ["fiu_ref_number", kept.report?.nfiu_reference],
    ["submission_date", kept.report?.reported_on ?? lagosDay(issuedAt)],
    ["currency_code_local", "NGN"],
    [
      "reporting_person",
      [
        ["name", entity.officer],
        ["email", entity.contact],
      ],
    ],
    ["reason", rule === null ? kept.reason : `${kept.reason} (${rule})`],
    ["action", kept.notes.map(({ at, by, text }) => `${at} ${by}: ${text}`).join("\n")],
    [
      "subject",
      [
        ["first_name", subject.first_name],
        ["last_name", subject.last_name],
        ["birthdate", subject.birth_date ?? undefined],
        ["nationality", subject.citizenship.join(", ")],
        ["residence", subject.country],
        ["address", subject.address === "" ? undefined : (subject.address ?? undefined)],
        ["phone", subject.phone],
        ["email", subject.email],
        ["client_number", subject.code],
        ["client_since", lagosDay(subject.joined_at)],
        ...subject.accounts.map(
          (account) =>
            [
              "t_account",
              [
                ["institution_name", account.bank_name],
                ["account", account.account_number],
                ["account_name", account.account_name],
                ["currency_code", account.currency],
              ],
            ] as const,
        ),
      ],
    ],
    ...kept.transactions.map((one) => ["transaction", describeTransaction(one, report)] as const),
    ["opened", kept.created_at],
    ["due", kept.due_at],
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeNode("report", root, 0)}`;
}
