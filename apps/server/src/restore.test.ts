import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { spawnServer } from "./testing/spawned-server.ts";

const RESTORE = fileURLToPath(new URL("restore.ts", import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kinfold-restore-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function restore(...given: string[]): Promise<{ status: number | string; output: string }> {
  const variables = { DATABASE_URL: "", BACKUP_KEY: randomBytes(32).toString("base64") };
  const program = spawnServer(variables, { script: RESTORE, given });
  return { status: await program.ended, output: program.output() };
}

test("a copy is not made where the backups are: it is not encrypted", async () => {
  const { status, output } = await restore("--from", folder, "--into", join(folder, "copy"));
  expect(output).toMatch(/^restore_target_unusable: .* lies where the backups are/);
  expect(status).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

test("a folder beside them, whose name begins like theirs, is another one", async () => {
  const { status, output } = await restore("--from", folder, "--into", `${folder}-copy`);
  expect(output).toMatch(/^backup_none: /);
  expect(status).toBe(1);
});
