/**
 * Holds the imports of the repository against .dependency-cruiser.mjs, and proves on a small repository built in a
 * temporary folder that every rule bites, so that a rule which can never match does not pass for a rule that is kept.
 */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { settleCounts } from "./counts.ts";

const ROOT = join(import.meta.dirname, "../..");
const CONFIG = join(ROOT, ".dependency-cruiser.mjs");
const CRUISER = join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
const FOLDERS = ["packages", "apps", "e2e"];
const SOURCES = FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx}`);
const NOT_OURS = /(^|\/)(node_modules|dist|coverage|\.data)(\/|$)/;

/** A name that says nothing about what is inside. `index` is the public API of a server domain and nothing else. */
const SAYS_NOTHING = /^(utils?|helpers?|misc|common|shared|types|constants?|index)(\.|$)/;
const PUBLIC_INDEX = /^apps\/server\/src\/[^/]+\/index\.ts$/;

type Violation = { from: string; to: string; rule: { name: string } };
type Cruise = {
  modules: { source: string; dependencies: unknown[] }[];
  violations: Violation[];
  rules: string[];
};

/** For each rule one import that breaks it. Every file named on the right exists in the small repository. */
const BREACHES: Record<string, Record<string, string>> = {
  "every-import-resolves": { "packages/money/src/lost.ts": "import './nowhere.ts'" },
  "no-cycles": {
    "packages/money/src/hen.ts": "import './egg.ts'",
    "packages/money/src/egg.ts": "import './hen.ts'",
  },
  "money-knows-no-other": {
    "packages/money/src/rich.ts": "import '../../contract/src/members.ts'",
  },
  "language-knows-no-other": {
    "packages/language/src/rich.ts": "import '../../contract/src/members.ts'",
  },
  "contract-knows-only-money-and-language": {
    "packages/contract/src/chatty.ts": "import '../../api/src/members.ts'",
  },
  "ui-knows-only-money": {
    "packages/ui/src/card/card.tsx": "import '../../../contract/src/members.ts'",
  },
  "frame-knows-no-app": {
    "packages/frame/src/upside-down.ts": "import '../../../apps/web/src/main.tsx'",
  },
  "forms-are-the-frames": {
    "apps/web/src/own-form.ts": "import { useForm } from 'react-hook-form'",
  },
  "number-tables-stay-on-the-server": {
    "packages/contract/src/phone-tables.ts": "import 'libphonenumber-js/min'",
  },
  "refusals-stay-on-the-server": {
    "apps/web/src/heavy.ts": "import '@kinfold/contract/refusals/kyc'",
  },
  "sentences-stand-in-the-catalogue": {
    "apps/server/src/kyc/own-words.ts": "import '@kinfold/contract/refusals/quote'",
  },
  "frame-is-for-apps": { "packages/api/src/framed.ts": "import '@kinfold/frame/clock'" },
  "api-never-draws": { "packages/api/src/painter.ts": "import '../../ui/src/button/button.tsx'" },
  "server-never-draws": {
    "apps/server/src/emails/email.ts": "import '../../../../packages/ui/src/button/button.tsx'",
  },
  "apps-are-islands": { "apps/web/src/bridge.ts": "import '../../server/src/members/index.ts'" },
  "drills-know-the-server": {
    "apps/drills/src/painter.ts": "import '@kinfold/api/members'",
  },
  "sandbox-knows-no-other": {
    "apps/sandbox/src/insider.ts": "import '../../../packages/contract/src/members.ts'",
  },
  "journeys-know-only-the-contract": {
    "e2e/shortcut.ts": "import '../apps/server/src/members/store.ts'",
  },
  "packages-are-called-by-name": {
    "apps/web/src/burglar.ts": "import '../../../packages/ui/src/button/button.tsx'",
  },
  "domains-meet-at-their-index": { "apps/server/src/kyc/window.ts": "import '#members/store.ts'" },
  "platform-knows-no-domain": {
    "apps/server/src/platform/gossip.ts": "import '#members/index.ts'",
  },
  "oracle-shares-nothing": {
    "apps/server/src/oracle/borrowed.ts": "import '#members/index.ts'",
  },
  "rules-touch-no-world": {
    "apps/server/src/kyc/rules.ts": "import type {} from '#platform/db.ts'",
  },
  "pages-do-not-borrow-pages": {
    "apps/web/src/pages/sign-up/borrowed.ts": "import '../sign-in/sign-in-page.tsx'",
  },
  "flows-know-no-pages": {
    "apps/web/src/flows/otp/homesick.ts": "import '#pages/sign-in/sign-in-page.tsx'",
  },
  "shipped-code-tests-nothing": {
    "apps/web/src/fake.ts": "import '@kinfold/contract/testing/samples'",
  },
};

/** The small repository: every arrow here is allowed, so a rule that speaks before a breach is planted is wrong too. */
const CARDS: Record<string, string> = {
  "packages/money/src/money.ts": "export {}",
  "packages/contract/src/members.ts": "import '@kinfold/money'",
  "packages/contract/src/refusals/quote.ts": "export {}",
  "packages/contract/src/refusals/kyc.ts": "export {}",
  "packages/contract/src/testing/samples.ts": "import '../members.ts'",
  "packages/contract/src/members.test.ts": "import './testing/samples.ts'",
  "packages/api/src/members.ts": "import '@kinfold/contract/members'",
  "packages/frame/src/clock.ts": "import '@kinfold/contract/members'",
  "packages/ui/src/button/button.tsx": "import '@kinfold/money'",
  "packages/ui/src/button/button.stories.tsx": "import '#button/button.tsx'",
  "apps/web/src/main.tsx": "import '#pages/sign-in/sign-in-page.tsx'",
  "apps/web/src/flows/otp/otp-dialog.tsx": "import '@kinfold/ui/button'",
  "apps/web/src/pages/sign-in/sign-in-page.tsx":
    "import '#flows/otp/otp-dialog.tsx'; import '@kinfold/api/members'",
  "apps/web/src/pages/sign-in/sign-in-page.stories.tsx":
    "import './sign-in-page.tsx'; import '@kinfold/contract/testing/samples'",
  "apps/server/src/app.ts": "import '#members/index.ts'",
  "apps/server/src/platform/db.ts": "export {}",
  "apps/server/src/members/store.ts": "import '#platform/db.ts'",
  "apps/server/src/members/index.ts": "import './store.ts'; import '@kinfold/contract/members'",
  "apps/server/src/kyc/index.ts": "import '#members/index.ts'",
  "apps/server/src/oracle/find-corruption.ts": "import '#platform/db.ts'",
  "apps/drills/src/drill/main.ts": "import '@kinfold/server/members/store.ts'",
  "apps/sandbox/src/main.ts": "import 'node:http'",
  "e2e/join.ts": "import '@kinfold/contract/testing/samples'",
};

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function cruise(cwd: string): Cruise {
  const args = [CRUISER, "--config", CONFIG, "--output-type", "json", ...FOLDERS];
  const output = execFileSync(process.execPath, args, { cwd, maxBuffer: 1e9 }).toString();
  const { modules, summary } = JSON.parse(output) as {
    modules: Cruise["modules"];
    summary: { violations: Violation[]; ruleSetUsed: { forbidden: { name: string }[] } };
  };
  const rules = summary.ruleSetUsed.forbidden.map(({ name }) => name);
  return { modules, violations: summary.violations, rules };
}

function sourcesIn(folder: string): string[] {
  return globSync(SOURCES, { cwd: folder, exclude: (path) => NOT_OURS.test(path) }).filter(
    (path) => !path.endsWith(".d.ts"),
  );
}

/** Stops when the tool did not read the files that are there: an empty cruise breaks no rule. */
function expectRead(folder: string, { modules }: Cruise): void {
  const read = new Set(modules.map((module) => module.source));
  const unread = sourcesIn(folder).filter((path) => !read.has(path));
  const arrows = modules.reduce((sum, module) => sum + module.dependencies.length, 0);
  if (read.size === 0 || arrows === 0) fail("the fence read no imports: is TypeScript 6 its own?");
  if (unread.length > 0) fail(`the fence did not read:\n  ${unread.join("\n  ")}`);
}

const sentence = ({ rule, from, to }: Violation): string => `  ${rule.name}: ${from} → ${to}`;

const namesNothing = (path: string): boolean =>
  SAYS_NOTHING.test(basename(path)) && !PUBLIC_INDEX.test(path);

function build(files: Record<string, string>, house: string): void {
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), `${code}\n`);
  }
}

/** The real manifests, so that names, `#` paths and exports resolve as they do here. */
function foundation(house: string): void {
  const manifests = globSync(
    ["packages/*/package.json", "apps/*/package.json", "e2e/package.json"],
    { cwd: ROOT },
  );
  for (const manifest of manifests) cpSync(join(ROOT, manifest), join(house, manifest));
  mkdirSync(join(house, "node_modules/@kinfold"), { recursive: true });
  for (const name of ["money", "contract", "api", "ui", "frame"]) {
    symlinkSync(`../../packages/${name}`, join(house, "node_modules/@kinfold", name));
  }
  symlinkSync("../../apps/server", join(house, "node_modules/@kinfold/server"));
}

