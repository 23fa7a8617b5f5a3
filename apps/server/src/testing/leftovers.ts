import { vi } from "vitest";
import { listOpenDatabases } from "./fresh-database.ts";

/** What keeps a process running or its port taken: servers that listen and programs that run. */
const LASTING: ReadonlySet<string> = new Set(["TCPServerWrap", "ProcessWrap"]);

/** A variable that a library sets for itself when it is first loaded. */
const OF_LIBRARIES: ReadonlySet<string> = new Set(["VIPSHOME"]);

/** An event for which the runner of the tests and libraries listen as they come to be loaded. */
const AT_THE_END = "exit";

type Shared = { [name: string]: readonly unknown[] };

/** What the files of a worker share, and one of them can leave changed for the next. */
export function readShared(): Shared {
  const lasting = process.getActiveResourcesInfo().filter((kind) => LASTING.has(kind));
  return {
    databases: listOpenDatabases(),
    "servers and programs": lasting,
    "fake timers": vi.isFakeTimers() ? ["on"] : [],
    variables: Object.entries(process.env)
      .filter(([name]) => !OF_LIBRARIES.has(name))
      .map(([name, value]) => `${name}=${value}`)
      .toSorted(),
    "listeners of the process": process
      .eventNames()
      .filter((name) => name !== AT_THE_END)
      .map((name) => `${String(name)} ${process.listenerCount(name)}`)
      .toSorted(),
    "fetch, clock and chance": [fetch, Date, Date.now, Math.random, setTimeout, setInterval],
    folder: [process.cwd()],
  };
}

/** What is not as it was: its name, and what came or went. */
export const findLeftovers = (before: Shared, after: Shared): string[] =>
  Object.entries(before).flatMap(([name, items]) => {
    const left = after[name] ?? [];
    const changed = [...items, ...left].filter((item) => count(items, item) !== count(left, item));
    return changed.length === 0 ? [] : [`${name}: ${[...new Set(changed)].map(String).join(", ")}`];
  });

const count = (items: readonly unknown[], item: unknown): number =>
  items.filter((one) => one === item).length;
