import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { constants, gunzipSync } from "node:zlib";

const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);

/** The bytes themselves, and what every gzip in them holds, also one that breaks off. */
function* readings(bytes: Buffer): Generator<Buffer> {
  yield bytes;
  for (let at = bytes.indexOf(GZIP); at !== -1; at = bytes.indexOf(GZIP, at + 1)) {
    try {
      yield gunzipSync(bytes.subarray(at), { finishFlush: constants.Z_SYNC_FLUSH });
    } catch {
      // Three bytes that only look like one.
    }
  }
}

/** Which of these secrets lie unencrypted in the files of a folder, as they are or compressed: "name in file". */
export async function findPlain(
  folder: string,
  secrets: Readonly<Record<string, Buffer>>,
): Promise<string[]> {
  const places = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    for (const reading of readings(await readFile(path))) {
      for (const [name, secret] of Object.entries(secrets)) {
        if (reading.includes(secret)) places.add(`${name} in ${relative(folder, path)}`);
      }
    }
  }
  return [...places];
}
