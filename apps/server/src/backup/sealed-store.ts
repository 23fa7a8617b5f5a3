import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip, createGzip, gunzip, gzip } from "node:zlib";
import { create, type Struct } from "superstruct";
import { BackupRefused, createFileMissing } from "./refused.ts";
import { openObject, sealObject, type BackupKey } from "./sealed-object.ts";
import type { BackupStore } from "./backup-store.ts";

const FRAME_BYTES = 8 * 1024 * 1024;
/** So many frames are read while one is unpacked. */
const FRAMES_AHEAD = 2;
/** Fast: most of what it meets is empty pages. */
const LEVEL = 1;
/** Each chunk costs a change of threads, so large objects want large chunks. */
const CHUNK_BYTES = { object: 256 * 1024, stream: 1024 * 1024 } as const;
const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** A store whose objects are compressed and encrypted. */
export type SealedStore = {
  /** Writes one object. */
  put: (name: string, plain: Uint8Array) => Promise<void>;
  /** Reads one object. Refuses with `ifMissing` when there is none. */
  get: (name: string, ifMissing: () => BackupRefused) => Promise<Buffer>;
  putRecord: (name: string, record: unknown) => Promise<void>;
  /** Reads a record; undefined when there is none. */
  getRecord: <T>(name: string, struct: Struct<T>) => Promise<T | undefined>;
  /** Writes a stream as numbered frames and answers their number. Never holds more than some frames in memory. */
  putStream: (name: string, chunks: AsyncIterable<Uint8Array>) => Promise<number>;
  /** Hands a stream of so many frames to `read`. Refuses frames that are missing, out of order or changed. */
  readStream: (
    name: string,
    frames: number,
    read: (chunks: AsyncIterable<Buffer>) => Promise<void>,
  ) => Promise<void>;
  list: BackupStore["list"];
  remove: BackupStore["remove"];
  removeUnfinished: BackupStore["removeUnfinished"];
};

const frameName = (name: string, frame: number): string =>
  `${name}.${String(frame).padStart(6, "0")}`;

const damaged = (name: string, cause: unknown): BackupRefused =>
  new BackupRefused("backup_damaged", `${name} cannot be read. Use another backup.`, { cause });

/** Compresses, encrypts and names what it hands to the store, and takes back only what was written so. */
export function sealStore(store: BackupStore, key: BackupKey): SealedStore {
  const whole = { frame: 0, isLast: true };
  const put: SealedStore["put"] = async (name, plain) => {
    const packed = await compress(plain, { level: LEVEL, chunkSize: CHUNK_BYTES.object });
    await store.put(name, sealObject(key, { name, ...whole }, packed));
  };
  const unpack = async (name: string, sealed: Buffer): Promise<Buffer> => {
    const { plain, isLast } = openObject(key, { name, frame: 0 }, sealed);
    if (!isLast) throw damaged(name, undefined);
    return decompress(plain, { chunkSize: CHUNK_BYTES.object }).catch((error: unknown) => {
      throw damaged(name, error);
    });
  };

  async function* frames(name: string, count: number): AsyncIterable<Buffer> {
    const reads: Promise<Buffer | undefined>[] = [];
    for (let frame = 0; frame < count; frame += 1) {
      while (frame + reads.length < Math.min(count, frame + 1 + FRAMES_AHEAD)) {
        const read = store.get(frameName(name, frame + reads.length));
        // Handled once its turn comes, which an earlier failure may prevent.
        read.catch(() => undefined);
        reads.push(read);
      }
      const sealed = await reads.shift();
      if (sealed === undefined) throw createFileMissing(frameName(name, frame));
      const { plain, isLast } = openObject(key, { name, frame }, sealed);
      if (isLast !== (frame === count - 1)) throw damaged(name, undefined);
      yield plain;
    }
  }

  return {
    put,
    get: async (name, ifMissing) => {
      const sealed = await store.get(name);
      if (sealed === undefined) throw ifMissing();
      return unpack(name, sealed);
    },
    putRecord: (name, record) => put(name, Buffer.from(JSON.stringify(record))),
    getRecord: async (name, struct) => {
      const sealed = await store.get(name);
      if (sealed === undefined) return undefined;
      const plain = await unpack(name, sealed);
      try {
        return create(JSON.parse(plain.toString("utf8")), struct);
      } catch (error) {
        throw new BackupRefused(
          "backup_version_unknown",
          `${name} does not say what this program expects. Restore with the version that made it.`,
          { cause: error },
        );
      }
    },
    putStream: async (name, chunks) => {
      let waiting: Buffer[] = [];
      let size = 0;
      let frame = 0;
      const write = async (isLast: boolean): Promise<void> => {
        const plain = Buffer.concat(waiting);
        waiting = [];
        size = 0;
        await store.put(frameName(name, frame), sealObject(key, { name, frame, isLast }, plain));
        frame += 1;
      };
      await pipeline(
        chunks,
        createGzip({ level: LEVEL, chunkSize: CHUNK_BYTES.stream }),
        async (packed: AsyncIterable<Buffer>) => {
          for await (const chunk of packed) {
            waiting.push(chunk);
            size += chunk.length;
            if (size >= FRAME_BYTES) await write(false);
          }
        },
      );
      await write(true);
      return frame;
    },
    readStream: async (name, count, read) => {
      try {
        await pipeline(frames(name, count), createGunzip({ chunkSize: CHUNK_BYTES.stream }), read);
      } catch (error) {
        throw error instanceof Error && "code" in error && String(error.code).startsWith("Z_")
          ? damaged(name, error)
          : error;
      }
    },
    list: store.list,
    remove: store.remove,
    removeUnfinished: store.removeUnfinished,
  };
}
