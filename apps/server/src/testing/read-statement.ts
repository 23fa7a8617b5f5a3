import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDiskFiles } from "#platform/files/disk-files.ts";
import type { Question } from "../statements/layouts.ts";
import { captureUnfit, type ExpectedStatement, type Statement } from "../statements/parse.ts";
import { readSource, readStatementSource } from "../statements/read-file.ts";
import type { Unfit } from "../statements/statement-refused.ts";

/** Reads a bank's file as an import does, in a process of its own where one is needed, and keeps nothing. */
export async function readStatementFile(
  bytes: Buffer,
  expected: ExpectedStatement,
): Promise<Statement | Question | Unfit> {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-statement-"));
  try {
    const context = { files: createDiskFiles(folder), env: { MALWARE_SCANNER: "" } };
    const source = await readStatementSource(context, bytes);
    return "code" in source ? source : captureUnfit(() => readSource(source, expected));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
