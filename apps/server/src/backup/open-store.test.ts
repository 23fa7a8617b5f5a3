import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readPort } from "#platform/embedded/free-port.ts";
import { createLog } from "#platform/log.ts";
import { startBucketServer, type BucketServer } from "../testing/bucket-server.ts";
import type { BackupStore } from "./backup-store.ts";
import { openBackupStore, type BackupBuckets } from "./open-store.ts";

const PLACE = "s3://kinfold-files/club/backups";

let folder: string;
let server: BucketServer;
let buckets: BackupBuckets;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kinfold-store-"));
  server = await startBucketServer();
  const { url, region, accessKeyId, secretAccessKey } = server.settings;
  buckets = {
    BACKUP_S3_URL: new URL(url).origin,
    BACKUP_S3_REGION: region,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(["a folder", "a bucket"])("%s", (kind) => {
  const open = (): BackupStore => openBackupStore(kind === "a folder" ? folder : PLACE, buckets);

  test("gives back what it was given, replaces it, and forgets what was removed", async () => {
    const store = open();
    const bytes = randomBytes(1_000_003);
    await store.put("log/one", Buffer.from("before"));
    await store.put("log/one", bytes);
    expect((await store.get("log/one"))?.equals(bytes)).toBe(true);
    await store.remove("log/one");
    await store.remove("log/one");
    expect(await store.get("log/one")).toBeUndefined();
  });

  test("lists the names of a folder and of those in it, sorted, and no others", async () => {
    const store = open();
    const names = ["base/A-1/database.000000", "base/A-1/record", "base/B-2/record"];
    for (const name of [...names, "basement/x", "log/one"].toReversed()) {
      await store.put(name, Buffer.from(name));
    }
    expect(await store.list("base")).toEqual(names);
    expect(await store.list("files")).toEqual([]);
  });

  test.each(["../secret", "log/../../secret", "/etc/passwd", "log", "log//a", "log/a b", ""])(
    "does not reach for %j",
    async (name) => {
      await expect(open().get(name)).rejects.toThrow("not the name of an object");
      await expect(open().put(name, Buffer.from("x"))).rejects.toThrow("not the name of an object");
      await expect(open().remove(name)).rejects.toThrow("not the name of an object");
    },
  );
});

describe("a bucket", () => {
  test("is kept to its folder", async () => {
    await openBackupStore(PLACE, buckets).put("log/one", Buffer.from("1"));
    expect([...server.kept.keys()]).toEqual(["/kinfold-files/club/backups/log/one"]);
    const whole = openBackupStore("s3://kinfold-files", buckets);
    expect(await whole.list("club")).toEqual(["club/backups/log/one"]);
    expect(await openBackupStore("s3://kinfold-files/club/back", buckets).list("log")).toEqual([]);
  });

  test("that is not there, that does not know our key or that is down is refused, and never read as empty", async () => {
    const refused = [
      [openBackupStore("s3://another-bucket/x", buckets), /answers 404/],
      [openBackupStore(PLACE, { ...buckets, BACKUP_S3_ACCESS_KEY_ID: "AKIDOTHER" }), /answers 403/],
      [openBackupStore(PLACE, { ...buckets, BACKUP_S3_URL: "http://127.0.0.1:1" }), /not answer/],
    ] as const;
    for (const [store, reason] of refused) {
      const calls = [
        () => store.get("log/one"),
        () => store.list("log"),
        () => store.put("log/one", Buffer.from("x")),
        () => store.remove("log/one"),
      ];
      for (const call of calls) {
        await expect(call()).rejects.toMatchObject({
          code: "backup_place_unusable",
          message: expect.stringMatching(reason),
        });
      }
    }
    expect(server.kept.size).toBe(0);
  });

  test("says nothing of its keys where a call fails, in a log line or a printed error", async () => {
    const secret = buckets.BACKUP_S3_SECRET_ACCESS_KEY;
    const lines: string[] = [];
    const log = createLog("trace", { write: (line: string) => void lines.push(line) });
    for (const wrong of [
      { BACKUP_S3_ACCESS_KEY_ID: "AKIDOTHER" },
      { BACKUP_S3_URL: "http://127.0.0.1:1" },
      { BACKUP_S3_URL: "http://[" },
    ]) {
      const store = openBackupStore(PLACE, { ...buckets, ...wrong });
      const error: unknown = await store
        .put("log/one", Buffer.from("x"))
        .catch((err: unknown) => err);
      expect(error).toBeInstanceOf(Error);
      log.error({ err: error }, "the log could not be archived");
      lines.push(inspect(error, { depth: 20 }));
    }
    expect(lines).toHaveLength(6);
    for (const hidden of [secret, "AWS4-HMAC-SHA256", "Signature="]) {
      expect(lines.join("\n")).not.toContain(hidden);
    }
  });

  const LIES: [string, (text: string) => string][] = [
    ["is cut short", (text) => text.slice(0, -30)],
    [
      "does not say whether there is more",
      (text) => text.replace(/<IsTruncated>\w+<.IsTruncated>/, ""),
    ],
    [
      "says that there is more and shows none",
      () => "<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>",
    ],
    ["begins again", (text) => text.replaceAll("log/c", "log/a")],
    [
      "names what was not asked for",
      (text) => text.replaceAll("club/backups/log/c", "club/other/log/c"),
    ],
    ["names nothing", (text) => text.replaceAll(/<Key>.*?<.Key>/g, "")],
    ["is endless", (text) => text.padStart(5_000_000)],
  ];
  test.each(LIES)("whose list %s is refused", async (_lie, list) => {
    const store = openBackupStore(PLACE, buckets);
    for (const name of ["log/a", "log/b", "log/c"]) await store.put(name, Buffer.from(name));
    expect(await store.list("log")).toHaveLength(3);
    server.tamper.list = list;
    await expect(store.list("log")).rejects.toMatchObject({ code: "backup_place_unusable" });
  });

  test("whose object breaks off or never ends is refused", async () => {
    let isEndless = false;
    const breaking = createServer((_request, response) => {
      response.writeHead(200, isEndless ? {} : { "content-length": "1000" });
      const more = (): void => {
        if (!response.destroyed) response.write(Buffer.alloc(1_000_000), () => setImmediate(more));
      };
      if (isEndless) more();
      else response.write("half", () => response.destroy());
    });
    await new Promise<void>((resolve) => breaking.listen(0, "127.0.0.1", resolve));
    const at = { ...buckets, BACKUP_S3_URL: `http://127.0.0.1:${readPort(breaking)}` };
    const store = openBackupStore(PLACE, at);
    await expect(store.get("log/one")).rejects.toMatchObject({ code: "backup_place_unusable" });
    isEndless = true;
    await expect(store.get("log/one")).rejects.toMatchObject({ code: "backup_place_unusable" });
    breaking.closeAllConnections();
    await new Promise((resolve) => breaking.close(resolve));
  });
});

test.each([
  ["", "Say where backups are kept"],
  ["ftp://host/folder", "is neither a folder nor"],
  ["s3://", "is neither a folder nor"],
  ["s3://kinfold-files/../other", "is neither a folder nor"],
  ["s3://Bucket?x=1/folder", "is neither a folder nor"],
])("%j is refused", (place, reason) => {
  expect(() => openBackupStore(place, buckets)).toThrow(reason);
});

test("a bucket needs its address and keys", () => {
  const without = { ...buckets, BACKUP_S3_SECRET_ACCESS_KEY: "" };
  expect(() => openBackupStore(PLACE, without)).toThrow("needs BACKUP_S3_URL and the three names");
});
