import { toSubjectId } from "@kinfold/contract/ids";
import { CONFIRMATION_PROMISE_MS } from "@kinfold/contract/limits";
import type { BankOpening, BankOpeningForm } from "@kinfold/contract/office/bank-openings";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import { Currency } from "@kinfold/contract/money";
import { Day } from "@kinfold/contract/paging";
import { statementRefusals } from "@kinfold/contract/refusals/statements";
import { addUp, formatFigure, subtract, toMajor, toMinor, type Minor } from "@kinfold/money";
import { object, pattern, string } from "superstruct";
import { readCheckedDay } from "#calendar/index.ts";
import {
  createDecisionKind,
  type Audited,
  type Decision,
  type DecisionKind,
} from "#decisions/index.ts";
import { postOpeningParts, readExpectedAtBanks, readOpeningParts } from "#ledger/index.ts";
import { addMs } from "#platform/clock.ts";
import { lockName, type Db } from "#platform/db.ts";
import { refuse } from "#platform/refusing.ts";
import { listOpenings, type Opening } from "./store.ts";

const minorText = pattern(string(), /^-?\d+$/);
const Payload = object({
  account_number: string(),
  currency: Currency,
  opened_on: Day,
  opened: minorText,
  in_ledger: minorText,
  own_funds: minorText,
  suspense: minorText,
});
type Payload = typeof Payload.TYPE;
type Form = Omit<BankOpeningForm, "reason">;
type Account = Pick<Form, "account_number" | "currency">;
type Details = Pick<
  BankOpening,
  | "account_number"
  | "currency"
  | "opened_on"
  | "opened"
  | "in_ledger"
  | "own_funds"
  | "suspense"
  | "expected"
>;

const readMinor = (text: string): Minor => toMinor(BigInt(text));

/** The opening balance of an account, which no file moves back until the transaction ends. */
async function lockOpening(
  tx: Db,
  { account_number: number, currency }: Account,
): Promise<Opening | undefined> {
  await lockName(tx, `statements of ${number}`);
  const openings = await listOpenings(tx);
  return openings.find((one) => one.accountNumber === number && one.currency === currency);
}

function auditOf({ id, payload, proposedBy }: Decision<Payload>, status: DecisionStatus): Audited {
  return {
    action: `bank_opening.${status}`,
    subject: { kind: "bank_opening", id },
    ...(status !== "proposed" && { before: { proposed_by: proposedBy } }),
    after: {
      account: payload.account_number,
      currency: payload.currency,
      opened_on: payload.opened_on,
      opened: toMajor(readMinor(payload.opened)),
      in_ledger: toMajor(readMinor(payload.in_ledger)),
      own_funds: toMajor(readMinor(payload.own_funds)),
      suspense: toMajor(readMinor(payload.suspense)),
    },
  };
}

/** What the opening balance of a bank account was. Approved, its parts are posted on its day, and those of before are taken back. */
export const openingDecision: DecisionKind<Form, Payload, Details> = createDecisionKind(
  "bank_opening",
  {
    prefix: "bop",
    payload: Payload,
    draft: async (
      tx,
      { in_ledger: inLedger, own_funds: ownFunds, suspense, ...account },
      { at },
    ) => {
      const opening = await lockOpening(tx, account);
      if (opening === undefined) return refuse(statementRefusals().not_found.opening);
      const sum = addUp([inLedger, ownFunds, suspense], (one) => one);
      if (sum !== opening.minor) {
        refuse(
          statementRefusals().opening_parts_differ(
            formatFigure(sum, account.currency),
            formatFigure(opening.minor, account.currency),
          ),
        );
      }
      return {
        subjectId: toSubjectId(`${account.account_number}/${account.currency}`),
        payload: {
          account_number: account.account_number,
          currency: account.currency,
          opened_on: opening.on,
          opened: opening.minor.toString(),
          in_ledger: inLedger.toString(),
          own_funds: ownFunds.toString(),
          suspense: suspense.toString(),
        },
        dueAt: addMs(at, CONFIRMATION_PROMISE_MS),
      };
    },
    hold: async (tx, { payload }) => {
      await lockOpening(tx, payload);
    },
    carryOut: async (tx, _platform, decision, { by }) => {
      const { id, payload, proposedBy } = decision;
      const opening = await lockOpening(tx, payload);
      if (opening?.on !== payload.opened_on || opening.minor !== readMinor(payload.opened)) {
        refuse(statementRefusals().decision_changed.opening);
      }
      const account = { accountNumber: payload.account_number, currency: payload.currency };
      const before = await readOpeningParts(tx, account);
      await postOpeningParts(
        tx,
        account,
        {
          idempotencyKey: `bank_opening_parts:${id}`,
          day: payload.opened_on,
          meta: { decision: id, asked_by: proposedBy, approved_by: by.staffId },
        },
        {
          ownFundsMinor: subtract(readMinor(payload.own_funds), before.ownFundsMinor),
          suspenseMinor: subtract(readMinor(payload.suspense), before.suspenseMinor),
        },
      );
      return auditOf(decision, "approved");
    },
    auditOf: async (_tx, decision, status) => auditOf(decision, status),
    detailsOf: (db, decisions) =>
      Promise.all(
        decisions.map(async ({ payload }) => ({
          account_number: payload.account_number,
          currency: payload.currency,
          opened_on: payload.opened_on,
          opened: readMinor(payload.opened),
          in_ledger: readMinor(payload.in_ledger),
          own_funds: readMinor(payload.own_funds),
          suspense: readMinor(payload.suspense),
          expected: await readExpectedAtBanks(
            db,
            payload.currency,
            readCheckedDay(payload.opened_on),
          ),
        })),
      ),
  },
);
