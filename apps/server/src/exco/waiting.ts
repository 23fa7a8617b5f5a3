import { sql } from "kysely";
import { EXCO_WAITING } from "#members/index.ts";
import type { Queue } from "#staff/index.ts";

/** Introductions that the executive committee has not answered. */
export const EXCO_QUEUE: Queue = {
  name: "exco",
  permission: "exco.read",
  waiting: () => EXCO_WAITING,
  about: (memberId) => sql`${EXCO_WAITING} and member_id = ${memberId}`,
};
