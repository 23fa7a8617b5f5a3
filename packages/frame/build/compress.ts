import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest)$/;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The text as brotli at its best, as it is sent. */
export const compressWithBrotli = (text: Uint8Array): Promise<Uint8Array> =>
  toBrotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });

/** Puts a .br and a .gz beside every text file of a folder. HTML is left out: the server fills it per response. */
export async function compressAll(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    files
      .filter((file) => file.isFile() && TEXT.test(file.name) && !file.name.endsWith(".html"))
      .map(async (file) => {
        const path = join(file.parentPath, file.name);
        const text = await readFile(path);
        await Promise.all([
          compressWithBrotli(text).then((small) => writeFile(`${path}.br`, small)),
          toGzip(text, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
        ]);
      }),
  );
}

/** Bytes as a person reads them: "12.3 KB", of a thousand bytes each. */
export const formatKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
