import { chmod, chown, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { nameSegmentObject } from "./records.ts";
import { BackupRefused } from "./refused.ts";
import type { SealedStore } from "./sealed-store.ts";
import { hashBytes } from "./uploads.ts";

const LOOK_EVERY_MS = 10;
/** So many segments lie ready before they are asked for, and stay after. */
const AHEAD = 3;
const BEHIND = 3;

const REQUEST = ".asked";
const NONE = ".none";
const quoted = (path: string): string => `'${path.replaceAll("'", `'\\''`).replaceAll("%", "%%")}'`;

/** Hands recovery the segments of the log that it asks for, decrypted, some at a time. */
export type LogFeed = {
  /** PostgreSQL's restore_command. */
  command: string;
  /** Ends it and throws what was wrong with a segment, if something was. */
  stop: () => Promise<void>;
};

/**
 * Starts to feed recovery from a folder that PostgreSQL's user may write to. When a segment is not as it was archived, the folder
 * moves away: the command that waits for a segment then gives up, and recovery with it.
 */
export async function streamLog(
  store: SealedStore,
  segments: ReadonlyMap<string, string>,
  { folder, owner }: { folder: string; owner: number | undefined },
): Promise<LogFeed> {
  await mkdir(folder, { mode: 0o700 });
  if (owner !== undefined) await chown(folder, owner, owner);
  const names = [...segments.keys()];
  const ready = new Set<string>();
  const state: { isOver: boolean; fault: unknown } = { isOver: false, fault: undefined };

  const serve = async (name: string): Promise<void> => {
    if (ready.has(name)) return;
    const bytes = await store.get(
      nameSegmentObject(name),
      () => new BackupRefused("backup_segment_missing", `The log segment ${name} is missing.`),
    );
    if (hashBytes(bytes) !== segments.get(name)) {
      throw new BackupRefused("backup_damaged", `The log segment ${name} is not the archived one.`);
    }
    const part = join(folder, `${name}.part`);
    await writeFile(part, bytes, { mode: 0o600 });
    await chmod(part, 0o600);
    if (owner !== undefined) await chown(part, owner, owner);
    await rename(part, join(folder, name));
    ready.add(name);
  };
  const answer = async (asked: string): Promise<void> => {
    const at = names.indexOf(asked);
    if (at === -1) {
      await writeFile(join(folder, `${asked}${NONE}`), "");
      return;
    }
    await Promise.all(names.slice(at, at + 1 + AHEAD).map(serve));
    for (const name of names.slice(0, Math.max(0, at - BEHIND))) {
      if (!ready.delete(name)) continue;
      await rm(join(folder, name), { force: true });
      await rm(join(folder, `${name}${REQUEST}`), { force: true });
    }
  };
  const run = async (): Promise<void> => {
    const answered = new Set<string>();
    while (!state.isOver) {
      const requestedNames = (await readdir(folder))
        .filter((name) => name.endsWith(REQUEST))
        .map((name) => name.slice(0, -REQUEST.length));
      for (const name of requestedNames) {
        if (answered.has(name) && (ready.has(name) || !segments.has(name))) continue;
        await answer(name);
        answered.add(name);
      }
      await pause(LOOK_EVERY_MS);
    }
  };
  const running = run().catch(async (error: unknown) => {
    state.fault = error;
    await rename(folder, `${folder}.over`);
  });

  const at = quoted(folder);
  const command = [
    `case %f in *.history) exit 1;; esac`,
    `: > ${at}/%f${REQUEST}`,
    `while [ ! -f ${at}/%f ]; do [ -f ${at}/%f${NONE} ] && exit 1; [ -d ${at} ] || exit 1; sleep 0.02; done`,
    `cp ${at}/%f %p`,
  ].join("; ");
  return {
    command,
    stop: async () => {
      state.isOver = true;
      await running;
      if (state.fault !== undefined) throw state.fault;
    },
  };
}
