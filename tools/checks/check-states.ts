/**
 * Fails when a page or flow of apps/web or apps/office lacks the story of a state that it can be in: Ready, Loading, Waiting, Empty,
 * Unreachable, and Refused… for each refusal of each endpoint it calls. First it proves, on a page that owes every kind
 * of story, that each one left out is missed.
 *
 * Holds the states of the specification that stories say they show against tests, sentences and the pages that designers read.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { ENDPOINTS } from "@kinfold/contract/endpoints";
import { COPY } from "@kinfold/contract/copy";
import { APPROVING_REFUSALS, askToApprove } from "@kinfold/contract/office/approvals";
import { STATED_PAGES, tallyProofs } from "../../.storybook/stated-pages.ts";
import {
  findFaults,
  listStates,
  readStoryFiles,
  indexStories,
  type Files,
  type Ground,
} from "./stated-states.ts";
import {
  findCalls,
  findCallsOfHooks,
  findMissingStates,
  type Call,
  type Folder,
} from "./story-states.ts";

const ROOT = join(import.meta.dirname, "../..");
const APPS = ["apps/web/src", "apps/office/src"];
const NOT_SHIPPED = /\.(test|stories)\.tsx?$|(^|\/)testing\//;

function fail(lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}

const read = (folder: string, path: string): string => readFileSync(join(folder, path), "utf8");

/** A module and what it imports of our own below pages and flows; those have stories of their own. */
function withWhatItUses(app: string, path: string, seen: Set<string>): string {
  if (seen.has(path)) return "";
  seen.add(path);
  const code = read(join(ROOT, app), path);
  const used = [...code.matchAll(/(?:from|import)\s*\(?"([#.][^"]+\.tsx?)"/g)].map(
    ([, address = ""]) =>
      address.startsWith("#") ? address.slice(1) : normalize(join(dirname(path), address)),
  );
  const folder = dirname(path);
  const below = used.filter(
    (address) =>
      address.startsWith(folder) || !/^(pages|flows|shell|queue|testing)\//.test(address),
  );
  return [code, ...below.map((address) => withWhatItUses(app, address, seen))].join("\n");
}

function folders(app: string): Folder[] {
  const cwd = join(ROOT, app);
  const paths = [...new Set(globSync("{pages,flows}/*/**/*.{ts,tsx}", { cwd }))];
  const names = new Set(paths.map((path) => path.split("/").slice(0, 2).join("/")));
  return [...names].toSorted().map((name) => {
    const own = paths.filter((path) => path.startsWith(`${name}/`));
    const seen = new Set<string>();
    return {
      path: `${app}/${name}`,
      source: own
        .filter((path) => !NOT_SHIPPED.test(path))
        .map((path) => withWhatItUses(app, path, seen))
        .join("\n"),
      stories: own
        .filter((path) => path.endsWith(".stories.tsx"))
        .map((path) => read(cwd, path))
        .join("\n"),
    };
  });
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

const contract = new Map<string, Call>(
  ENDPOINTS.map((to) => [
    to.name,
    {
      name: to.name,
      isCommand: to.method !== "GET",
      isList: to.reply.type === "array",
      refusals: refusalsToShow(to),
    },
  ]),
);

const apiModules = globSync("packages/api/src/{,office/}*.ts", { cwd: ROOT }).map((path) =>
  read(ROOT, path),
);
const hooks = findCallsOfHooks(apiModules);

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
  const owed = (chosen: string[]): number => findMissingStates(page(chosen), calls).length;
  const silent = stories.filter((left) => owed(stories.filter((story) => story !== left)) !== 1);
  if (owed(stories) > 0) fail(["the check of states misses what is there"]);
  if (silent.length > 0) fail(["the check of states does not miss:", ...silent]);
  const { login: read } = Object.fromEntries(
    findCalls('import { requestSession } from "@kinfold/api/sign-in"', hooks, contract).map(
      (call) => [call.name, call],
    ),
  );
  if (read === undefined || read.refusals.length === 0)
    fail(["requestSession is not seen to call login"]);
}

