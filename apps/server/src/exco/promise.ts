import { sql } from "kysely";
import { EXCO_REQUESTS } from "#members/index.ts";
import { writeLateEmail, type PromiseItem, type RowPromise } from "#promises/index.ts";

/** A request for a referral by the Exco is answered within seven days of the proved mailbox. It ends unanswered with its account. */
export const EXCO_PROMISE: RowPromise = {
  name: "exco_referral",
  owner: "compliance",
  escalatesTo: ["operations"],
  isInWorkingDays: false,
  claimedAs: ["exco"],
  items: sql<PromiseItem>`select member_id as subject_id, member_id, asked_at as began_at, due_at, decided_at as ended_at,
      coalesce(outcome = 'ended', false) as is_void
    from (${EXCO_REQUESTS}) request left join exco_decision using (member_id)`,
  writeLate: async (_, late) =>
    writeLateEmail(late, {
      kind: "exco_referral",
      emailKind: "exco_late",
      subject: "The answer of the Exco is late",
      page: "/dashboard",
    }),
};
