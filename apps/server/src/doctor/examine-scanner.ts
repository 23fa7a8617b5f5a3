import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Env } from "#platform/env.ts";
import { isInfected } from "#platform/files/malware-scanner.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { createFindings, type Finding } from "./finding.ts";

/** The harmless file of EICAR that every scanner takes for malware. In two parts, so that this file is not taken for it. */
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(
  "",
);

const find = createFindings("scanner");

/** Whether the scanner finds a file that it must find. */
export async function examineScanner({
  MALWARE_SCANNER: scanner,
}: Pick<Env, "MALWARE_SCANNER">): Promise<Finding[]> {
  if (scanner === "")
    return [
      find("unknown", "No malware scanner is set: members' files are drawn anew and not scanned."),
    ];
  const folder = await mkdtemp(join(tmpdir(), "kinfold-doctor-"));
  try {
    const file = join(folder, "eicar.txt");
    await writeFile(file, EICAR);
    return (await isInfected(scanner, file))
      ? [find("right", "The malware scanner finds the file that it must find.")]
      : [
          find(
            "wrong",
            "The malware scanner passes EICAR's test file. Let it fetch its signatures.",
          ),
        ];
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    return [
      find("wrong", "The malware scanner does not answer. Check MALWARE_SCANNER, and start it."),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
