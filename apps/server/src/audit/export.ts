import { csvOf } from "#platform/csv.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { EntryRow } from "./store.ts";
import { view, type Names } from "./view.ts";
import { writtenIn } from "./written.ts";

const HEADER = [
  "number",
  "at",
  "actor_kind",
  "actor_id",
  "actor_name",
  "action",
  "subject_kind",
  "subject_id",
  "member_id",
  "member_name",
  "reason",
  "before",
  "after",
  "hash",
];

/** Entries as CSV. What was before and after stands there as JSON. */
export function auditCsv(rows: readonly EntryRow[], names: Names): Buffer<ArrayBuffer> {
  return csvOf(
    HEADER,
    rows.map((row) => {
      const written = writtenIn(row);
      const { actor, action, subject, member, reason } = view(written, names);
      const { before, after } = written;
      return [
        String(written.number),
        written.at,
        actor.kind,
        actor.id,
        actor.name,
        action,
        subject.kind,
        subject.id,
        member?.id ?? null,
        member?.name ?? null,
        reason,
        before === undefined ? null : canonicalJson(before),
        after === undefined ? null : canonicalJson(after),
        row.hash.toString("hex"),
      ];
    }),
  );
}

/**
 * Entries as JSON lines: each the very line that was hashed, as text, between the hash before it and its own. Whoever holds the
 * file can check it without us: SHA-256 of the bytes of `previous_hash` and of `entry` is `hash`.
 */
export function auditJsonLines(rows: readonly EntryRow[]): Buffer<ArrayBuffer> {
  const lines = rows.map(({ entry, hash, previous_hash: previous }) =>
    JSON.stringify({
      previous_hash: previous.toString("hex"),
      entry,
      hash: hash.toString("hex"),
    }),
  );
  return Buffer.from(lines.map((line) => `${line}\n`).join(""), "utf8");
}
