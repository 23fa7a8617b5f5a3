import type { StaffId, StatementLayoutId } from "@kinfold/contract/ids";
import type { DateOrder, StatementColumn } from "@kinfold/contract/office/statements";
import { sql } from "kysely";
import { writeAuditEntry } from "#audit/index.ts";
import type { Db } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import type { Layout } from "./layouts.ts";

/** What a person said of the files of an account. */
export type LayoutRow = Layout & { answeredBy: StaffId; answeredAt: Date };

type Row = {
  head: string[] | null;
  columns: StatementColumn[];
  date_order: DateOrder;
  answered_by: StaffId;
  answered_at: Date;
};

/** What was said of the files of an account, the newest first. */
export async function listLayouts(db: Db, account: string): Promise<LayoutRow[]> {
  const { rows } = await sql<Row>`select head, columns, date_order, answered_by, answered_at
    from bank_statement_layout where account_number = ${account}
    order by answered_at desc, layout_id desc`.execute(db);
  return rows.map(({ head, columns, date_order, answered_by, answered_at }) => ({
    head,
    columns,
    dateOrder: date_order,
    answeredBy: answered_by,
    answeredAt: answered_at,
  }));
}

/** Keeps what a staff member said of the files of an account, and writes down who it was. */
export async function insertLayout(
  tx: Db,
  account: { account_number: string },
  { head, columns, dateOrder }: Layout,
  { staffId, at }: { staffId: StaffId; at: Date },
): Promise<StatementLayoutId> {
  const id = createId("bsy");
  await sql`insert into bank_statement_layout (layout_id, account_number, head, columns, date_order, answered_by, answered_at)
    values (${id}, ${account.account_number}, ${head}::text[], ${columns}::text[], ${dateOrder}, ${staffId}, ${at})`.execute(
    tx,
  );
  await writeAuditEntry(tx, {
    at,
    actor: { kind: "staff", staffId },
    action: "statement.layout_answered",
    subject: { kind: "bank_statement_layout", id },
    after: {
      account: account.account_number,
      head: head === null ? null : [...head],
      columns: [...columns],
      date_order: dateOrder,
    },
  });
  return id;
}
