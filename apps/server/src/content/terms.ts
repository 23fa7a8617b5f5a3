import { toSubjectId } from "@kinfold/contract/ids";
import { contentRefusals } from "@kinfold/contract/refusals/content";
import { TermsSetting } from "@kinfold/contract/office/setting-kinds";
import { sql } from "kysely";
import { addDays, formatLongDay, lagosDay, startInLagos, type Day } from "#calendar/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import { addAnnouncement } from "./announcements.ts";
import { refuseUnsafeText } from "./member-text.ts";
import { defineSettingKind, type SettingKind } from "#platform/setting-kind.ts";
import { refuse, refuseField } from "#platform/refusing.ts";

/** For so many days after they begin to bind, changed terms are announced. By then everybody who opens the app has met them. */
const ANNOUNCED_FOR_DAYS = 30;

/** A version of the terms, as the club published it. It never changes. */
export type TermsVersion = { version: string; effective_on: Day; points: string[] };

/** Every version there is, the one that binds longest first; of two that begin on one day, the later published last. */
async function allTerms(db: Db): Promise<TermsVersion[]> {
  const { rows } = await sql<TermsVersion>`
    select version, to_char(effective_on, 'YYYY-MM-DD') as effective_on, points from terms_version
      order by terms_version.effective_on, published_at`.execute(db);
  return rows;
}

/** The version that binds on this day: the newest that is in effect, and before the first one that. Throws when there is none. */
export function findTermsInForceOn(day: Day, inOrder: readonly TermsVersion[]): TermsVersion {
  const inForce = inOrder.findLast((version) => version.effective_on <= day) ?? inOrder[0];
  assertExists(inForce, "the club has no terms");
  return inForce;
}

/** The version of the terms that binds on this day. */
export async function findTermsInForce(db: Db, day: Day): Promise<TermsVersion> {
  return findTermsInForceOn(day, await allTerms(db));
}

// The contract read it as a day.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const firstDay = ({ effective_on: from }: TermsSetting): Day => from as Day;

/** Terms, as staff publish them: versions are added, and none is ever altered. */
export function createTermsKind(
  countMembers: (db: Db) => Promise<number>,
  hosts: ReadonlySet<string>,
): SettingKind {
  return defineSettingKind("terms", TermsSetting, {
    all: async (db, now) => {
      const today = lagosDay(now);
      const all = await allTerms(db);
      const { version: inForce } = findTermsInForceOn(today, all);
      return all.toReversed().map(({ version, effective_on: from, points }) => ({
        id: toSubjectId(version),
        title: `Version ${version}`,
        line: `From ${formatLongDay(from)}`,
        state: version === inForce ? "current" : from > today ? "coming" : "over",
        value: { version, effective_on: from, points },
      }));
    },
    effects: async (db, { id, value, now }) => {
      if (id !== null) {
        refuse(contentRefusals().setting_refused.agreed);
      }
      refuseUnsafeText({ points: value.points }, hosts);
      const all = await allTerms(db);
      if (all.some(({ version }) => version === value.version)) {
        refuseField("version", contentRefusals().invalid.version);
      }
      const today = lagosDay(now);
      if (value.effective_on < today) {
        refuseField("effective_on", contentRefusals().invalid.effectiveOn);
      }
      const from = firstDay(value);
      const count = await countMembers(db);
      return [
        `From ${from === today ? "now" : formatLongDay(from)} on, ${count} ${count === 1 ? "member is" : "members are"} asked to agree before anything else.`,
        "It goes among their notices at once.",
        "Published, it cannot be changed or taken back: only followed by another version.",
      ];
    },
    apply: async (tx, { value, now, proposalId }) => {
      await sql`insert into terms_version (version, effective_on, points, published_at, proposal_id)
        values (${value.version}, ${value.effective_on}::date, ${value.points}::text[], ${now}, ${proposalId})`.execute(
        tx,
      );
      const from = firstDay(value);
      const isNow = from === lagosDay(now);
      await addAnnouncement(tx, {
        id: `ann_terms_${value.version}`,
        title: isNow ? "Our terms have changed" : `Our terms change on ${formatLongDay(from)}`,
        body: isNow
          ? "You are asked to read what is new and to agree before you go on."
          : `From ${formatLongDay(from)} on you are asked to read what is new and to agree before you go on.`,
        severity: "info",
        audience: "everyone",
        publishesAt: now,
        endsAt: startInLagos(addDays(from, ANNOUNCED_FOR_DAYS)),
        proposalId,
      });
      return toSubjectId(value.version);
    },
  });
}
