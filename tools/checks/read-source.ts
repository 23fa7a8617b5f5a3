/**
 * The one reader of source code for guards: which files there are, what they say, and their syntax. A file is read and parsed once in a
 * process. Tests plant faults in a repository with some files changed, without writing any.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { isSourceNode, readLiteral, visitNodes } from "@kinfold/language/vite/visit-nodes";
import { parseSync, type ESTree } from "vite";

export { isSourceNode, readLiteral, visitNodes } from "@kinfold/language/vite/visit-nodes";

export type SourceNode = ESTree.Node;

const ROOT = join(import.meta.dirname, "../..");

/** Of each file the text that was parsed last, and its syntax. */
const parsed = new Map<string, { code: string; program: ESTree.Program }>();

/** The syntax of a source. Throws when it is not valid. */
export function parseSource(path: string, code: string): ESTree.Program {
  const last = parsed.get(path);
  if (last?.code === code) return last.program;
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? "cannot be parsed"}`);
  parsed.set(path, { code, program });
  return program;
}

/** The files of the repository, by their paths from its root: those that git knows and those that it would add. */
export class Repository {
  readonly #changes: ReadonlyMap<string, string | undefined>;
  readonly #onDisk: Map<string, string>;
  readonly #paths: ReadonlySet<string>;

  private constructor(
    paths: readonly string[],
    changes: ReadonlyMap<string, string | undefined>,
    onDisk: Map<string, string>,
  ) {
    this.#paths = new Set(paths);
    this.#changes = changes;
    this.#onDisk = onDisk;
  }

  /** The repository as it is on the disk now. */
  static open(): Repository {
    const list = (...options: string[]): string[] =>
      execFileSync("git", ["ls-files", "-z", ...options], { cwd: ROOT, encoding: "utf8" })
        .split("\0")
        .filter((path) => path !== "");
    const gone = new Set(list("--deleted"));
    const paths = new Set(list("--cached", "--others", "--exclude-standard"));
    const there = [...paths].filter((path) => !gone.has(path));
    return new Repository(there.toSorted(), new Map(), new Map());
  }

  /** The paths that match one of the expressions, in order. */
  list(...patterns: readonly RegExp[]): string[] {
    return [...this.#paths].filter((path) => patterns.some((pattern) => pattern.test(path)));
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  /** The text of a file. Throws when there is none. */
  read(path: string): string {
    const changed = this.#changes.get(path);
    if (changed !== undefined) return changed;
    if (!this.has(path)) throw new Error(`${path} does not exist`);
    const last = this.#onDisk.get(path);
    if (last !== undefined) return last;
    const text = readFileSync(join(ROOT, path), "utf8");
    this.#onDisk.set(path, text);
    return text;
  }

  parse(path: string): ESTree.Program {
    return parseSource(path, this.read(path));
  }

  /** The texts of the files that match, by path. */
  readAll(...patterns: readonly RegExp[]): Map<string, string> {
    return new Map(this.list(...patterns).map((path) => [path, this.read(path)]));
  }

  /** This repository with some files written, or removed where the text is undefined. */
  change(changes: Readonly<Record<string, string | undefined>>): Repository {
    const all = new Map([...this.#changes, ...Object.entries(changes)]);
    const paths = new Set(this.#paths);
    for (const [path, text] of Object.entries(changes)) {
      if (text === undefined) paths.delete(path);
      else paths.add(path);
    }
    return new Repository([...paths].toSorted(), all, this.#onDisk);
  }
}

/** The line of a file on which a node begins. */
export const getLine = (code: string, { start }: { start: number }): number =>
  code.slice(0, start).split("\n").length;

/** An imported name: where from, as it is written or from the root of the repository where it is our own file, and what is taken. */
export type Import = { local: string; name: string; from: string; isType: boolean };

/** The folder of the repository that `#` stands for in a file. */
const sourceFolderOf = (path: string): string =>
  /^(?:apps|packages)\/[^/]+\/src\//.exec(path)?.[0] ?? "";

/** The path from the root of what a file imports by a relative or `#` address; other addresses stay as they are. */
export function resolveImport(path: string, address: string): string {
  if (address.startsWith("#")) return sourceFolderOf(path) + address.slice(1);
  return address.startsWith(".") ? normalize(join(dirname(path), address)) : address;
}

/** Every name that a module imports at its top. A namespace is named `*`. */
export function listImports(path: string, program: ESTree.Program): Import[] {
  return program.body.flatMap((statement) => {
    if (statement.type !== "ImportDeclaration") return [];
    const from = resolveImport(path, statement.source.value);
    return statement.specifiers.map((each): Import => {
      const isType =
        statement.importKind === "type" ||
        (each.type === "ImportSpecifier" && each.importKind === "type");
      const name =
        each.type === "ImportSpecifier"
          ? nameOfModuleName(each.imported)
          : each.type === "ImportDefaultSpecifier"
            ? "default"
            : "*";
      return { local: each.local.name, name, from, isType };
    });
  });
}

const nameOfModuleName = (name: ESTree.ModuleExportName): string =>
  name.type === "Literal" ? name.value : name.name;

/** Every address that a module imports from, late imports and passed-on exports included. */
export function listImportedPaths(path: string, program: ESTree.Program): string[] {
  const addresses: string[] = [];
  visitNodes(program, (node) => {
    const isImport =
      node.type === "ImportDeclaration" ||
      node.type === "ImportExpression" ||
      node.type === "ExportNamedDeclaration" ||
      node.type === "ExportAllDeclaration";
    if (!isImport || node.source?.type !== "Literal") return;
    addresses.push(resolveImport(path, String(node.source.value)));
  });
  return [...new Set(addresses)];
}

