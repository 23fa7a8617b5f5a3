import { statementRefusals } from "@kinfold/contract/refusals/statements";
import * as contract from "@kinfold/contract/office/statements";
import { readTransferViews, type KeptAccount } from "#bank-transfers/index.ts";
import { negate, parseMajor, subtract } from "@kinfold/money";
import { addDays, lagosDay, readHolidays } from "#calendar/index.ts";
import { nameClubAccount, readClubBalance } from "#ledger/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { readSentFile } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import { listClaims, readStaffNames, type StaffCaller } from "#staff/index.ts";
import { listBankAccountStates } from "./continuity.ts";
import { findExceptions } from "./exceptions.ts";
import { importStatement, readLayoutQuestion } from "./import.ts";
import { listBankAccounts } from "./month.ts";
import { readOpeningViews } from "./openings/views.ts";
import type { LayoutAnswer } from "./layouts.ts";
import { toStatementLine } from "./line-view.ts";
import type { Candidate } from "./match.ts";
import { acceptMatches, matchNow } from "./propose.ts";
import { findReceiptLines } from "./receipt-lines.ts";
import { StampedReader } from "./stamped-reader.ts";
import { readPageOfStatements, type LineRow, type StatementRow } from "./store.ts";
import { buildPageMeta } from "#platform/paging.ts";
import type { QueryOf } from "@kinfold/contract/endpoint";
import { array, create } from "superstruct";

function candidateView(
  { lineIds, receivedMinor, valueOn, because }: Candidate,
  lines: ReadonlyMap<string, LineRow>,
): contract.MatchCandidate {
  const shown = lineIds.flatMap((id) => {
    const line = lines.get(id);
    return line === undefined ? [] : [toStatementLine(line)];
  });
  return { lines: shown, received: receivedMinor, value_on: valueOn, because };
}

/** What the columns of a file are said to hold; undefined where nothing is said. */
function toAnswer({
  columns,
  head_line: headLine,
  date_order: dateOrder,
}: QueryOf<typeof contract.importStatement>): LayoutAnswer | undefined {
  if (columns === undefined) return undefined;
  return {
    columns: create(columns.split(","), array(contract.StatementColumn)),
    headLine: headLine === undefined ? null : Number(headLine),
    dateOrder: dateOrder ?? "day_first",
  };
}

