import { existsSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { create, optional, record, string, type } from "superstruct";

const Manifest = type({
  dependencies: optional(record(string(), string())),
  optionalDependencies: optional(record(string(), string())),
  peerDependencies: optional(record(string(), string())),
  peerDependenciesMeta: optional(record(string(), type({}))),
});

/** What is installed of a program's dependencies: the folders of packages, and the links that lead to them. */
export type Installed = {
  /** Below the root, with all that is in them but their own node_modules. */
  packages: readonly string[];
  /** A link's path below the root, and where it leads. */
  links: ReadonlyMap<string, string>;
};

const readManifest = (folder: string) =>
  create(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")), Manifest);

/** A package of the store lies beside its own dependencies; one of the repository has them below it. */
const findDependencyFolder = (folder: string): string => {
  const at = folder.lastIndexOf("/node_modules/");
  return at === -1 ? join(folder, "node_modules") : folder.slice(0, at + "/node_modules".length);
};

/**
 * Lists the packages that a package of the repository needs in production, with their own. Optional ones are those that this platform has.
 * Throws where one that is needed is not installed.
 */
export function listPackages(root: string, program: string): Installed {
  const [packages, links] = [new Set<string>(), new Map<string, string>()];
  const realRoot = realpathSync(root);
  const waiting = [join(realRoot, program)];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = readManifest(folder);
    const peers = Object.keys(peerDependencies).filter((name) => !(name in peerDependenciesMeta));
    const beside = findDependencyFolder(folder);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const link = join(beside, name);
      if (!existsSync(link)) {
        if (name in dependencies && !(name in optionalDependencies))
          throw new Error(`${name} is not installed for ${relative(realRoot, folder)}`);
        continue;
      }
      const target = realpathSync(link);
      if (target !== link) links.set(relative(realRoot, link), readlinkSync(link));
      if (packages.has(relative(realRoot, target))) continue;
      packages.add(relative(realRoot, target));
      waiting.push(target);
    }
  }
  return { packages: [...packages].toSorted(), links };
}

/** The folders above a path, the outermost first. */
export function listFoldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === "." ? [] : [...listFoldersAbove(above), above];
}
