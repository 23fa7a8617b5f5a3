import { MINUTE_MS } from "@kinfold/contract/durations";
import { formatLagosDay } from "#calendar/index.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/db.ts";
import { findNewestCheckpoint, type CheckpointRow } from "./store.ts";

/** 96 bits of the root: no one finds a second log that begins with the same characters. */
const SHOWN = 16;

/**
 * A checkpoint in one line, which two members can compare by eye. The characters are the first of the root as `/log/checkpoint` has
 * it, in Base64.
 */
export function formatCheckpointLine({
  size,
  root,
  signed_at: at,
}: Pick<CheckpointRow, "size" | "root" | "signed_at">): string {
  const count = size === 1n ? "1 entry" : `${Number(size).toLocaleString("en-NG")} entries`;
  const characters = root.toString("base64").slice(0, SHOWN);
  return `Ledger log on ${formatLagosDay(at)}: ${count}, ${characters}. A member with the same number of entries must see the same characters.`;
}

/** The newest checkpoint with its whole root, for what is kept to prove it later. Undefined before the first. */
export async function readCheckpointSentence(db: Db): Promise<string | undefined> {
  const newest = await findNewestCheckpoint(db);
  return (
    newest &&
    `Entries of the ledger log: ${newest.size}. Its root is ${newest.root.toString("base64")}.`
  );
}

/** Reads the newest checkpoint in one line, at most once a minute. Undefined before the first. */
export function openCheckpointLine({
  clock,
  db,
}: {
  clock: Pick<Clock, "now">;
  db: Db;
}): () => Promise<string | undefined> {
  let kept: { line: string | undefined; readAt: number } | undefined;
  return async () => {
    const now = clock.now().getTime();
    if (kept === undefined || Math.abs(now - kept.readAt) >= MINUTE_MS) {
      const newest = await findNewestCheckpoint(db);
      kept = { line: newest && formatCheckpointLine(newest), readAt: now };
    }
    return kept.line;
  };
}
