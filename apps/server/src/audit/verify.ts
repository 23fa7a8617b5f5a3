import type { ErasureId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { readAtOneMoment, type Db, type Count, type RowNumber } from "#platform/db.ts";
import type { Anchor } from "./anchors.ts";
import { computeChainHash } from "./audit.ts";
import { ErasedDigest } from "./erased-digest.ts";
import { writeCanonicalJson, type JsonValue } from "./canonical-json.ts";
import { ApprovalsCheck, type ApprovalsResult } from "./verify-approvals.ts";
import { parseEntry } from "./written.ts";

/** What the chain is: how many entries, where it ends, and the first entry that is not as it was written, with why. */
export type AuditCheck = {
  count: Count;
  head: string;
  wrong: { number: RowNumber; what: string } | undefined;
  /** What the signatures of approvals say. Of an audit that does not hold, more may be missed than is wrong. */
  approvals: ApprovalsResult;
};

type Row = {
  audit_number: RowNumber;
  entry: string;
  previous_hash: Buffer;
  hash: Buffer;
  at: Date;
  /** The erasure of its member, which took its words and left its hash. */
  erased_by: ErasureId | null;
  read_out: (string | null)[];
};

const BATCH = 1_000;
const START: Buffer = Buffer.alloc(32);

/** What the database reads out of a line, in the order in which `rowsAfter` asks for it. */
function readOut(line: string): (string | null)[] {
  const parsed = JSON.parse(line);
  const { actor, subject, action, member_id: memberId = null, at } = parsed;
  return [at, actor.kind, actor.id ?? null, action, subject.kind, subject.id, memberId];
}

async function rowsAfter(tx: Db, number: RowNumber): Promise<Row[]> {
  const { rows } = await sql<Row>`select audit_number, entry, previous_hash, hash, at, erased_by,
      array[actor_kind, actor_id, action, subject_kind, subject_id, member_id] as read_out
    from audit_entry where audit_number > ${number} order by audit_number limit ${BATCH}`.execute(
    tx,
  );
  return rows;
}

function isCanonical(line: string): boolean {
  try {
    const value: JsonValue = JSON.parse(line);
    return writeCanonicalJson(value) === line;
  } catch {
    return false;
  }
}

function faultOfText(row: Row, previous: Buffer): string | undefined {
  if (!row.hash.equals(computeChainHash(previous, row.entry))) {
    return "its text is not what was hashed";
  }
  return isCanonical(row.entry) ? undefined : "its text is not written as the audit writes";
}

/** The hash of an erased entry stays: the next one follows it, and it may be noted elsewhere. */
function faultOfErased({ entry, erased_by: erasedBy }: Row): string | undefined {
  const written = parseEntry({ entry });
  const { before, after, reason, salt } = written;
  const hasWords = [before, after, reason, salt].some((words) => words !== undefined);
  return written.erased_by === erasedBy && !hasWords
    ? undefined
    : "it says that it is erased, and has words";
}

/** Entries that say that they are erased, by the erasure: the approval of each says what it left of them. */
class ErasedEntries {
  readonly #waiting = new Map<string, { first: RowNumber; left: ErasedDigest }>();
  #wrong: AuditCheck["wrong"];

  see({ audit_number: number, entry, erased_by: erasedBy }: Row): void {
    if (erasedBy !== null) {
      const { first, left } = this.#waiting.get(erasedBy) ?? {
        first: number,
        left: new ErasedDigest(),
      };
      left.add(entry);
      this.#waiting.set(erasedBy, { first, left });
      return;
    }
    const { action, subject, after } = parseEntry({ entry });
    const erased = this.#waiting.get(subject.id);
    if (action !== "erasure.approved" || erased === undefined) return;
    this.#waiting.delete(subject.id);
    if (erased.left.toString() === after?.["entries_sha256"]) return;
    this.#wrong ??= {
      number: erased.first,
      what: "it, or another entry, is not what its erasure left of it",
    };
  }

  /** The first entry that no later approval of its erasure covers. */
  conclude(): AuditCheck["wrong"] {
    const [number] = [...this.#waiting.values()]
      .map(({ first }) => first)
      .toSorted((one, other) => Number(one - other));
    if (number === undefined) return this.#wrong;
    return {
      number,
      what: "it says that it is erased, and the audit has no approved erasure of it",
    };
  }
}

