import { HOUR_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { startInLagos } from "#calendar/index.ts";
import { addMs } from "#platform/clock.ts";
import {
  listPromiseDays,
  type CalendarPromise,
  type PromiseItem,
  type SubjectName,
} from "#promises/index.ts";

const DUE_AT_HOUR = 9;

/** On every working day a rate is fresh by nine in the morning in Lagos, from the day after the first rate on. */
export const RATE_PROMISE: CalendarPromise = {
  name: "rate",
  owner: "finance_maker",
  escalatesTo: ["operations"],
  isInWorkingDays: false,
  claimedAs: [],
  nameSubjects: (
    ids,
  ) => sql<SubjectName>`select subject_id, to_char(subject_id::date, 'FMDD FMMonth YYYY') as name,
      null::text as member_id, false as is_confidential from unnest(${[...ids]}::text[]) subject_id`,
  listItems: (moment) => {
    const days = listPromiseDays(moment, { isWorking: true });
    const begins = days.map(startInLagos);
    const dues = begins.map((start) => addMs(start, DUE_AT_HOUR * HOUR_MS));
    return sql<PromiseItem>`select coalesce(to_char(on_day, 'YYYY-MM-DD'), '') as subject_id, null::text as member_id, day.began_at,
        coalesce(day.due_at, day.began_at) as due_at, fresh.at as ended_at, false as is_void
      from unnest(${days}::date[], ${begins}::timestamptz[], ${dues}::timestamptz[]) day (on_day, began_at, due_at)
        cross join lateral (select min(greatest(fetched_at, as_of, day.began_at)) as at from exchange_rate
          where good_until > day.began_at and greatest(fetched_at, as_of) <= ${moment.now}::timestamptz) fresh
      where day.began_at > (select min(fetched_at) from exchange_rate) and day.began_at <= ${moment.now}::timestamptz`;
  },
};
