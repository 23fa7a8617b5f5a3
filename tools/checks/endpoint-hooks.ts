/**
 * Which endpoint of the contract each module of packages/api calls, read from the source: the contract and the browser's hooks
 * must know the same calls.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseSync } from "vite";

const ROOT = join(import.meta.dirname, "../..");
const API = join(ROOT, "packages/api/src");
const CONTRACT = "@kinfold/contract/";
/** They name what was read, and call nothing. */
const NO_CALLS = new Set([
  "buildCacheKey",
  "buildPageKey",
  "getSessionKeeper",
  "pathOf",
  "mayRefuse",
  "statusOf",
]);

type Node = { type: string; [key: string]: unknown };

/** What a declaration calls with as its first argument, what it uses, and whether it calls any endpoint that it is given. */
type Declared = { calls: Set<string>; uses: Set<string>; isGeneric: boolean };

/** What one module exports and calls. */
export type ApiModule = {
  file: string;
  /** By local name: the contract's module and what is taken from it. */
  contract: Map<string, { module: string; name: string }>;
  /** By local name: the module of this package, by its file name, and what is taken from it. */
  local: Map<string, { file: string; name: string }>;
  /** By the name of a top-level declaration. */
  declared: Map<string, Declared>;
  exported: Set<string>;
};

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

const nameOf = (value: unknown): string =>
  isNode(value) && typeof value["name"] === "string" ? value["name"] : "";

const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

/** Types call nothing; these three have a value inside. */
const isType = ({ type }: Node): boolean =>
  type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)Expression$/.test(type);

function visit(node: Node, see: (node: Node) => void): void {
  if (isType(node)) return;
  see(node);
  for (const value of Object.values(node)) for (const child of nodesIn(value)) visit(child, see);
}

/** The names that an argument may stand for: both sides of a condition. */
function namesOf(argument: Node | undefined): string[] {
  if (argument?.type === "Identifier") return [nameOf(argument)];
  if (argument?.type !== "ConditionalExpression") return [];
  return [argument["consequent"], argument["alternate"]].flatMap((side) =>
    nodesIn(side).flatMap(namesOf),
  );
}

/** Whether a function's first parameter is an endpoint, whichever it is. */
function takesEndpoint(declaration: Node): boolean {
  const [parameter] = nodesIn(declaration["params"]);
  return /^(Any)?Endpoint$/.test(typeNameOf(parameter?.["typeAnnotation"]));
}

function typeNameOf(annotation: unknown): string {
  if (!isNode(annotation)) return "";
  return annotation.type === "TSTypeReference"
    ? nameOf(annotation["typeName"])
    : typeNameOf(annotation["typeAnnotation"]);
}

function readDeclaration(declaration: Node): Declared {
  const calls = new Set<string>();
  const uses = new Set<string>();
  visit(declaration, (node) => {
    if (node.type === "Identifier") uses.add(nameOf(node));
    if (node.type !== "CallExpression" || NO_CALLS.has(nameOf(node["callee"]))) return;
    for (const name of namesOf(nodesIn(node["arguments"])[0])) calls.add(name);
  });
  return { calls, uses, isGeneric: takesEndpoint(declaration) };
}

function readImport(statement: Node, module: ApiModule): void {
  const source = String((statement["source"] as Node)["value"]);
  if (statement["importKind"] === "type") return;
  for (const each of nodesIn(statement["specifiers"])) {
    if (each["importKind"] === "type") continue;
    const [local, name] = [nameOf(each["local"]), nameOf(each["imported"])];
    if (source.startsWith(CONTRACT)) {
      module.contract.set(local, { module: source.slice(CONTRACT.length), name });
    } else if (source.startsWith(".")) {
      module.local.set(local, { file: join(module.file, "..", source), name });
    }
  }
}

/** Reads a module's source. `file` is its path below packages/api/src. */
export function readApiModule(file: string, code: string): ApiModule {
  const { program, errors } = parseSync(basename(file), code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? "cannot be read"}`);
  const module: ApiModule = {
    file,
    contract: new Map(),
    local: new Map(),
    declared: new Map(),
    exported: new Set(),
  };
  for (const statement of nodesIn(program.body)) {
    if (statement.type === "ImportDeclaration") {
      readImport(statement, module);
      continue;
    }
    const isExported = statement.type === "ExportNamedDeclaration";
    for (const declaration of isExported ? nodesIn(statement["declaration"]) : [statement]) {
      const parts =
        declaration.type === "VariableDeclaration"
          ? nodesIn(declaration["declarations"])
          : declaration.type === "FunctionDeclaration"
            ? [declaration]
            : [];
      for (const part of parts) {
        const name = nameOf(part["id"]);
        module.declared.set(name, readDeclaration(part));
        if (isExported) module.exported.add(name);
      }
    }
  }
  return module;
}

/** Every module of packages/api that ships. */
export const readApi = (): ApiModule[] =>
  globSync("**/*.ts", { cwd: API })
    .filter((file) => !/(^|\/)testing\/|\.test\./.test(file))
    .toSorted()
    .map((file) => readApiModule(file, readFileSync(join(API, file), "utf8")));

/** An exported function, and what it calls: modules of the contract and names in them. */
export type ApiFunction = { file: string; name: string; calls: string[]; isGeneric: boolean };

/** Every exported function of these modules with all that it calls, itself or through others of the package. */
export function listFunctions(modules: readonly ApiModule[]): ApiFunction[] {
  const byFile = new Map(modules.map((module) => [module.file, module]));
  const findCalls = (module: ApiModule, name: string, seen: Set<string>): string[] => {
    const key = `${module.file} ${name}`;
    const declared = module.declared.get(name);
    if (declared === undefined || seen.has(key)) return [];
    seen.add(key);
    const own = [...declared.calls].flatMap((called) => {
      const from = module.contract.get(called);
      return from === undefined ? [] : [`${from.module} ${from.name}`];
    });
    const through = [...declared.uses].flatMap((used) => {
      const from = module.local.get(used);
      const other = from === undefined ? module : byFile.get(from.file);
      return other === undefined ? [] : findCalls(other, from?.name ?? used, seen);
    });
    return [...own, ...through];
  };
  return modules.flatMap((module) =>
    [...module.exported].map((name) => ({
      file: module.file,
      name,
      calls: findCalls(module, name, new Set()),
      isGeneric: module.declared.get(name)?.isGeneric === true,
    })),
  );
}