/** Why this row is not what was written after the one before; undefined when it is. */
function faultOf(row: Row, before: { number: RowNumber; hash: Buffer }): string | undefined {
  const expected = before.number + 1n;
  if (row.audit_number !== expected) return "it is missing";
  if (!row.previous_hash.equals(before.hash)) return "it does not follow the one before it";
  const fault = row.erased_by === null ? faultOfText(row, before.hash) : faultOfErased(row);
  if (fault !== undefined) return fault;
  const entry: { number?: unknown } = JSON.parse(row.entry);
  if (entry.number !== Number(expected)) return "its text says another number";
  const columns = [row.at.toISOString(), ...row.read_out];
  return readOut(row.entry).every((value, index) => value === columns[index])
    ? undefined
    : "what is searched for is not what its text says";
}

/** Looks for what was noted elsewhere: the anchors that this entry should be. */
function anchoredWrong(anchors: Map<RowNumber, Set<string>>, row: Row): string | undefined {
  const noted = anchors.get(row.audit_number);
  const hash = row.hash.toString("hex");
  return noted === undefined || (noted.size === 1 && noted.has(hash))
    ? undefined
    : "its hash is not the one that was noted elsewhere: it or an entry before it was rewritten";
}

function grouped(anchors: readonly Anchor[]): Map<RowNumber, Set<string>> {
  const byNumber = new Map<RowNumber, Set<string>>();
  for (const { number, hash } of anchors) {
    byNumber.set(number, (byNumber.get(number) ?? new Set()).add(hash));
  }
  return byNumber;
}

type Place = { number: RowNumber; hash: Buffer };

async function checkChain(
  tx: Db,
  anchors: Map<RowNumber, Set<string>>,
  approvals: ApprovalsCheck,
): Promise<{ last: Place; wrong: AuditCheck["wrong"] }> {
  let last: Place = { number: 0n, hash: START };
  const erased = new ErasedEntries();
  for (;;) {
    const rows = await rowsAfter(tx, last.number);
    for (const row of rows) {
      const what = faultOf(row, last) ?? anchoredWrong(anchors, row);
      if (what !== undefined) return { last, wrong: { number: last.number + 1n, what } };
      last = { number: row.audit_number, hash: row.hash };
      await approvals.see(parseEntry(row));
      erased.see(row);
    }
    if (rows.length < BATCH) return { last, wrong: erased.conclude() };
  }
}

/** The chain itself may hold and yet end too early: then its head, or what was noted elsewhere, knows more. */
function cutOff(last: Place, head: Place, anchors: readonly Anchor[]): AuditCheck["wrong"] {
  const number = last.number + 1n;
  if (head.number > last.number) return { number, what: "it is missing, and so is all after it" };
  if (head.number < last.number || !head.hash.equals(last.hash)) {
    return { number: last.number, what: "it is not where the head says that the audit ends" };
  }
  return anchors.some((anchor) => anchor.number > last.number)
    ? { number, what: "it was noted elsewhere and is missing" }
    : undefined;
}

/**
 * Reads the whole audit at one moment and names the first entry that was edited, removed, moved or put in, and each approval
 * that is not as it was signed; changes nothing.
 * The person who rewrites everything from one entry on is found by an anchor of that entry or a later one, and by nothing else.
 */
export function verifyAudit(db: Db, anchors: readonly Anchor[] = []): Promise<AuditCheck> {
  return readAtOneMoment(db, async (tx) => {
    const { rows } = await sql<Place>`select audit_number as number, hash from audit_head`.execute(
      tx,
    );
    const head = rows[0] ?? { number: 0n, hash: START };
    const approvals = new ApprovalsCheck();
    const { last, wrong } = await checkChain(tx, grouped(anchors), approvals);
    return {
      count: last.number,
      head: last.hash.toString("hex"),
      wrong: wrong ?? cutOff(last, head, anchors),
      approvals: await approvals.conclude(tx),
    };
  });
}
