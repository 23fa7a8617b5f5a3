import { DECISION_KINDS, type DecisionKindName } from "@kinfold/contract/office/decisions";
import { sql, type RawBuilder } from "kysely";
import type { ApprovalSource } from "#platform/approval-source.ts";

/** SQL over the row `d` of `decision`: what people know a proposal of a kind by. */
type Shown = {
  /** The id by which its page opens it. */
  opens?: RawBuilder<unknown>;
  about?: RawBuilder<unknown>;
  amountMinor?: RawBuilder<unknown>;
  currency?: RawBuilder<unknown>;
};

const NONE = sql`null::text`;
const OF_A_RETURN: Shown = {
  opens: sql`d.subject_id`,
  about: sql`d.payload ->> 'reference'`,
  amountMinor: sql`(d.payload ->> 'amount_minor')::bigint`,
  currency: sql`d.payload ->> 'currency'`,
};
const ofLines = (ids: RawBuilder<unknown>): Shown => ({
  amountMinor: sql`(select sum(line.amount_minor)::bigint from bank_statement_line line where line.line_id in (${ids}))`,
  currency: sql`(select min(line.currency) from bank_statement_line line where line.line_id in (${ids}))`,
});

const SHOWN: Readonly<Record<DecisionKindName, Shown>> = {
  setting_change: { about: sql`replace(d.payload ->> 'setting', '_', ' ')` },
  staff_change: {
    about: sql`coalesce(d.payload ->> 'email', (select name from staff where staff.staff_id = d.staff_id))`,
  },
  global_change: {},
  member_unlock: { opens: sql`d.member_id` },
  settlement: { ...ofLines(sql`d.subject_id`), opens: sql`d.subject_id` },
  refund: OF_A_RETURN,
  recovery: OF_A_RETURN,
  reversal: OF_A_RETURN,
  payout_failure: { ...OF_A_RETURN, opens: sql`d.payload ->> 'batch_id'` },
  payout_resume: {},
  line_outcome: ofLines(
    sql`select said.line_id from bank_statement_outcome said where said.decision_id = d.decision_id`,
  ),
  line_reopening: ofLines(sql`select jsonb_array_elements_text(d.payload -> 'line_ids')`),
  bank_opening: {
    about: sql`d.payload ->> 'account_number'`,
    amountMinor: sql`(d.payload ->> 'opened')::bigint`,
    currency: sql`d.payload ->> 'currency'`,
  },
  accepted_name: { opens: sql`d.member_id` },
  data_export: { opens: sql`d.subject_id` },
  month_close: {
    opens: sql`d.subject_id`,
    about: sql`to_char(to_date(d.subject_id, 'YYYY-MM'), 'FMMonth YYYY')`,
  },
  account_closure: { opens: sql`d.subject_id` },
  member_correction: { opens: sql`d.subject_id` },
  estate_hold: {},
  estate_step: { opens: sql`d.member_id` },
  erasure: { opens: sql`d.subject_id` },
  pep_approval: { opens: sql`d.subject_id` },
  no_suspicion: { opens: sql`d.subject_id` },
  sanctions_answer: { opens: sql`d.subject_id`, about: sql`d.payload ->> 'entry_name'` },
};

function buildSource(kind: DecisionKindName): ApprovalSource {
  const {
    opens = sql`d.decision_id`,
    about = NONE,
    amountMinor = sql`null::bigint`,
    currency = NONE,
  } = SHOWN[kind];
  const select = (
    where: RawBuilder<unknown>,
  ) => sql`select d.decision_id as id, ${opens} as opens, d.member_id, d.staff_id,
      d.proposed_by, d.proposed_at, d.due_at, ${amountMinor} as amount_minor, ${currency} as currency, ${about} as about, d.status,
      d.decided_at, d.reason, '{}'::text[] as not_by
    from decision d where d.kind = ${kind} and ${where}`;
  return {
    kind,
    waiting: () => select(sql`d.status = 'proposed'`),
    decided: (by, since) =>
      select(sql`d.decided_by = ${by} and d.decided_at >= ${since} and d.status <> 'withdrawn'`),
  };
}

/** Proposals of every kind that two people decide. */
export const DECISION_APPROVALS: readonly ApprovalSource[] = DECISION_KINDS.map((kind) =>
  buildSource(kind),
);
