import { writeCsv } from "#platform/csv.ts";
import { writeCanonicalJson } from "./canonical-json.ts";
import type { EntryRow } from "./store.ts";
import { toAuditRow, type Names } from "./view.ts";
import { parseEntry } from "./written.ts";

const HEADER = [
  "number",
  "at",
  "actor_kind",
  "actor_id",
  "actor_name",
  "action",
  "sentence",
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
export function writeAuditCsv(rows: readonly EntryRow[], names: Names): Buffer<ArrayBuffer> {
  return writeCsv(
    HEADER,
    rows.map((row) => {
      const written = parseEntry(row);
      const { actor, action, sentence, subject, member, reason } = toAuditRow(written, names);
      const { before, after } = written;
      return [
        String(written.number),
        written.at,
        actor.kind,
        actor.id,
        actor.name,
        action,
        sentence,
        subject.kind,
        subject.id,
        member?.id ?? null,
        member?.name ?? null,
        reason,
        before === undefined ? null : writeCanonicalJson(before),
        after === undefined ? null : writeCanonicalJson(after),
        row.hash.toString("hex"),
      ];
    }),
  );
}

/**
 * Entries as JSON lines: each the very line that was hashed, as text, between the hash before it and its own. The person who holds the
 * file can check it without us: SHA-256 of the bytes of `previous_hash` and of `entry` is `hash`.
 */
export function writeAuditJsonLines(rows: readonly EntryRow[]): Buffer<ArrayBuffer> {
  const lines = rows.map(({ entry, hash, previous_hash: previous }) =>
    JSON.stringify({
      previous_hash: previous.toString("hex"),
      entry,
      hash: hash.toString("hex"),
    }),
  );
  return Buffer.from(lines.map((line) => `${line}\n`).join(""), "utf8");
}
