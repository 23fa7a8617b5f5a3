import { sql } from "kysely";
import { addWorkingDays, endInLagos } from "#calendar/index.ts";
import {
  listPromiseDays,
  type CalendarPromise,
  type PromiseItem,
  type SubjectName,
} from "#promises/index.ts";

/**
 * Each working day of each of the club's accounts is covered by an imported statement by the end of the next working day. An account is
 * promised statements from its first one on; a file that reaches past a day covers it.
 */
export const STATEMENT_PROMISE: CalendarPromise = {
  name: "statement",
  owner: "operations",
  escalatesTo: ["finance_maker"],
  isInWorkingDays: true,
  claimedAs: [],
  nameSubjects: (ids) => sql<SubjectName>`select subject_id,
      bank_name || ' ••' || right(account_number, 4) || ', ' || to_char(split_part(subject_id, ' ', 2)::date, 'FMDD FMMonth YYYY') as name,
      null::text as member_id, false as is_confidential
    from unnest(${[...ids]}::text[]) subject_id join transfer_account on account_id = split_part(subject_id, ' ', 1)`,
  listItems: (moment) => {
    const days = listPromiseDays(moment, { isWorking: true });
    const begins = days.map((day) => new Date(endInLagos(day).getTime() + 1));
    const dues = days.map((day) => endInLagos(addWorkingDays(day, 1, moment.holidays)));
    return sql<PromiseItem>`select coalesce(account.account_id || ' ' || to_char(on_day, 'YYYY-MM-DD'), '') as subject_id,
        null::text as member_id, day.began_at, coalesce(day.due_at, day.began_at) as due_at, covered.at as ended_at, false as is_void
      from unnest(${days}::date[], ${begins}::timestamptz[], ${dues}::timestamptz[]) day (on_day, began_at, due_at)
        cross join transfer_account account
        cross join lateral (select min(greatest(imported_at, day.began_at)) as at from bank_statement
          where (account_number, currency) = (account.account_number, account.currency) and last_on >= on_day) covered
      where account.is_active and day.began_at <= ${moment.now}::timestamptz and day.began_at > (select min(imported_at)
        from bank_statement where (account_number, currency) = (account.account_number, account.currency))`;
  },
};
