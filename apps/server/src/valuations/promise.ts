import { sql } from "kysely";
import { addDays, addWorkingDays, endInLagos } from "#calendar/index.ts";
import {
  listPromiseDays,
  type CalendarPromise,
  type PromiseItem,
  type RowPromise,
  type SubjectName,
} from "#promises/index.ts";

const PRICE_WITHIN_WORKING_DAYS = 3;

/** A drafted price is decided within a day: members wait for their units with it. */
export const VALUATION_PROMISE: RowPromise = {
  name: "valuation",
  owner: "finance_approver",
  escalatesTo: ["finance_maker"],
  isInWorkingDays: false,
  claimedAs: ["valuation"],
  nameSubjects: (ids) => sql<SubjectName>`select valuation_id as subject_id,
      plan.name || ' ' || plan.currency || ', ' || to_char(valued_on, 'FMDD FMMonth YYYY') as name, null::text as member_id, false as is_confidential
      from valuation join plan using (plan_id) where valuation_id = any (${[...ids]}::text[])`,
  items: sql<PromiseItem>`select valuation_id as subject_id, null::text as member_id, drafted_at as began_at,
      drafted_at + interval '1 day' as due_at, case when status <> 'draft' then decided_at end as ended_at, false as is_void
    from valuation`,
};

/**
 * A plan of which members held units before a month's last day has the price of that day, or of a later one, by the end of the third
 * working day after it. A draft alone keeps nothing.
 */
export const MONTH_PRICE_PROMISE: CalendarPromise = {
  name: "month_price",
  owner: "finance_maker",
  escalatesTo: ["finance_approver"],
  isInWorkingDays: true,
  claimedAs: [],
  nameSubjects: (ids) => sql<SubjectName>`select subject_id,
      plan.name || ' ' || plan.currency || ', ' || to_char(split_part(subject_id, ' ', 2)::date, 'FMDD FMMonth YYYY') as name,
      null::text as member_id, false as is_confidential
    from unnest(${[...ids]}::text[]) subject_id join plan on plan_id = split_part(subject_id, ' ', 1)::integer`,
  listItems: (moment) => {
    const days = listPromiseDays(moment, { isWorking: false }).filter((day) =>
      addDays(day, 1).endsWith("-01"),
    );
    const begins = days.map((day) => new Date(endInLagos(day).getTime() + 1));
    const dues = days.map((day) =>
      endInLagos(addWorkingDays(day, PRICE_WITHIN_WORKING_DAYS, moment.holidays)),
    );
    return sql<PromiseItem>`select coalesce(plan.plan_id || ' ' || to_char(on_day, 'YYYY-MM-DD'), '') as subject_id,
        null::text as member_id, day.began_at, coalesce(day.due_at, day.began_at) as due_at, priced.at as ended_at, false as is_void
      from unnest(${days}::date[], ${begins}::timestamptz[], ${dues}::timestamptz[]) day (on_day, began_at, due_at)
        cross join plan
        cross join lateral (select min(greatest(decided_at, day.began_at)) as at from valuation
          where valuation.plan_id = plan.plan_id and status = 'approved' and valued_on >= on_day) priced
      where plan.valuation_method = 'unit_price' and day.began_at <= ${moment.now}::timestamptz
        and (select coalesce(sum(units), 0) from unit_entry where unit_entry.plan_id = plan.plan_id and dealt_on < on_day) > 0`;
  },
};
