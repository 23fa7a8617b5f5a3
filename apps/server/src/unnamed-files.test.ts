import { HOUR_MS } from "@kinfold/contract/durations";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as contract from "@kinfold/contract/receipts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFileName } from "#platform/files/files.ts";
import { openClub, type Club, type Visitor } from "./testing/club.ts";
import { buildAnyPdf } from "./testing/receipts.ts";
import { removeUnnamedFiles } from "./unnamed-files.ts";

const KEPT_CONTENT = fileURLToPath(new URL("platform/files/kept-content.ts", import.meta.url));
const DISK_FILES = fileURLToPath(new URL("platform/files/disk-files.ts", import.meta.url));
const SERVER = fileURLToPath(new URL("..", import.meta.url));

let club: Club;
let ada: Visitor;
beforeAll(async () => {
  club = await openClub();
  ada = await club.member("ada@example.com");
});
afterAll(() => club.close());

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(club.filesFolder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(club.filesFolder.length + 1))
    .toSorted();
}

/** Makes everything that is stored now as old as this. */
async function ageFiles(hours: number): Promise<void> {
  const then = new Date(Date.now() - hours * HOUR_MS);
  for (const name of await storedFiles()) await utimes(join(club.filesFolder, name), then, then);
}

async function upload(): Promise<string> {
  const bytes = buildAnyPdf();
  const { body } = await ada.ask(contract.startUpload, {
    body: { name: "receipt.pdf", size_bytes: bytes.length },
  });
  const from = `/api/payment/upload/${body.id}/from/0`;
  await ada.send("POST", from, { "content-type": "application/octet-stream" }, bytes);
  return body.id;
}

/** A process that stores a receipt and its image, and is killed before any row names them. */
async function storeAndBeKilled(): Promise<void> {
  const script = `
    const { keepContent } = await import(${JSON.stringify(KEPT_CONTENT)});
    const { createDiskFiles } = await import(${JSON.stringify(DISK_FILES)});
    const files = createDiskFiles(${JSON.stringify(club.filesFolder)});
    const unfinished = await files.begin();
    await unfinished.append(Buffer.from("a"));
    const pdf = await unfinished.finish();
    await keepContent(files, "receipts", { mediaType: "application/pdf", sizeBytes: 1, image: Buffer.from("b"), pdf });
    process.kill(process.pid, "SIGKILL");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: SERVER,
    stdio: "ignore",
  });
  const [, signal]: unknown[] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
}

test("what a kill left is removed after a day; what a row names, or may come to name, stays", async () => {
  const taken = await upload();
  expect((await ada.ask(contract.finishUpload, { params: { id: taken } })).status).toBe(200);
  await upload();
  const named = await storedFiles();
  // A receipt, its image, and a part of another.
  expect(named).toHaveLength(3);
  await storeAndBeKilled();
  expect(await storedFiles()).toHaveLength(5);

  await ageFiles(23);
  expect(await removeUnnamedFiles(club.platform)).toBe(0);
  expect(await storedFiles()).toHaveLength(5);

  await ageFiles(25);
  expect(await removeUnnamedFiles(club.platform)).toBe(2);
  expect(await storedFiles()).toEqual(named);
});

test("too many at once are left alone: the files are another database's", async () => {
  const before = await storedFiles();
  for (let at = 0; at < 51; at += 1) {
    await club.platform.files.put(createFileName("receipts"), Buffer.from("x"));
  }
  await ageFiles(25);
  expect(await removeUnnamedFiles(club.platform)).toBe(0);
  expect(await storedFiles()).toHaveLength(before.length + 51);
  expect(club.logged.some((line) => line.includes("too many stored files"))).toBe(true);
});
