import { HOUR_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { startInLagos } from "#calendar/index.ts";
import { addMs } from "#platform/clock.ts";
import { listPromiseDays, type CalendarPromise, type PromiseItem } from "#promises/index.ts";
import { CHECK_PARTS } from "./rules.ts";

const DUE_AT_HOUR = 6;

/** Every night everything is compared by six in the morning in Lagos. The first complete check since midnight ends it. */
export const LEDGER_CHECK_PROMISE: CalendarPromise = {
  name: "ledger_check",
  owner: "operations",
  escalatesTo: ["auditor"],
  isInWorkingDays: false,
  claimedAs: [],
  listItems: (moment) => {
    const days = listPromiseDays(moment, { isWorking: false });
    const begins = days.map(startInLagos);
    const dues = begins.map((start) => addMs(start, DUE_AT_HOUR * HOUR_MS));
    // The night after the installation is the first; a later check makes up for a night without one.
    return sql<PromiseItem>`select to_char(on_day, 'YYYY-MM-DD') as subject_id, null::text as member_id, day.began_at,
        day.due_at, done.at as ended_at, false as is_void
      from unnest(${days}::date[], ${begins}::timestamptz[], ${dues}::timestamptz[]) day (on_day, began_at, due_at)
        cross join lateral (select min(checked_at) as at from integrity_check run where checked_at >= day.began_at
          and (select count(*) from integrity_part part where part.check_no = run.check_no
            and part.part = any (${[...CHECK_PARTS]}::text[])) = ${CHECK_PARTS.length}
          and not exists (select from integrity_part part where part.check_no = run.check_no and failure is not null)) done
      where day.began_at > (select min(applied_at) from migration) and day.began_at <= ${moment.now}::timestamptz`;
  },
};
