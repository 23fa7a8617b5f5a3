/**
 * Which stories a page or flow of apps/web or apps/office owes, derived from the endpoints that its source calls: Ready, Loading,
 * Waiting, Empty, Unreachable, and Refused… for each refusal of each endpoint.
 */
import { dirname } from "node:path";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { ENDPOINTS } from "@kinfold/contract/endpoints";
import { FileReply } from "@kinfold/contract/file";
import { APPROVING_REFUSALS, askToApprove } from "@kinfold/contract/office/approvals";
import type { Look } from "./counts.ts";
import {
  findEndpoints,
  listApiExports,
  listCallsOf,
  readApi,
  type EndpointName,
} from "./endpoint-hooks.ts";
import {
  collectUsed,
  listDeclarations,
  listImportedPaths,
  readDeclaredTexts,
  type Repository,
} from "./read-source.ts";

/** A call as the contract declares it. `refusals` are its own, beyond the common ones. */
type Call = {
  name: string;
  /** A file is sent for by a press, or drawn at once. */
  kind: "read" | "file" | "command";
  isList: boolean;
  refusals: string[];
};

/** A page or flow: the endpoints that its source calls, by module and name, and its exported stories with the text that makes each. */
type Folder = {
  path: string;
  calls: readonly EndpointName[];
  stories: readonly { name: string; text: string }[];
};

/** Refusals that no endpoint declares and every command can meet. */
const OF_EVERY_COMMAND = ["rate_limited", "unavailable"];

const IN_FOLDER = /^apps\/(?:web|office)\/src\/(?:pages|flows)\/[^/]+(?=\/)/;
const NOT_SHIPPED = /\.(?:test|stories)\.tsx?$|\/testing\//;
/** What has stories of its own, or none. */
const ELSEWHERE = /^apps\/(?:web|office)\/src\/(?:pages|flows|shell|queue|testing)\//;

/** What stands around every page. It owes no states, and has stories of its own. */
const AROUND = /^apps\/(?:web\/src\/(?:session|shell)|office\/src\/(?:queue|shell))\//;

/** A module and what it imports of its own app below pages and flows; those have stories of their own. */
function addWithImports(repository: Repository, path: string, modules: Set<string>): void {
  if (modules.has(path)) return;
  modules.add(path);
  for (const other of listImportedPaths(path, repository.parse(path))) {
    const isOwn = other.startsWith(`${dirname(path)}/`) || !ELSEWHERE.test(other);
    if (isOwn && /^apps\/.*\.tsx?$/.test(other)) addWithImports(repository, other, modules);
  }
}

/** Every exported story of a file, with the text of all that makes it, but for `meta`. */
function listStories(repository: Repository, path: string): Folder["stories"] {
  const exported = listDeclarations(path, repository.parse(path)).filter(
    ({ name, kind, isExported }) => isExported && kind !== "type" && name !== "default",
  );
  const declared = readDeclaredTexts(path, repository.read(path));
  return exported.map(({ name }) => {
    const used = collectUsed(name, declared, ["meta"]);
    return { name, text: used.map(({ text }) => text).join("\n") };
  });
}

/** Every page and flow of both apps, and how many hooks of packages/api call an endpoint. */
function readFolders(repository: Repository): {
  folders: Folder[];
  hooks: number;
  unreached: string[];
} {
  const exports = listApiExports(readApi(repository));
  const byName = new Map(exports.map((each) => [`${each.path} ${each.name}`, each]));
  const paths = repository.list(IN_FOLDER).filter((path) => /\.tsx?$/.test(path));
  const names = new Set(paths.map((path) => IN_FOLDER.exec(path)?.[0] ?? ""));
  const reached = new Set<string>();
  const folders = [...names].map((name): Folder => {
    const own = paths.filter((path) => path.startsWith(`${name}/`));
    const modules = new Set<string>();
    for (const path of own.filter((each) => !NOT_SHIPPED.test(each)))
      addWithImports(repository, path, modules);
    for (const module of modules) reached.add(module);
    return {
      path: name,
      calls: [
        ...new Set([...modules].flatMap((module) => listCallsOf(repository, module, byName))),
      ],
      stories: own
        .filter((path) => path.endsWith(".stories.tsx"))
        .flatMap((path) => listStories(repository, path)),
    };
  });
  const unreached = repository
    .list(/^apps\/(?:web|office)\/src\/.*\.tsx?$/)
    .filter((path) => !NOT_SHIPPED.test(path) && !AROUND.test(path) && !reached.has(path))
    .filter((path) => listCallsOf(repository, path, byName).length > 0);
  return {
    folders,
    unreached,
    hooks: exports.filter(({ name, calls }) => name.startsWith("use") && calls.length > 0).length,
  };
}

