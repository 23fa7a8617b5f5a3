/**
 * Fails when a page or flow of apps/web lacks the story of a state that it can be in: Ready, Loading, Waiting, Empty,
 * Unreachable, and Refused… for each refusal of each endpoint it calls. First it proves, on a page that owes every kind
 * of story, that each one left out is missed.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { ENDPOINTS } from "@kinfold/contract/endpoints";
import { callsOf, callsOfHooks, missingStates, type Call, type Folder } from "./story-states.ts";

const ROOT = join(import.meta.dirname, "..");
const WEB = join(ROOT, "apps/web/src");
const NOT_SHIPPED = /\.(test|stories)\.tsx?$|(^|\/)testing\//;

function fail(lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}

const read = (folder: string, path: string): string => readFileSync(join(folder, path), "utf8");

/** A module and what it imports of our own below pages and flows; those have stories of their own. */
function withWhatItUses(path: string, seen: Set<string>): string {
  if (seen.has(path)) return "";
  seen.add(path);
  const code = read(WEB, path);
  const used = [...code.matchAll(/(?:from|import)\s*\(?"([#.][^"]+\.tsx?)"/g)].map(
    ([, address = ""]) =>
      address.startsWith("#") ? address.slice(1) : normalize(join(dirname(path), address)),
  );
  const folder = dirname(path);
  const below = used.filter(
    (address) => address.startsWith(folder) || !/^(pages|flows|shell|testing)\//.test(address),
  );
  return [code, ...below.map((address) => withWhatItUses(address, seen))].join("\n");
}

function folders(): Folder[] {
  const paths = [...new Set(globSync("{pages,flows}/*/**/*.{ts,tsx}", { cwd: WEB }))];
  const names = new Set(paths.map((path) => path.split("/").slice(0, 2).join("/")));
  return [...names].toSorted().map((name) => {
    const own = paths.filter((path) => path.startsWith(`${name}/`));
    const seen = new Set<string>();
    return {
      path: `apps/web/src/${name}`,
      source: own
        .filter((path) => !NOT_SHIPPED.test(path))
        .map((path) => withWhatItUses(path, seen))
        .join("\n"),
      stories: own
        .filter((path) => path.endsWith(".stories.tsx"))
        .map((path) => read(WEB, path))
        .join("\n"),
    };
  });
}

const contract = new Map<string, Call>(
  ENDPOINTS.map(({ name, method, reply, refusals }) => [
    name,
    {
      name,
      isCommand: method !== "GET",
      isList: reply.type === "array",
      refusals: Object.keys(refusals),
    },
  ]),
);

const apiModules = globSync("packages/api/src/*.ts", { cwd: ROOT }).map((path) => read(ROOT, path));
const hooks = callsOfHooks(apiModules);

/** A page that owes every kind of story, with all of them; then each left out in turn. */
function proveItBites(): void {
  const calls: Call[] = [
    { name: "listWallets", isCommand: false, isList: true, refusals: [] },
    { name: "withdraw", isCommand: true, isList: false, refusals: ["funds_short", "locked"] },
    { name: "deposit", isCommand: true, isList: false, refusals: ["locked"] },
  ];
  const stories = [
    "ReadyWithTwoWallets: Story = {}",
    "Loading: Story = {}",
    "Empty: Story = {}",
    "WaitingForTheClub: Story = {}",
    "Unreachable: Story = {}",
    'RefusedForLackOfFunds: Story = play(refuses(withdraw, "funds_short"))',
    'RefusedWithdrawalWhileLocked: Story = play(refuses(withdraw, "locked"))',
    'RefusedDepositWhileLocked: Story = play(refuses(deposit, "locked"))',
    'RefusedTooOften: Story = play(refuses(deposit, "rate_limited"))',
    'RefusedWhileAway: Story = play(refuses(deposit, "unavailable"))',
  ].map((story) => `export const ${story};\n`);
  const page = (chosen: string[]): Folder => ({ path: "x", source: "", stories: chosen.join("") });
  const owed = (chosen: string[]): number => missingStates(page(chosen), calls).length;
  const silent = stories.filter((left) => owed(stories.filter((story) => story !== left)) !== 1);
  if (owed(stories) > 0) fail(["the check of states misses what is there"]);
  if (silent.length > 0) fail(["the check of states does not miss:", ...silent]);
  const { login: read } = Object.fromEntries(
    callsOf('import { useLogin } from "@kinfold/api/members"', hooks, contract).map((call) => [
      call.name,
      call,
    ]),
  );
  if (read === undefined || read.refusals.length === 0)
    fail(["useLogin is not seen to call login"]);
}

proveItBites();
const all = folders();
const missing = all.flatMap((folder) =>
  missingStates(folder, callsOf(folder.source, hooks, contract)),
);
if (missing.length > 0) fail(["states without a story:", ...missing.map((line) => `  ${line}`)]);
console.log(`every state is a story: ${all.length} pages and flows, ${hooks.size} hooks`);
