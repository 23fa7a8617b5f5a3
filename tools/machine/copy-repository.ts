import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Links and files of a folder of packages as they are, so that packages of the repository lead into the copy. */
function copyPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isFile()) cpSync(source, target);
    else if (entry.name.startsWith("@")) copyPackages(source, target);
    else if (entry.name === ".cache") {
      const types = join(source, "ts");
      if (existsSync(types)) cpSync(types, join(target, "ts"), { recursive: true });
    } else symlinkSync(source, target);
  }
}

/** A copy of the files of the repository, committed or not, and of what is installed. */
export function copyRepository(to: string): void {
  const listed = spawnSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64_000_000,
  });
  const paths = listed.stdout.split("\n").filter((path) => existsSync(join(ROOT, path)));
  for (const path of paths) {
    if (path === "") continue;
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(ROOT, path), join(to, path));
  }
  const packages = paths
    .filter((path) => path.endsWith("package.json"))
    .map((path) => join(dirname(path), "node_modules"))
    .filter((path) => existsSync(join(ROOT, path)));
  for (const path of packages) copyPackages(join(ROOT, path), join(to, path));
}
