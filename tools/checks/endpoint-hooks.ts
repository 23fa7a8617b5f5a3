/**
 * Which endpoints of the contract code calls, read from the source of packages/api and of what uses it. An endpoint is called where it
 * is the first argument of a call, whatever the function is named.
 */
import { join } from "node:path";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { ENDPOINTS } from "@kinfold/contract/endpoints";
import type { Look } from "./counts.ts";
import { listDeclarations, listImportedPaths, listImports, visitValues } from "./read-source.ts";
import type { Import, Repository, SourceNode } from "./read-source.ts";

const API = "packages/api/src/";
const CONTRACT = "@kinfold/contract/";

/** Functions that take an endpoint to name what was read or refused, and call nothing. */
const NO_CALLS = new Set([
  "buildCacheKey",
  "buildPageKey",
  "getSessionKeeper",
  "mayRefuse",
  "toAddress",
]);

/** What a piece of source calls with as its first argument, and every name that it uses. */
type Used = {
  calls: Set<string>;
  /** The functions that it gives something else than a name as their first argument. */
  givesMore: Set<string>;
  uses: Set<string>;
};

type Declared = Used & {
  isExported: boolean;
  /** Whether it calls whichever endpoint it is given as its first argument. */
  isGeneric: boolean;
};

/** What one module of packages/api declares and imports. */
export type ApiModule = {
  path: string;
  imports: ReadonlyMap<string, Import>;
  declared: ReadonlyMap<string, Declared>;
};

/** The names that an argument may stand for: both sides of a condition. */
function namesOf(argument: SourceNode | undefined): string[] {
  if (argument?.type === "Identifier") return [argument.name];
  if (argument?.type !== "ConditionalExpression") return [];
  return [argument.consequent, argument.alternate].flatMap(namesOf);
}

function readUses(node: SourceNode): Used {
  const calls = new Set<string>();
  const givesMore = new Set<string>();
  const uses = new Set<string>();
  visitValues(node, (part) => {
    if (part.type === "Identifier") uses.add(part.name);
    if (part.type !== "CallExpression") return;
    const { callee, arguments: given } = part;
    if (callee.type === "Identifier" && NO_CALLS.has(callee.name)) return;
    const names = namesOf(given[0]);
    for (const name of names) calls.add(name);
    if (names.length === 0 && callee.type === "Identifier") givesMore.add(callee.name);
  });
  return { calls, givesMore, uses };
}

/** Whether a function's first parameter is an endpoint, whichever it is. */
function takesEndpoint(node: SourceNode): boolean {
  const fn = node.type === "VariableDeclarator" ? node.init : node;
  if (fn === null || !("params" in fn) || !Array.isArray(fn.params)) return false;
  const [parameter] = fn.params;
  const type = parameter !== undefined && "typeAnnotation" in parameter && parameter.typeAnnotation;
  if (!type || type.type !== "TSTypeAnnotation") return false;
  const { typeAnnotation } = type;
  return (
    typeAnnotation.type === "TSTypeReference" &&
    typeAnnotation.typeName.type === "Identifier" &&
    /^(?:Any)?Endpoint$/.test(typeAnnotation.typeName.name)
  );
}

const mapImports = (imports: readonly Import[]): Map<string, Import> =>
  new Map(imports.filter(({ isType }) => !isType).map((each) => [each.local, each]));

function readApiModule(repository: Repository, path: string): ApiModule {
  const program = repository.parse(path);
  const declared = new Map<string, Declared>();
  for (const { name, kind, isExported, node } of listDeclarations(path, program)) {
    if (kind === "type") continue;
    declared.set(name, { ...readUses(node), isExported, isGeneric: takesEndpoint(node) });
  }
  return { path, imports: mapImports(listImports(path, program)), declared };
}

/** Every module of packages/api that ships. */
export const readApi = (repository: Repository): ApiModule[] =>
  repository
    .list(/^packages\/api\/src\/(?!(?:.*\/)?testing\/)(?!.*\.test\.).*\.ts$/)
    .map((path) => readApiModule(repository, path));