/** Bank statements: taking them in, and what they say about the receipts that wait. */
export function mountStatementStaffRoutes(
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
): void {
  const { db } = platform;
  const reader = new StampedReader(platform, () => matchNow(platform));
  const accountsNow = (): Promise<KeptAccount[]> => listBankAccounts(db);

  const views = async (rows: readonly StatementRow[]): Promise<contract.BankStatement[]> => {
    const names = await readStaffNames(
      db,
      rows.map(({ imported_by }) => imported_by),
    );
    const accounts = await accountsNow();
    return rows.map(({ statement_id: id, imported_by: by, imported_at: at, ...row }) => ({
      ...row,
      id,
      changed_count: Number(row.changed_count),
      bank_name:
        accounts.find(({ account_number }) => account_number === row.account_number)?.bank_name ??
        null,
      imported_by: { id: by, name: names.get(by) ?? by },
      created_at: at.toISOString(),
    }));
  };

  staffed(contract.listStatementAccounts, async () =>
    (await accountsNow()).map(({ id, account_number, bank_name, currency }) => ({
      id,
      account_number,
      bank_name,
      currency,
    })),
  );

  staffed(contract.listBankBalances, async () => {
    const accounts = await accountsNow();
    const states = await listBankAccountStates(db, accounts, {
      yesterday: addDays(lagosDay(platform.clock.now()), -1),
      holidays: await readHolidays(db),
    });
    const openings = await readOpeningViews(db);
    const currencies = [...new Set(accounts.map(({ currency }) => currency))];
    return {
      accounts: accounts.map(({ id, account_number, bank_name, currency }, at) => {
        const state = states[at];
        assertExists(state, "each account has a state");
        const { closing, ledgerMinor } = state;
        return {
          account: { id, account_number, bank_name, currency },
          closing: closing === null ? null : { amount: closing.minor, on: closing.on },
          ledger: ledgerMinor,
          difference: closing === null ? null : subtract(ledgerMinor, closing.minor),
          opening: openings.get(`${account_number}/${currency}`) ?? null,
          covered_through: state.coveredThrough,
          missing: state.missing,
        };
      }),
      unexplained: await Promise.all(
        currencies.map(async (currency) => ({
          currency,
          amount: negate(await readClubBalance(db, nameClubAccount("bank", currency))),
        })),
      ),
    };
  });

  const findAccount = async (id: string | undefined): Promise<KeptAccount> => {
    const account = (await accountsNow()).find((one) => one.id === id);
    return account ?? refuse(statementRefusals().statement_account_unknown);
  };

  staffed(contract.readStatementLayout, async ({ params, query, request }) => {
    const account = await findAccount(params["account_id"]);
    const { bytes } = readSentFile(request);
    const { question, lastAnswer } = await readLayoutQuestion(platform, account, bytes, {
      isAgain: query.again !== undefined,
    });
    // What is known needs no question.
    if (question === undefined) return refuse(statementRefusals().statement_unreadable.layoutKnown);
    const names = await readStaffNames(db, lastAnswer === undefined ? [] : [lastAnswer.by]);
    return {
      ...question,
      ...(query.again !== undefined && lastAnswer !== undefined && { why: "again" as const }),
      last_answer:
        lastAnswer === undefined
          ? null
          : {
              by: { id: lastAnswer.by, name: names.get(lastAnswer.by) ?? lastAnswer.by },
              at: lastAnswer.at.toISOString(),
            },
    };
  });

  staffed(contract.importStatement, async ({ params, query, caller, request }) => {
    const account = await findAccount(params["account_id"]);
    const { bytes } = readSentFile(request);
    const file = {
      name: query.file_name,
      bytes,
      answer: toAnswer(query),
      signs: query.signs,
      isOfAccount: query.of_account === "yes",
      continuing: {
        openingMinor: parseMajor(query.opening_balance ?? ""),
        closingMinor: parseMajor(query.closing_balance ?? ""),
        hasNoLinesBetween: query.no_lines_between === "yes",
        addedReason: query.added_reason,
      },
    };
    const row = await importStatement(platform, account, file, caller);
    const [view] = await views([row]);
    assertExists(view, "one row has one view");
    return view;
  });

  staffed(contract.listStatements, async ({ query }) => {
    const { page, per_page: perPage } = query;
    const { rows, total } = await readPageOfStatements(db, { page, perPage });
    return { data: await views(rows), meta: buildPageMeta(total, query) };
  });

  staffed(contract.listStatementMatches, async ({ query }) => {
    const { matching, claims, lines, sorted } = await reader.read();
    const from = (query.page - 1) * contract.MATCHES_PAGE_ROWS;
    const takePage = <Item>(items: readonly Item[]): readonly Item[] =>
      items.slice(from, from + contract.MATCHES_PAGE_ROWS);
    const [sure, doubtful] = [takePage(matching.sure), takePage(matching.doubtful)];
    const byId = new Map(lines.map((line) => [line.line_id, line]));
    const shown = new Set([...sure, ...doubtful].map(({ reference }) => reference));
    const rows = claims.filter(({ reference }) => shown.has(reference)).map(({ row }) => row);
    const openWith = await listClaims(db, "receipt", [...shown], platform.clock.now());
    const receipts = new Map(
      (await readTransferViews(db, rows, openWith)).map((receipt) => [receipt.id, receipt]),
    );
    const receiptOf = (reference: string) => {
      const receipt = receipts.get(reference);
      assertExists(receipt, "a match is of no receipt");
      return receipt;
    };
    const sureLines = new Set(matching.sure.flatMap(({ lineIds }) => lineIds));
    const unclaimed = lines.filter(({ line_id }) => !sureLines.has(line_id));
    return {
      sure: sure.map(({ reference, ...match }) => ({
        receipt: receiptOf(reference),
        match: candidateView(match, byId),
      })),
      doubtful: doubtful.map(({ reference, why, candidates }) => ({
        receipt: receiptOf(reference),
        why,
        candidates: candidates.map((one) => candidateView(one, byId)),
      })),
      sure_count: matching.sure.length,
      doubtful_count: matching.doubtful.length,
      nothing: claims.length - matching.sure.length - matching.doubtful.length,
      unclaimed: takePage(unclaimed).map(toStatementLine),
      unclaimed_count: unclaimed.length,
      exceptions: await findExceptions(db, sorted),
    };
  });

  staffed(contract.getReceiptLines, ({ params }) =>
    findReceiptLines(db, params["reference"] ?? ""),
  );

  staffed(contract.acceptMatches, async ({ body, caller }) => ({
    results: await acceptMatches(platform, body, caller),
  }));
}
