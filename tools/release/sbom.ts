/**
 * `npm run release -- sbom`: writes what ships as CycloneDX, one file for the server and each browser app, into sbom/, and fails on a
 * licence that no one has agreed to.
 */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readCommandLine } from "../../apps/server/src/platform/command-line.ts";
import { settleCounts } from "../checks/counts.ts";
import { runPnpm } from "../machine/pnpm.ts";
import { array, create, optional, string, type, type Infer } from "superstruct";

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = join(ROOT, "sbom");
const SHIPPED = ["server", "web", "office"] as const;

const Licence = type({
  license: optional(type({ id: optional(string()), name: optional(string()) })),
  expression: optional(string()),
});
const Component = type({
  name: string(),
  group: optional(string()),
  version: string(),
  licenses: optional(array(Licence)),
});
const Bom = type({ bomFormat: string(), components: array(Component) });
export type Bom = Infer<typeof Bom>;

const ALLOWED = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "(MIT OR CC0-1.0)",
  "MIT or MPL-2.0",
]);

/** Agreed to for one package alone. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  // Loaded as a shared library that anybody may replace, which is what its licence asks for.
  "@img/sharp-libvips-linux-x64": "LGPL-3.0-or-later",
  // Its licence stands in its README: MIT.
  "png-js": "none",
};

type Listed = Infer<typeof Component>;

const nameOf = ({ group, name }: Listed): string =>
  group === undefined || group === "" ? name : `${group}/${name}`;

const licencesOf = ({ licenses = [] }: Listed): string[] => {
  const names = licenses.map(
    ({ license, expression }) => expression ?? license?.id ?? license?.name ?? "none",
  );
  return names.length === 0 ? ["none"] : names;
};

/** Finds the packages of others whose licence is neither allowed nor an exception: a sentence for each. */
export function findLicenceFaults({ components }: Bom): string[] {
  return components
    .filter(({ group }) => group !== "@kinfold")
    .flatMap((component) =>
      licencesOf(component)
        .filter((licence) => !ALLOWED.has(licence) && EXCEPTIONS[nameOf(component)] !== licence)
        .map((licence) => `${nameOf(component)}@${component.version}: ${licence}`),
    );
}

function writeSboms(): void {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const filters = SHIPPED.flatMap((name) => ["--filter", `@kinfold/${name}`]);
  const format = ["--prod", "--split", "--sbom-format", "cyclonedx", "--sbom-type", "application"];
  runPnpm(ROOT, ...filters, "sbom", ...format, "--out", join(FOLDER, "%s.json"));
}

function main(): number {
  writeSboms();
  let faults = 0;
  const counts: Record<string, number> = {};
  for (const name of SHIPPED) {
    const text = readFileSync(join(FOLDER, `kinfold-${name}.json`), "utf8");
    const bom = create(JSON.parse(text), Bom);
    const wrong = findLicenceFaults(bom);
    const licences = [...new Set(bom.components.flatMap(licencesOf))].toSorted();
    process.stdout.write(`${name}: ${bom.components.length} packages: ${licences.join(", ")}\n`);
    for (const fault of wrong) process.stdout.write(`  not agreed to: ${fault}\n`);
    faults += wrong.length;
    counts[`packages of ${name}`] = bom.components.length;
  }
  for (const fault of settleCounts("licences", counts)) {
    process.stdout.write(`${fault}\n`);
    faults++;
  }
  return faults === 0 ? 0 : 1;
}

if (import.meta.main) {
  readCommandLine(
    {
      command: "npm run release -- sbom",
      about: `
Writes what ships as CycloneDX files into sbom/, one for the server and one for each browser app. Exits with 0 when every licence is
agreed to.`,
      options: {},
      example: "",
    },
    () => undefined,
  );
  process.exitCode = main();
}