/** An endpoint of the contract: its module there, and its name in it. */
export type EndpointName = `${string} ${string}`;

/** An export of packages/api, and the endpoints that it calls. */
export type ApiExport = {
  path: string;
  name: string;
  calls: EndpointName[];
  isGeneric: boolean;
};

/** What sends later: it answers in the store of unsent payments, and every state that a stored call can have is a story. */
const ANSWERS_LATER: ReadonlySet<string> = new Set([
  "packages/api/src/use-outbox.ts useOutbox",
  "packages/api/src/use-outbox.ts useCallActions",
]);

/** Whether it is a hook that calls no endpoint, given or its own. */
const callsNothing = ({ name, calls, isGeneric }: ApiExport): boolean =>
  /^use[A-Z]/.test(name) && !isGeneric && calls.length === 0;

const endpointNames = (
  calls: ReadonlySet<string>,
  imports: ReadonlyMap<string, Import>,
): EndpointName[] =>
  [...calls].flatMap((called): EndpointName[] => {
    const from = imports.get(called);
    return from?.from.startsWith(CONTRACT) === true
      ? [`${from.from.slice(CONTRACT.length)} ${from.name}`]
      : [];
  });

/**
 * Every export of these modules with all that it calls, itself or through others of the package. Throws where one calls an endpoint that is
 * not given by its name.
 */
export function listApiExports(modules: readonly ApiModule[]): ApiExport[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const findDeclared = (module: ApiModule, name: string): Declared | undefined => {
    const from = module.imports.get(name);
    return from === undefined
      ? module.declared.get(name)
      : byPath.get(from.from)?.declared.get(from.name);
  };
  for (const module of modules) {
    for (const [name, { givesMore }] of module.declared) {
      const generic = [...givesMore].find((each) => findDeclared(module, each)?.isGeneric);
      if (generic !== undefined)
        throw new Error(`${module.path}: ${name} gives ${generic} no endpoint by its name`);
    }
  }
  const findCalls = (module: ApiModule, name: string, seen: Set<string>): EndpointName[] => {
    const key = `${module.path} ${name}`;
    const declared = module.declared.get(name);
    if (declared === undefined || seen.has(key)) return [];
    seen.add(key);
    const through = [...declared.uses].flatMap((used) => {
      const from = module.imports.get(used);
      const other = from === undefined ? module : byPath.get(from.from);
      return other === undefined ? [] : findCalls(other, from?.name ?? used, seen);
    });
    return [...endpointNames(declared.calls, module.imports), ...through];
  };
  return modules.flatMap((module) =>
    [...module.declared]
      .filter(([, { isExported }]) => isExported)
      .map(([name, { isGeneric }]) => ({
        path: module.path,
        name,
        calls: [...new Set(findCalls(module, name, new Set()))],
        isGeneric,
      })),
  );
}

/**
 * The endpoints that a module outside of packages/api calls: directly, and through what it imports from there. Throws when it imports
 * what packages/api does not export, or in another way than by names at its top.
 */
export function listCallsOf(
  repository: Repository,
  path: string,
  exports: ReadonlyMap<string, ApiExport>,
): EndpointName[] {
  const program = repository.parse(path);
  const imports = mapImports(listImports(path, program));
  const byName = new Set(listImports(path, program).map(({ from }) => from));
  const unread = listImportedPaths(path, program).find(
    (from) => from.startsWith("@kinfold/api/") && !byName.has(from),
  );
  if (unread !== undefined) throw new Error(`${path}: import names of ${unread} at the top`);
  const direct = endpointNames(readUses(program).calls, imports);
  const through = [...imports.values()].flatMap(({ from, name }) => {
    if (!from.startsWith("@kinfold/api/")) return [];
    const module = `${API}${from.slice("@kinfold/api/".length)}.ts`;
    const called = exports.get(`${module} ${name}`);
    if (called === undefined) throw new Error(`${path}: ${from} does not export ${name}`);
    if (ANSWERS_LATER.has(`${module} ${name}`)) return [];
    if (callsNothing(called) && !(name in NO_ENDPOINT))
      throw new Error(`${path}: as far as guards can see, ${name} calls no endpoint`);
    return called.calls;
  });
  return [...new Set([...direct, ...through])];
}