/** A story file that is whole, then one bad row after the other planted in it. */
function proveTheRegistryBites(): void {
  const stories = {
    Ready:
      '{ parameters: { state: "a", words: "reload" }, play: async () => expect(seen(COPY.reload)) }',
    Still: '{ parameters: { state: "b", seen: "B", proof: "x: it is so" } }',
    Pressed: "{ play: async () => press() }",
    X: "page(STATED_PAGES.X)",
  };
  const ground: Ground = {
    tests: new Map([
      ["e2e/y.spec.ts", 'test("it is", () => {});\ntest("it is no more", () => {});\n'],
      ["x.test.ts", 'test("it is so", () => {});\n// test("it was so", () => {});\n'],
    ]),
    copy: { reload: "Reload" },
    folders: ["flows/x"],
    pages: { X: { sections: ["s"] } },
  };
  const faults = (changed: Partial<typeof stories>, other: Partial<Ground> = {}): string[] => {
    const lines = Object.entries({ ...stories, ...changed }).map(
      ([name, story]) => `export const ${name}: Story = ${story};\n`,
    );
    const meta =
      'const meta = { title: "Flows/X", parameters: { section: "s" } };\nexport default meta;\n';
    const file = new Map([["flows/x/x.stories.tsx", meta + lines.join("")]]);
    return findFaults(indexStories(file), { ...ground, ...other });
  };
  if (faults({}).length > 0) fail(["the check of stated states finds fault with what is whole"]);
  const still = (row: string): string[] => faults({ Still: `{ parameters: { ${row} } }` });
  const planted: Record<string, string[]> = {
    "a story that does not play": still('state: "b", seen: "B"'),
    "a play that asserts nothing": faults({
      Pressed: '{ parameters: { state: "c", seen: "B" }, play: async () => press() }',
    }),
    "a row that does not say what is seen": still('state: "b", proof: "x: it is so"'),
    "a play that another story has": still('state: "b, as in Ready", seen: "B"'),
    "a file that is not there": still('state: "b", seen: "B", proof: "y: it is so"'),
    "a test that is not there": still('state: "b", seen: "B", proof: "x: it was so"'),
    "a title that two tests begin with": still('state: "b", seen: "B", proof: "e2e/y: it is…"'),
    "a row twice": still('state: "a", seen: "B", proof: "x: it is so"'),
    "a row twice in one story": still(
      'state: "b", seen: "B", proof: "x: it is so", also: [{ state: "b", seen: "B" }]',
    ),
    "words that no one reads": still(
      'state: "b", seen: "B", proof: "x: it is so", words: "reload"',
    ),
    "words that are not fixed": still('state: "b", seen: "B", proof: "x: it is so", words: "gone"'),
    "a sentence no row says": faults({ Ready: "{}" }),
    "a folder without a row": faults({}, { folders: ["flows/x", "pages/y"] }),
    "a section on no page": still('state: "b", seen: "B", section: "t", proof: "x: it is so"'),
    "a section without a state": faults({}, { pages: { X: { sections: ["s", "t"] } } }),
    "a page without a story": faults(
      {},
      { pages: { X: { sections: ["s"] }, Y: { sections: [] } } },
    ),
  };
  const silent = Object.entries(planted).filter(([, found]) => found.length !== 1);
  if (silent.length > 0)
    fail(["the check of stated states does not miss:", ...silent.map(([bad]) => `  ${bad}`)]);
}

const files = (...patterns: string[]): Files =>
  new Map(
    globSync(patterns, { cwd: ROOT, exclude: (path) => path.endsWith("node_modules") }).map(
      (path) => [path, read(ROOT, path)],
    ),
  );

/** Tests of the whole repository, and what stories owe. */
function groundOf(pagesAndFlows: readonly Folder[]): Ground {
  return {
    tests: files("e2e/*.spec.ts", "{apps,packages}/*/src/**/*.test.{ts,tsx}"),
    copy: COPY,
    folders: pagesAndFlows.map(({ path }) => path),
    pages: STATED_PAGES,
  };
}

proveItBites();
proveTheRegistryBites();
const all = APPS.flatMap(folders);
const missing = all.flatMap((folder) =>
  findMissingStates(folder, findCalls(folder.source, hooks, contract)),
);
if (missing.length > 0) fail(["states without a story:", ...missing.map((line) => `  ${line}`)]);
console.log(`every state is a story: ${all.length} pages and flows, ${hooks.size} hooks`);

const stories = indexStories(
  readStoryFiles(),
  files("{apps/web,apps/office,packages/ui}/src/**/*.{ts,tsx}"),
);
const faults = findFaults(stories, groundOf(all));
if (faults.length > 0) fail(["stated states:", ...faults.map((line) => `  ${line}`)]);
const { journeys, tests, plays } = tallyProofs(listStates(stories));
console.log(
  `every stated state is named: ${journeys} on journeys, ${tests} in tests, ${plays} in plays`,
);