/** What is missing, in words; empty when every state is a story. */
function findMissingStates(folder: Folder, calls: readonly Call[]): string[] {
  const { stories } = folder;
  const has = (prefix: string): boolean => stories.some(({ name }) => name.startsWith(prefix));
  const missing: string[] = [];
  const need = (prefix: string, because: string): void => {
    if (!has(prefix)) missing.push(`${folder.path}: no story ${prefix}… (${because})`);
  };

  const reads = calls.filter(({ kind }) => kind === "read");
  const files = calls.filter(({ kind }) => kind === "file");
  const commands = calls.filter(({ kind }) => kind === "command");
  need("Ready", "it can be looked at");
  for (const { name } of reads.slice(0, 1)) need("Loading", `it reads ${name}`);
  for (const { name } of commands.slice(0, 1)) need("Waiting", `it sends ${name}`);
  for (const { name } of has("Loading") ? [] : files.slice(0, 1))
    need("Waiting", `it gets ${name}`);
  for (const { name } of calls.slice(0, 1)) need("Unreachable", `it calls ${name}`);
  for (const { name } of reads.filter(({ isList }) => isList).slice(0, 1)) {
    need("Empty", `it lists ${name}`);
  }

  const refused = stories.filter(({ name }) => name.startsWith("Refused"));
  const shown = (call: Call, code: string): boolean => {
    const isOnlyOne = calls.filter(({ refusals }) => refusals.includes(code)).length <= 1;
    return refused.some(
      ({ text }) =>
        text.includes(`"${code}"`) && (isOnlyOne || new RegExp(`\\b${call.name}\\b`).test(text)),
    );
  };
  for (const call of calls) {
    for (const code of call.refusals.filter((each) => !shown(call, each))) {
      missing.push(`${folder.path}: no story Refused… shows that ${call.name} refuses "${code}"`);
    }
  }
  if (commands.length > 0) {
    for (const code of OF_EVERY_COMMAND) {
      if (!refused.some(({ text }) => text.includes(`"${code}"`))) {
        missing.push(
          `${folder.path}: no story Refused… shows "${code}", which any command can meet`,
        );
      }
    }
  }
  return missing;
}

/**
 * What a call's page owes. That an approval was not signed is owed by the flow that signs all of them, which asks what is to be
 * signed.
 */
function refusalsToShow({ name, staff, refusals }: AnyEndpoint): string[] {
  if (name === askToApprove.name) return Object.keys(APPROVING_REFUSALS);
  const own = Object.keys(refusals);
  return staff?.signed === true ? own.filter((code) => !(code in APPROVING_REFUSALS)) : own;
}

function toCall(endpoint: AnyEndpoint): Call {
  const { name, method, reply } = endpoint;
  if (!ENDPOINTS.includes(endpoint))
    throw new Error(`${name} is called, and ENDPOINTS does not list it`);
  const isFile = (reply as unknown) === FileReply;
  return {
    name,
    kind: method !== "GET" ? "command" : isFile ? "file" : "read",
    isList: reply.type === "array",
    refusals: refusalsToShow(endpoint),
  };
}

/** Which states of pages and flows are no story. */
export async function lookAtStates(repository: Repository): Promise<Look> {
  const { folders, hooks, unreached } = readFolders(repository);
  const faults = unreached.map((path) => `${path} calls the club, and belongs to no page or flow`);
  let calls = 0;
  for (const folder of folders) {
    const endpoints = await findEndpoints(folder.calls);
    calls += endpoints.length;
    faults.push(...findMissingStates(folder, endpoints.map(toCall)));
  }
  const stories = folders.reduce((sum, folder) => sum + folder.stories.length, 0);
  return { faults, counts: { "pages and flows": folders.length, hooks, calls, stories } };
}
