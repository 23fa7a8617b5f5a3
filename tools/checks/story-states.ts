/** Which stories a page or flow owes, derived from the endpoints that its source calls. */

/** A call as the contract declares it. `refusals` are its own, beyond the common ones. */
export type Call = { name: string; isCommand: boolean; isList: boolean; refusals: string[] };

/** A folder of apps/web/src/pages or flows: its shipped source, and its stories, joined. */
export type Folder = { path: string; source: string; stories: string };

/** Refusals that no endpoint declares and every command can meet. */
const OF_EVERY_COMMAND = ["rate_limited", "unavailable"];

/** What each export of packages/api calls, as the text of its modules says it. Refreshed reads are not called. */
export function findCallsOfHooks(modules: string[]): Map<string, string[]> {
  const hooks = new Map<string, string[]>();
  for (const code of modules) {
    for (const [, hook = "", body = ""] of code.matchAll(
      /^export (?:async )?function (\w+)([\s\S]*?)^\}/gm,
    )) {
      const called = [...body.matchAll(/\b(?:use\w*Command|return callEndpoint)\((\w+)/g)].map(
        ([, name = ""]) => name,
      );
      if (called.length > 0) hooks.set(hook, [...new Set(called)]);
    }
  }
  return hooks;
}

/** Names that a source imports from our api package. */
function importedFromApi(source: string): string[] {
  return [...source.matchAll(/import \{([^}]*)\} from "@kinfold\/api\/[^"]+"/g)].flatMap(
    ([, names = ""]) =>
      names
        .split(",")
        .map(
          (name) =>
            name
              .replace(/\btype\b/, "")
              .split(" as ")[0]
              ?.trim() ?? "",
        )
        .filter((name) => name !== ""),
  );
}

/** Each exported story with the text that makes it. */
function storiesIn(text: string): { name: string; text: string }[] {
  const parts = text.split(/^export const (?=[A-Z])/m).slice(1);
  return parts.map((part) => ({ name: /^\w+/.exec(part)?.[0] ?? "", text: part }));
}

/** The endpoints that a folder calls, through hooks or directly. Throws when one is not in the contract. */
export function findCalls(
  source: string,
  hooks: ReadonlyMap<string, string[]>,
  contract: ReadonlyMap<string, Call>,
): Call[] {
  const direct = [...source.matchAll(/\bcallEndpoint\((\w+)/g)].map(([, name = ""]) => name);
  const named = importedFromApi(source).flatMap((name) => hooks.get(name) ?? []);
  return [...new Set([...named, ...direct])].map((name) => {
    const endpoint = contract.get(name);
    if (endpoint === undefined)
      throw new Error(`${name} is called and the contract has no such call`);
    return endpoint;
  });
}

/** What is missing, in words; empty when every state is a story. */
export function findMissingStates(folder: Folder, calls: Call[]): string[] {
  const stories = storiesIn(folder.stories);
  const has = (prefix: string): boolean => stories.some(({ name }) => name.startsWith(prefix));
  const missing: string[] = [];
  const need = (prefix: string, because: string): void => {
    if (!has(prefix)) missing.push(`${folder.path}: no story ${prefix}… (${because})`);
  };

  const reads = calls.filter(({ isCommand }) => !isCommand);
  const commands = calls.filter(({ isCommand }) => isCommand);
  need("Ready", "it can be looked at");
  for (const { name } of reads.slice(0, 1)) need("Loading", `it reads ${name}`);
  for (const { name } of commands.slice(0, 1)) need("Waiting", `it sends ${name}`);
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
