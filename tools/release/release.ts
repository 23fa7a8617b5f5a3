/** `npm run release -- build`: see the text of `--help`, and docs/run/release.md. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { create, string, type } from "superstruct";
import {
  CommandLineRefused,
  readCommandLine,
  readRequired,
  writeLine,
} from "../../apps/server/src/platform/command-line.ts";
import { linkPostgresLibraries } from "../../apps/server/src/platform/embedded/binaries.ts";
import { runGit } from "../machine/git.ts";
import { runPnpm } from "../machine/pnpm.ts";
import { buildArchive } from "./build-archive.ts";
import { readRelease } from "./change-notes.ts";
import { findSignatureFaults, hashFile, signFiles } from "./signature.ts";
import { tryArchive } from "./try-archive.ts";

const ROOT = join(import.meta.dirname, "../..");
const Manifest = type({ version: string() });

const orders = readCommandLine(
  {
    command: "npm run release -- build",
    about: `
Builds the last commit twice, in two folders, from what the lockfile says; both archives must be the same to the byte. Then unpacks it, starts
its server on a new database, and signs it. Exits with 0 when the release lies in --to. With --verify it only holds a release against a key.`,
    options: {
      key: { value: "FILE", text: "the private key that signs: Ed25519, PEM" },
      to: { value: "FOLDER", text: "where the release is written; release/ without it" },
      earlier: {
        value: "FILES",
        text: "archives of earlier releases, with commas between them: who has one of them loads what is new alone",
      },
      verify: { value: "FOLDER", text: "a release that is held against --public-key" },
      "public-key": { value: "FILE", text: "the public key of the club's releases: PEM" },
    },
    example: "--key /media/key/release.pem",
  },
  ({ options }) => {
    if (options.verify !== undefined) {
      const publicPem = readFileSync(readRequired("public-key", options["public-key"]), "utf8");
      return { isVerified: true, folder: resolve(options.verify), pem: publicPem, earlier: [] };
    }
    const keyPem = readFileSync(readRequired("key", options.key), "utf8");
    if (!keyPem.includes("PRIVATE KEY")) throw new CommandLineRefused("--key is no private key.");
    const earlier = (options.earlier?.split(",") ?? []).map((file) => resolve(file));
    const missing = earlier.find((file) => !existsSync(file));
    if (missing !== undefined) throw new CommandLineRefused(`${missing} is not there.`);
    const folder = resolve(options.to ?? join(ROOT, "release"));
    return { isVerified: false, folder, pem: keyPem, earlier };
  },
);

async function release(to: string, keyPem: string, earlier: readonly string[]): Promise<number> {
  const { version } = create(
    JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")),
    Manifest,
  );
  const commit = runGit(ROOT, "rev-parse", "HEAD").trim();
  const made = readRelease(ROOT, version, commit);
  const name = `kinfold-${made.version}-${process.platform}-${process.arch}.tar.gz`;
  const store = runPnpm(ROOT, "store", "path").trim();
  const folder = mkdtempSync(join(tmpdir(), "kinfold-release-"));
  try {
    const archives: string[] = [];
    // Another path, and one of another length: what a build takes from its folder shows.
    for (const place of ["one", "the-second/place"]) {
      const checkout = join(folder, place, "kinfold");
      mkdirSync(join(folder, place), { recursive: true });
      runGit(ROOT, "clone", "--quiet", "--no-hardlinks", ROOT, checkout);
      runGit(checkout, "checkout", "--quiet", "--detach", commit);
      const archive = join(folder, place, name);
      await buildArchive(checkout, made, {
        store,
        to: archive,
        earlier,
        linkLibraries: linkPostgresLibraries,
      });
      writeLine(`built in ${place}: ${await hashFile(archive)}`);
      archives.push(archive);
    }
    const [first = "", second = ""] = archives;
    if ((await hashFile(first)) !== (await hashFile(second))) {
      mkdirSync(to, { recursive: true });
      copyFileSync(first, join(to, "first.tar.gz"));
      copyFileSync(second, join(to, "second.tar.gz"));
      writeLine(`The two builds differ; they lie in ${to}. Nothing is released.`);
      return 1;
    }
    writeLine(await tryArchive(first));
    rmSync(to, { recursive: true, force: true });
    mkdirSync(to, { recursive: true });
    copyFileSync(first, join(to, name));
    writeFileSync(join(to, "CHANGES.md"), made.notes);
    await signFiles(to, [name, "CHANGES.md"], keyPem);
    writeLine(`${join(to, name)}: signed`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (orders.isVerified) {
  const faults = await findSignatureFaults(orders.folder, orders.pem);
  faults.forEach((fault) => writeLine(fault));
  if (faults.length === 0) writeLine("The release is what was signed.");
  process.exitCode = faults.length === 0 ? 0 : 1;
} else {
  process.exitCode = await release(orders.folder, orders.pem, orders.earlier);
}