const CONTRACT_FOLDER = join(import.meta.dirname, "../../packages/contract/src");

/** What these names of the contract's modules stand for, where that is an endpoint. Throws when the contract does not export one. */
export async function findEndpoints(names: readonly EndpointName[]): Promise<AnyEndpoint[]> {
  const values = await Promise.all(
    names.map(async (each) => {
      const [module = "", name = ""] = each.split(" ");
      const exports = (await import(join(CONTRACT_FOLDER, `${module}.ts`))) as Record<
        string,
        unknown
      >;
      if (!(name in exports))
        throw new Error(`@kinfold/contract/${module} does not export ${name}`);
      return exports[name];
    }),
  );
  return values.filter(isEndpoint);
}

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === "object" && value !== null && "refusals" in value && "path" in value;

/** Endpoints that no page of ours calls, and why they are served. */
const NO_HOOK: Readonly<Record<string, string>> = {
  setNgnBankAccount: "another name of addBankAccount, which the apps call",
  setUsdBankAccount: "another name of addBankAccount, which the apps call",
  setInternationalBankAccount: "another name of addBankAccount, which the apps call",
  setOtherBankAccount: "another name of addBankAccount, which the apps call",
  withdrawFromWallet: "another name of createWithdrawal, which the apps call",
  removePortfolio: "another name of deletePortfolio, which the apps call",
  cancelRecurring: "another name of cancelSubscription, which the apps call",
  getKycDocument: "a member's document; the app shows its state and never draws it again",
  getReceipt: "a receipt after its upload; the app shows the payment that names it",
  listCurrencies: "the currencies of the club, which the apps have from packages/money",
  health: "called by the load balancer",
  ready: "called by the load balancer",
};

/** Hooks that call nothing, and what they are for. */
const NO_ENDPOINT: Readonly<Record<string, string>> = {
  useCallOwner: "says whose calls this page keeps",
  useGivenUp: "tells when a read has failed for good",
  useLastSeenChoice: "chooses whether this device keeps the last balances",
  useRefresh: "reads again what a command made stale",
  useRefreshAfterRefusal: "reads again what a refusal made stale",
  useIdempotencyKey: "makes the idempotency key of a form",
  useSignalValue: "reads a signal",
  useStoredCalls: "reads what this browser keeps of its calls",
};

const compareNames = (
  what: string,
  names: readonly string[],
  excused: Readonly<Record<string, string>>,
): string[] => [
  ...names.filter((name) => !(name in excused)).map((name) => `${name} ${what}`),
  ...Object.keys(excused)
    .filter((name) => !names.includes(name))
    .map((name) => `${name} is excused, and needs no excuse`),
];

/** Which endpoints have no hook, and which hooks call no endpoint, or one that the contract does not list. */
export async function lookAtHooks(
  repository: Repository,
  endpoints: readonly AnyEndpoint[] = ENDPOINTS,
): Promise<Look> {
  const exports = listApiExports(readApi(repository));
  const hooks = exports.filter(({ name }) => /^use[A-Z]/.test(name));
  const called = await findEndpoints([...new Set(exports.flatMap(({ calls }) => calls))]);
  const faults = [
    ...called
      .filter((endpoint) => !endpoints.includes(endpoint))
      .map(({ name }) => `${name} is called, and the contract does not list it`),
    ...compareNames(
      "has no hook",
      endpoints.filter((endpoint) => !called.includes(endpoint)).map(({ name }) => name),
      NO_HOOK,
    ),
    ...compareNames(
      "calls no endpoint",
      hooks.filter(callsNothing).map(({ name }) => name),
      NO_ENDPOINT,
    ),
  ];
  return {
    faults,
    counts: { exports: exports.length, hooks: hooks.length, endpoints: called.length },
  };
}
