import { assertExists } from "./assert-exists.ts";

/** One figure of the metrics: `kinfold_emails_total{outcome="sent"} 3`. */
export type Sample = { name: string; labels: Readonly<Record<string, string>>; value: number };

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

/** Reads metrics as Prometheus does. Throws at a line that it cannot read. */
export function readSamples(text: string): Sample[] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name, labels = "", value] = SAMPLE.exec(line) ?? [];
      assertExists(name, `this is no sample: ${line}`);
      const pairs = [...labels.matchAll(LABEL)].map(([, label = "", held = ""]) => [label, held]);
      return { name, labels: Object.fromEntries(pairs), value: Number(value) };
    });
}

/** The one figure of this name with these labels; undefined where there is none. */
export function findSample(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const all = Object.entries(labels);
  return samples.find(
    (sample) => sample.name === name && all.every(([key, held]) => sample.labels[key] === held),
  )?.value;
}
