import { sql } from "kysely";
import type { Queue } from "#staff/index.ts";

/** Receipts that no one has decided about, each with what its member was promised. */
export const receiptQueue: Queue = {
  name: "receipts",
  permission: "receipt.read",
  waiting: () =>
    sql`select confirm_by as due_at from bank_transfer where state in ('waiting', 'proposed')`,
  about: (memberId) =>
    sql`select 1 from bank_transfer where state in ('waiting', 'proposed') and member_id = ${memberId}`,
};