function proveEveryRule(): void {
  const house = realpathSync(mkdtempSync(join(tmpdir(), "kinfold-fence-")));
  try {
    foundation(house);
    build(CARDS, house);
    const calm = cruise(house);
    expectRead(house, calm);
    if (calm.violations.length > 0) {
      fail(`rules that bite the innocent:\n${calm.violations.map(sentence).join("\n")}`);
    }
    for (const files of Object.values(BREACHES)) build(files, house);
    const planted = new Map(
      Object.entries(BREACHES).map(([rule, files]) => [rule, new Set(Object.keys(files))]),
    );
    const caught = cruise(house).violations.filter(({ rule, from }) =>
      planted.get(rule.name)?.has(from),
    );
    const spoke = new Set(caught.map(({ rule }) => rule.name));
    const silent = calm.rules.filter((name) => !spoke.has(name));
    if (silent.length > 0) fail(`rules that never bite: ${silent.join(", ")}`);
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
  for (const bad of ["packages/ui/src/utils.ts", "apps/web/src/index.ts", "e2e/helpers.ts"]) {
    if (!namesNothing(bad)) fail(`a file named ${bad} went unnoticed`);
  }
}

const now = cruise(ROOT);
expectRead(ROOT, now);
if (now.violations.length > 0) {
  fail(
    `the fence is broken (.dependency-cruiser.mjs says why):\n${now.violations.map(sentence).join("\n")}`,
  );
}
const nameless = sourcesIn(ROOT).filter(namesNothing);
if (nameless.length > 0) fail(`names that say nothing:\n  ${nameless.join("\n  ")}`);
proveEveryRule();
const counts = {
  files: sourcesIn(ROOT).length,
  imports: now.modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0),
  rules: now.rules.length,
};
const countFaults = settleCounts("fence", counts);
if (countFaults.length > 0) fail(countFaults.join("\n"));
console.log(
  `the fence holds: ${sourcesIn(ROOT).length} files read, ${now.rules.length} rules proven to bite`,
);
