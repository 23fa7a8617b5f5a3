import type { MemberId } from "@kinfold/contract/ids";
import { sql, type RawBuilder } from "kysely";

const gone = sql`customer_code as still_here`;

/** Statements whose rows are not what they are declared to be: `tools/checks/check-sql-types.ts` must find each, and the right ones not. */
export const PLANTED_SQL: readonly RawBuilder<unknown>[] = [
  sql<{ customer_number: string }>`-- PLANTED_COLUMN
    select customer_code from member`,
  sql<{ created_at: string }>`-- PLANTED_TYPE
    select created_at from member`,
  sql<{ amount_minor: number }>`-- PLANTED_AMOUNT
    select amount_minor from withdrawal`,
  sql<{ address: { since: Date } | null }>`-- PLANTED_JSON
    select address from member_profile`,
  sql<{ terms_version: string }>`-- PLANTED_NULL
    select terms_version from member`,
  sql<{ member_id: MemberId; bank_name: string }>`-- PLANTED_JOIN
    select member_id, bank_name from member left join bank_account using (member_id)`,
  sql<{ total: bigint }>`-- PLANTED_SUM
    select sum(amount_minor)::bigint as total from withdrawal where status = ${"paid"}`,
  sql<{ gone: string }>`-- PLANTED_FRAGMENT
    select ${gone} from member`,
  sql`-- PLANTED_STATEMENT
    delete from member where customer_number = ${"KIN"}`,
  sql<{
    member_id: MemberId;
    at: Date;
    bank_name: string | null;
    n: bigint;
    total: bigint;
  }>`-- RIGHT
    select member.member_id, max(member.created_at) as at, max(bank_name) as bank_name, count(*) as n,
        coalesce(sum(withdrawal.amount_minor), 0)::bigint as total
      from member left join bank_account using (member_id) left join withdrawal using (bank_account_id)
      group by member.member_id`,
  sql<{ terms_version: string }>`-- RIGHT
    select terms_version from member where terms_version is not null`,
];
