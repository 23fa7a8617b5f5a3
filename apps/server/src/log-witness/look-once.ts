import type { VerifierKey } from "#merkle-log/index.ts";
import { postCosigned, watchLog, WitnessRefused } from "./watch-log.ts";
import { openWitnessFolder } from "./witness-folder.ts";

/** Which log is looked at, by which witness, and where that keeps what it saw. */
export type Look = { prefix: string; log: VerifierKey; name: string; folder: string };

/** What a look came to, and what is said of it. */
export type Looked = { outcome: "cosigned" | "refused" | "no answer"; lines: string[] };

/** Looks at the log once: cosigns it and hands that in, or keeps what it refused. */
export async function lookOnce({ prefix, log, name, folder }: Look, now: Date): Promise<Looked> {
  const { witness, signer, ...kept } = await openWitnessFolder(folder, name);
  try {
    const before = await kept.readKept(log.name);
    const { size, note } = await watchLog({ prefix, log, witness, signer }, before, now);
    // First it is kept: what was cosigned once is never forgotten.
    await kept.keep(log.name, note);
    const answer = await postCosigned(prefix, note);
    return {
      outcome: "cosigned",
      lines: [
        `Cosigned ${log.name} with ${size} entries, as ${witness.text}`,
        ...(answer === undefined ? [] : [`The club did not take it: ${answer}`]),
      ],
    };
  } catch (error) {
    if (!(error instanceof WitnessRefused)) {
      const why = error instanceof Error ? error.message : "it failed";
      return { outcome: "no answer", lines: [`Could not look: ${why}`] };
    }
    const path = await kept.keepRefused(log.name, error.sent, now);
    return {
      outcome: "refused",
      lines: [
        `REFUSED: ${error.message}`,
        `What it sent is in ${path}. Keep it, and tell the other witnesses.`,
      ],
    };
  }
}
