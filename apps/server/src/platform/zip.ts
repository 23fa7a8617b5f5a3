import { zipSync } from "fflate";

/** The first day that a ZIP can say. It is read in the zone of the machine, so its bytes are the same everywhere. */
const NO_TIME = new Date(1980, 0, 1);

/** Writes files as a ZIP archive that names no time: the same files make the same bytes. The one named `plain` is not compressed. */
export const writeZip = (
  files: Readonly<Record<string, Uint8Array>>,
  plain?: string,
): Buffer<ArrayBuffer> =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, bytes]) => [
          name,
          [bytes, { level: name === plain ? 0 : 6 }],
        ]),
      ),
      { mtime: NO_TIME },
    ),
  );
