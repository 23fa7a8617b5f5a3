import { DAY_MS } from "@kinfold/contract/durations";
import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "#platform/env.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { startBucketServer, type BucketServer } from "../../testing/bucket-server.ts";
import { createDiskFiles } from "./disk-files.ts";
import { FileMissing, createFileName, receiveBytes, type Files } from "./files.ts";
import { openFiles } from "./open-files.ts";
import { createBucketFiles } from "./bucket-files.ts";
import { removeUnfinishedFiles } from "./unfinished-files.ts";

let folder: string;
let bucket: BucketServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kinfold-files-"));
  bucket = await startBucketServer();
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const STORES: [string, () => Files][] = [
  ["a folder", () => createDiskFiles(join(folder, "files"))],
  ["a bucket", () => createBucketFiles(bucket.settings, folder)],
];

describe.each(STORES)("%s", (_name, open) => {
  test("gives back what it was given, byte for byte, until it is taken away", async () => {
    const files = open();
    const name = createFileName("receipts");
    const bytes = randomBytes(1_000_003);
    await files.put(name, bytes);
    await files.put(name, bytes);
    expect((await files.get(name)).equals(bytes)).toBe(true);
    await files.remove(name);
    await files.remove(name);
    await expect(files.get(name)).rejects.toThrow(FileMissing);
  });

  test("keeps what was received in pieces, and leaves nothing unfinished", async () => {
    const files = open();
    const bytes = randomBytes(1_000_003);
    const unfinished = await files.begin();
    for (let at = 0; at < bytes.length; at += 300_000) {
      await unfinished.append(bytes.subarray(at, at + 300_000));
    }
    const file = await unfinished.finish();
    expect(file).toMatchObject({
      sizeBytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest(),
    });
    expect((await stat(file.path)).mode & 0o777).toBe(0o600);
    const name = createFileName("receipts");
    await files.keep(name, file);
    await unfinished.discard();
    expect((await files.get(name)).equals(bytes)).toBe(true);
    await expect(stat(file.path)).rejects.toThrow("ENOENT");
    await files.remove(name);
  });

  test("leaves nothing of what was received and is not kept", async () => {
    const files = open();
    const paths: string[] = [];
    const keepTooLong = receiveBytes(files, randomBytes(1_000), async ({ path }) => {
      paths.push(path);
      throw new Error("no file of ours");
    });
    await expect(keepTooLong).rejects.toThrow("no file of ours");
    const unfinished = await files.begin();
    await unfinished.append(randomBytes(1_000));
    await unfinished.discard();
    expect(paths).toHaveLength(1);
    for (const path of paths) {
      expect(await readdir(dirname(path))).toEqual([]);
    }
  });

  test("lists what has lain there for a time, and nothing else", async () => {
    const files = open();
    const names = Array.from({ length: 5 }, () => createFileName("receipts"));
    for (const name of names) await files.put(name, Buffer.from("x"));
    const yesterday = new Date(Date.now() - DAY_MS);
    for (const name of names) {
      const path = join(folder, "files", name);
      await utimes(path, yesterday, yesterday).catch(() => undefined);
    }
    const listed = async (ageMs: number): Promise<string[]> => {
      const names: string[] = [];
      for await (const group of files.listOlderThan(ageMs)) names.push(...group);
      return names.toSorted();
    };
    expect(await listed(80_000_000)).toEqual(names.toSorted());
    expect(await listed(90_000_000)).toEqual([]);
    for (const name of names) await files.remove(name);
  });

  test("holds an empty file", async () => {
    const files = open();
    const name = createFileName("receipts");
    await files.put(name, new Uint8Array());
    expect(await files.get(name)).toHaveLength(0);
  });

  test.each(["../secret", "receipts/../../secret", "/etc/passwd", "receipts", "receipts//a", ""])(
    "does not reach for %j",
    async (name) => {
      const files = open();
      await expect((async () => files.get(name))()).rejects.toThrow("not the name of a file");
      await expect((async () => files.put(name, Buffer.from("x")))()).rejects.toThrow(
        "not the name of a file",
      );
    },
  );
});

test("in a folder, files are for the server's own user alone and leave nothing half-written", async () => {
  const files = createDiskFiles(join(folder, "own"));
  const name = createFileName("receipts");
  await files.put(name, Buffer.from("one"));
  const path = join(folder, "own", name);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(path, ".."))).mode & 0o777).toBe(0o700);
  expect(await readdir(join(path, ".."))).toHaveLength(1);
});

test("a bucket that stumbles is asked again, and one that is down is unavailable", async () => {
  const files = createBucketFiles(bucket.settings, folder);
  const name = createFileName("receipts");
  bucket.ailments.push(503);
  await files.put(name, Buffer.from("one"));
  expect(await files.get(name)).toEqual(Buffer.from("one"));
  bucket.ailments.push(500, 500, 500);
  await expect(files.get(name)).rejects.toThrow(Unavailable);
  bucket.ailments.length = 0;
});

test("a bucket that does not know our key is unavailable, and keeps nothing", async () => {
  const before = bucket.kept.size;
  const files = createBucketFiles({ ...bucket.settings, secretAccessKey: "another" }, folder);
  await expect(files.put(createFileName("receipts"), Buffer.from("one"))).rejects.toThrow(
    "the file store answers 403",
  );
  expect(bucket.kept.size).toBe(before);
});

test("the configuration decides between them", async () => {
  const { url, region, accessKeyId, secretAccessKey } = bucket.settings;
  const name = createFileName("receipts");
  await openFiles(readEnv({ DATA_DIR: folder })).put(name, Buffer.from("disk"));
  expect((await stat(join(folder, "files", name))).size).toBe(4);
  const inBucket = openFiles(
    readEnv({
      FILES_S3_URL: `${url}/`,
      FILES_S3_REGION: region,
      FILES_S3_ACCESS_KEY_ID: accessKeyId,
      FILES_S3_SECRET_ACCESS_KEY: secretAccessKey,
    }),
  );
  await inBucket.put(name, Buffer.from("bucket"));
  expect(bucket.kept.get(`/kinfold-files/${name}`)?.toString()).toBe("bucket");
});

test("in a folder, what a killed server was writing is cleared away, and what a running one writes is not", async () => {
  const own = join(folder, "killed");
  await mkdir(join(own, "unfinished"), { recursive: true });
  const gone = spawnSync("true").pid;
  await writeFile(join(own, "unfinished", `${gone}.aa`), "half");
  await writeFile(join(own, "unfinished", `${process.ppid}.bb`), "half");
  await removeUnfinishedFiles(own);
  expect(await readdir(join(own, "unfinished"))).toEqual([`${process.ppid}.bb`]);
});
