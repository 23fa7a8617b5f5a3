import type {
  BatchId,
  MemberId,
  OrderId,
  PaymentReviewId,
  ReturnId,
  WithdrawalId,
} from "@kinfold/contract/ids";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#platform/db.ts";

/** What a quoted reference is about: ids and references of the rows that belong together. */
export type Subjects = {
  memberId: MemberId;
  /** References of payments, which are those of receipts too. */
  payments: string[];
  withdrawals: WithdrawalId[];
  orders: OrderId[];
  returns: ReturnId[];
  /** Flagged payments. */
  reviews: PaymentReviewId[];
  batches: BatchId[];
  /** Everything above, and every reference of it: what other tables name it by. */
  names: string[];
};

async function idsOf<Id>(db: Db, query: RawBuilder<{ id: Id }>): Promise<Id[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ id }) => id);
}

async function referencesOf(db: Db, query: RawBuilder<{ reference: string }>): Promise<string[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ reference }) => reference);
}

/** A reference as it is stored, however a member types it: ids of receipts are in lower case, all else in capitals. */
export const normalizeReference = (quoted: string): string =>
  quoted.startsWith("rcp_") ? quoted : quoted.toUpperCase();

/** What this reference is about. Undefined when no payment, receipt, withdrawal, contribution or portfolio has it. */
export async function findSubjects(db: Db, reference: string): Promise<Subjects | undefined> {
  const quotedOrders = await idsOf(
    db,
    sql<{ id: OrderId }>`select order_id as id from portfolio_order
      where reference = ${reference} or payment_reference = ${reference}
        or portfolio_id = (select portfolio_id from portfolio where reference = ${reference})
      order by order_no`,
  );
  const payments = await referencesOf(
    db,
    sql<{ reference: string }>`select reference from payment_intent where reference = ${reference}
      or reference in (select payment_reference from portfolio_order where order_id = any (${quotedOrders}::text[]))
      or reference in (select reference from payment_return where listed_as = ${reference})
      or reference in (select reference from bank_transfer where receipt_id = ${reference})
      order by created_at, reference`,
  );
  const orders = await idsOf(
    db,
    sql<{ id: OrderId }>`select order_id as id from portfolio_order
      where order_id = any (${quotedOrders}::text[]) or payment_reference = any (${payments}::text[]) order by order_no`,
  );
  const withdrawals = await idsOf(
    db,
    sql<{
      id: WithdrawalId;
    }>`select withdrawal_id as id from withdrawal where reference = ${reference}
      or withdrawal_id in (select withdrawal_id from wallet_transaction where reference = ${reference})
      order by requested_at, withdrawal_id`,
  );
  const { rows: members } = await sql<{ member_id: MemberId }>`
    select member_id from payment_intent where reference = any (${payments}::text[])
    union select member_id from withdrawal where withdrawal_id = any (${withdrawals}::text[])
    union select member_id from portfolio join portfolio_order using (portfolio_id)
      where order_id = any (${orders}::text[])`.execute(db);
  const memberId = members[0]?.member_id;
  if (memberId === undefined) return undefined;
  const returns = await idsOf(
    db,
    sql<{
      id: ReturnId;
    }>`select return_id as id from payment_return where reference = any (${payments}::text[])`,
  );
  const reviews = await idsOf(
    db,
    sql<{
      id: PaymentReviewId;
    }>`select review_id as id from payment_review where reference = any (${payments}::text[])`,
  );
  const batches = await idsOf(
    db,
    sql<{
      id: BatchId;
    }>`select batch_id as id from payout_line where withdrawal_id = any (${withdrawals}::text[])`,
  );
  const references = await referencesOf(
    db,
    sql<{
      reference: string;
    }>`select reference from withdrawal where withdrawal_id = any (${withdrawals}::text[])
      union select reference from portfolio_order where order_id = any (${orders}::text[])
      union select listed_as from payment_return where return_id = any (${returns}::text[]) and listed_as is not null`,
  );
  const names = [payments, withdrawals, orders, returns, reviews, references].flat();
  return { memberId, payments, withdrawals, orders, returns, reviews, batches, names };
}