/** A declaration at the top of a module. */
export type Declaration = {
  name: string;
  kind: "function" | "value" | "class" | "type";
  isExported: boolean;
  /** The function, class or type, or the declarator of a value. */
  node: SourceNode;
};

/**
 * Every declaration at the top of a module. What is exported by default is called `default`. Throws on an export of a shape that no guard
 * reads: a pattern, or what is passed on from another module.
 */
export function listDeclarations(path: string, program: ESTree.Program): Declaration[] {
  const exported = new Set<string>();
  const declarations = program.body.flatMap((statement): Declaration[] => {
    if (statement.type === "ExportDefaultDeclaration")
      return [{ name: "default", kind: "value", isExported: true, node: statement.declaration }];
    if (statement.type === "ExportAllDeclaration") throw unreadable(path, "*");
    if (statement.type !== "ExportNamedDeclaration") return declarationsOf(path, statement, false);
    if (statement.declaration !== null) return declarationsOf(path, statement.declaration, true);
    for (const { local, exported: name } of statement.specifiers) {
      if (statement.source !== null || nameOfModuleName(local) !== nameOfModuleName(name))
        throw unreadable(path, nameOfModuleName(name));
      exported.add(nameOfModuleName(local));
    }
    return [];
  });
  for (const each of declarations) each.isExported ||= exported.has(each.name);
  return declarations;
}

const unreadable = (path: string, what: string): Error =>
  new Error(`${path}: guards cannot read this export: ${what}`);

function declarationsOf(path: string, node: SourceNode, isExported: boolean): Declaration[] {
  const declare = (
    name: string,
    kind: Declaration["kind"],
    own: SourceNode = node,
  ): Declaration => ({
    name,
    kind,
    isExported,
    node: own,
  });
  if (node.type === "FunctionDeclaration" || node.type === "TSDeclareFunction")
    return [declare(node.id?.name ?? "", "function")];
  if (node.type === "ClassDeclaration") return [declare(node.id?.name ?? "", "class")];
  if (node.type === "TSTypeAliasDeclaration" || node.type === "TSInterfaceDeclaration")
    return [declare(node.id.name, "type")];
  if (node.type !== "VariableDeclaration") {
    if (isExported) throw unreadable(path, node.type);
    return [];
  }
  return node.declarations.flatMap((each) => {
    if (each.id.type === "Identifier") {
      const isFunction = /^(?:ArrowFunction|Function)Expression$/.test(each.init?.type ?? "");
      return [declare(each.id.name, isFunction ? "function" : "value", each)];
    }
    if (isExported) throw unreadable(path, "a pattern");
    return [];
  });
}

/** Shows each node that runs, the outer ones first: no types. */
export function visitValues(node: SourceNode, see: (node: SourceNode) => void): void {
  if (node.type.startsWith("TS") && !/^TS(?:As|Satisfies|NonNull)Expression$/.test(node.type))
    return;
  see(node);
  for (const value of Object.values(node)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (isSourceNode(part)) visitValues(part, see);
    }
  }
}

/** A declaration at the top of a module with its text, and every name that it uses. */
export type DeclaredText = { node: SourceNode; text: string; uses: ReadonlySet<string> };

/** The declarations of a module by name. `text` is the code itself, or the code with some of it blanked out. */
export function readDeclaredTexts(
  path: string,
  code: string,
  text: string = code,
): Map<string, DeclaredText> {
  return new Map(
    listDeclarations(path, parseSource(path, code)).map(({ name, node }) => {
      const uses = new Set<string>();
      visitNodes(node, (part) => {
        if (part.type === "Identifier") uses.add(part.name);
      });
      return [name, { node, text: text.slice(node.start, node.end), uses }];
    }),
  );
}

/** A declaration and every other one that it uses, itself or through others. Those in `without` are left out. */
export function collectUsed(
  name: string,
  declared: ReadonlyMap<string, DeclaredText>,
  without: readonly string[] = [],
): DeclaredText[] {
  const seen = new Set(without);
  const collect = (each: string): DeclaredText[] => {
    const declaration = declared.get(each);
    if (declaration === undefined || seen.has(each)) return [];
    seen.add(each);
    return [declaration, ...[...declaration.uses].flatMap(collect)];
  };
  return collect(name);
}

/** The object that an expression writes out, without its assertions of type. */
export function readObject(
  node: SourceNode | null | undefined,
): ESTree.ObjectExpression | undefined {
  if (node?.type === "TSSatisfiesExpression" || node?.type === "TSAsExpression")
    return readObject(node.expression);
  return node?.type === "ObjectExpression" ? node : undefined;
}

/** The value of a property that an object writes out under this name. */
export function readProperty(
  object: ESTree.ObjectExpression | undefined,
  name: string,
): SourceNode | undefined {
  for (const property of object?.properties ?? []) {
    if (property.type !== "Property") continue;
    const { key } = property;
    if (key.type === "Identifier" ? key.name === name : readLiteral(key) === name)
      return property.value;
  }
  return undefined;
}

/** The title that a story file gives in its `meta`. Throws where it writes none. */
export function readStoryTitle(path: string, program: ESTree.Program): string {
  const meta = listDeclarations(path, program).find(({ name }) => name === "meta")?.node;
  const object = meta?.type === "VariableDeclarator" ? readObject(meta.init) : undefined;
  const title = readLiteral(readProperty(object, "title"));
  if (title === undefined) throw new Error(`${path}: its meta says no title`);
  return title;
}
