import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import { compressWithBrotli } from "./compress.ts";

/** A script or style sheet as the bundler names it: its name, eight characters of its content's hash, and its kind. */
const NAMED = /^(.+)-[\w-]{8}\.(js|css)$/;
/** What a dictionary-compressed zstd stream begins with (RFC 9842): a frame that is skipped, with the dictionary's SHA-256. */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00]);

/** Browsers refuse a stream that needs more than so many bytes of what came before: 2 to the power of this. */
const WINDOW = 23;

const toZstd = promisify(zstdCompress);

/** What a file is called in every build. */
const readPlainName = (file: string): string | undefined => {
  const [, name, kind] = NAMED.exec(file) ?? [];
  return name === undefined ? undefined : `${name}.${kind ?? ""}`;
};

/** The content of a new file for someone who has the old one: `dcz` of RFC 9842. */
export async function compressDifference(content: Buffer, old: Buffer): Promise<Buffer> {
  const packed = await toZstd(content, {
    dictionary: old,
    params: {
      [constants.ZSTD_c_compressionLevel]: 22,
      [constants.ZSTD_c_windowLog]: WINDOW,
    },
  });
  return Buffer.concat([MAGIC, createHash("sha256").update(old).digest(), packed]);
}

/**
 * Writes beside each script and style sheet of a build what someone needs who has that of an earlier build: a file with the SHA-256 of
 * the old one in its name. Left out where the whole new file in brotli is not larger. Answers how many were written.
 */
export async function writeDifferences(
  assets: string,
  earlier: readonly string[],
): Promise<number> {
  const files = (await readdir(assets)).filter((file) => readPlainName(file) !== undefined);
  const builds = await Promise.all(
    earlier.map(async (folder) => ({
      folder,
      names: new Map((await readdir(folder)).map((file) => [readPlainName(file), file])),
    })),
  );
  let written = 0;
  for (const file of files) {
    const old = builds.flatMap(({ folder, names }) => {
      const name = names.get(readPlainName(file));
      return name === undefined || name === file ? [] : [join(folder, name)];
    });
    if (old.length === 0) continue;
    const content = await readFile(join(assets, file));
    const { length: wholeBytes } = await compressWithBrotli(content);
    for (const path of old) {
      const dictionary = await readFile(path);
      const difference = await compressDifference(content, dictionary);
      if (difference.length >= wholeBytes) continue;
      const hash = createHash("sha256").update(dictionary).digest("hex");
      await writeFile(join(assets, `${file}.${hash}.dcz`), difference);
      written += 1;
    }
  }
  return written;
}
