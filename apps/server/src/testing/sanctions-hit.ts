import type { MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";

let made = 0;

/** A hit of the sanctions lists about this member, as a run of the screening keeps one: its id. */
export async function insertHit(db: Db, memberId: MemberId, at: Date): Promise<string> {
  made += 1;
  const id = `hit_made${made}`;
  await sql`insert into sanctions_list (list_date, seen_at) values ('2026-11-10', ${at}) on conflict do nothing`.execute(
    db,
  );
  await sql`insert into screening (screening_id, member_id, name, list_date, cause, hit_count, screened_at)
    values (${`scr_${id}`}, ${memberId}, 'Adaeze Okafor', '2026-11-10', 'list', 1, ${at})`.execute(
    db,
  );
  await sql`insert into sanctions_hit (hit_id, member_id, screening_id, entry_reference, entry_name, list_name, score, found_at, due_at,
      last_list_date)
    values (${id}, ${memberId}, ${`scr_${id}`}, ${id}, 'Adaeze Okafor', 'UN', 91, ${at}, ${at}, '2026-11-10')`.execute(
    db,
  );
  return id;
}
