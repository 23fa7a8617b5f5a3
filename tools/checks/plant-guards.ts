/**
 * Changes of the real files that guards have to notice: what each guards is renamed or moved, in memory. `node tools/checks/plant-guards.ts`
 * makes all of them and exits with 0 when each is noticed.
 */
import { readCommandLine } from "../../apps/server/src/platform/command-line.ts";
import { settleCounts } from "./counts.ts";
import { findGuardFaults, GUARDS } from "./guards.ts";
import { Repository } from "./read-source.ts";

type Changes = Readonly<Record<string, string | undefined>>;

/** The files that a change writes, or removes. */
export type Plant = (repository: Repository) => Changes;

/** Moves every file below a folder to another. */
const move =
  (from: string, to: string): Plant =>
  (repository) =>
    Object.fromEntries(
      repository.list(/./).flatMap((path) =>
        path.startsWith(`${from}/`)
          ? [
              [path, undefined],
              [`${to}${path.slice(from.length)}`, repository.read(path)],
            ]
          : [],
      ),
    );

/** Writes words otherwise in the files that match. Throws where they do not stand in any. */
const change =
  (files: RegExp, words: RegExp, replacement: string): Plant =>
  (repository) => {
    const changed = [...repository.readAll(files)]
      .map(([path, text]) => [path, text.replaceAll(words, replacement)] as const)
      .filter(([path, text]) => text !== repository.read(path));
    if (changed.length === 0) throw new Error(`nothing to change: ${words.source}`);
    return Object.fromEntries(changed);
  };

const MENU = /^packages\/ui\/src\/menu\/menu\.tsx$/;
const LANGUAGE = /^apps\/web\/src\/flows\/language\/language-menu\.stories\.tsx$/;

/** By guard: what changes, and how. Each has to be noticed. */
export const PLANTED_CHANGES: Readonly<Record<string, Readonly<Record<string, Plant>>>> = {
  "branded-types": {
    "a branded id is a text": change(
      /^apps\/server\/src\/wallets\/store\.ts$/,
      /: WalletId\b/g,
      ": string",
    ),
    "the server's source is in another folder": move("apps/server/src", "apps/server/source"),
  },
  "component-words": {
    "the hook of words has another name": change(
      /^packages\/ui\/src\/.*\.tsx?$/,
      /\buseWords\b/g,
      "useTexts",
    ),
    "a component's words are in no constant": change(
      /^packages\/ui\/src\/menu\/.*\.tsx$/,
      /useWords\("menu", MENU_WORDS\)/g,
      "useWords(name, words)",
    ),
  },
  "endpoint-hooks": {
    "hooks have another prefix": change(/^packages\/api\/src\/.*\.ts$/, /\buse(?=[A-Z])/g, "with"),
    "a hook is passed on from another module": (repository) => ({
      "packages/api/src/language.ts": `export { useOfferedLanguages } from "./offered-languages.ts";\n`,
      "packages/api/src/offered-languages.ts": repository.read("packages/api/src/language.ts"),
    }),
    "a module of hooks is gone": () => ({ "packages/api/src/wallets.ts": undefined }),
  },
  "followed-names": {
    "the tag of statements has another name in a store": change(
      /^apps\/server\/src\/wallets\/store\.ts$/,
      /import \{ sql \}/g,
      "import { sql as tag }",
    ),
    "a page says under another name": change(
      /^apps\/web\/src\/flows\/language\/choose-language\.tsx$/,
      /import \{ say \}/g,
      "import { say as tell }",
    ),
    "a page passes on what says": change(
      /^apps\/web\/src\/flows\/language\/choose-language\.tsx$/,
      /\bsay\("Language"\)/g,
      "write(say)",
    ),
  },
  "forms-and-reads": {
    "the frame's form is in another module": change(
      /^apps\/web\/src\/.*\.tsx$/,
      /"@kinfold\/frame\/form"/g,
      '"@kinfold/frame/typed-form"',
    ),
    "a form handles what it sends by itself": change(
      /^apps\/web\/src\/flows\/paying\/pay-online\.tsx$/,
      /<form \{\.\.\.form\.props\}/g,
      "<form onSubmit={send}",
    ),
  },
  musts: {
    "promises use another word": change(/^packages\/ui\/src\/.*\.tsx$/, /\bMUST\b/g, "SHALL"),
    "a component's tests are gone": () => ({ "packages/ui/src/menu/menu.test.tsx": undefined }),
    "a promise has no id": change(MENU, /- menu-2: Closing/g, "Closing"),
    "a promise stands twice": change(MENU, / - menu-2:/g, " - menu-1:"),
    "a promise has the id of another component": change(MENU, / - menu-2:/g, " - card-2:"),
    "a story cites a promise and has no play": change(
      /^packages\/ui\/src\/dialog\/dialog\.stories\.tsx$/,
      /\bplay(?=[:,(])/g,
      "acts",
    ),
  },
  "one-helper": {
    "a helper has moved": move("apps/server/src/platform", "apps/server/src/base"),
    "a helper is copied": (repository) => ({
      "apps/server/src/wallets/paging.ts": repository.read("apps/server/src/platform/paging.ts"),
    }),
  },
  "said-words": {
    "messages are said under another name": change(
      /^apps\/web\/src\/.*\.tsx?$/,
      /\bsay\(/g,
      "tell(",
    ),
    "the app's source is in another folder": move("apps/web/src", "apps/web/source"),
  },
  states: {
    "a hook calls an endpoint in another way": change(
      /^packages\/api\/src\/reference\.ts$/,
      /callEndpoint\(listCountries\)/g,
      "listCountries.call()",
    ),
    "a hook takes its endpoint from a list": change(
      /^packages\/api\/src\/reference\.ts$/,
      /callEndpoint\(listCountries\)/g,
      "callEndpoint(READS[0])",
    ),
    "hooks have another prefix": change(/^packages\/api\/src\/.*\.ts$/, /\buse(?=[A-Z])/g, "with"),
    "a page is in another folder": move("apps/web/src/pages/wallet", "apps/web/src/screens/wallet"),
    "a story has another name": change(
      /^apps\/web\/src\/flows\/language\/language-menu\.stories\.tsx$/,
      /\bLoading\b/g,
      "OnItsWay",
    ),
  },
  "stated-states": {
    "journeys are in another folder": move("e2e", "journeys"),
    "a test that proves a state is skipped": change(
      /^e2e\/fund-wallet\.spec\.ts$/,
      /^test\(/gm,
      "test.skip(",
    ),
    "a story does not say what is seen": change(LANGUAGE, /seen: \{.*\},/g, ""),
    "a story's state is not written out": change(LANGUAGE, /state: "/g, 'state: STATE + "'),
    "a proof is of no test": change(LANGUAGE, /anyone reads which/g, "no one reads which"),
    "a section is on no page": change(LANGUAGE, /2 Sign In screen/g, "2 Another screen"),
    "a page is shown by no story": change(
      /^\.storybook\/states\.stories\.tsx$/,
      /STATED_PAGES\.SigningIn/g,
      "STATED_PAGES.Joining",
    ),
  },
  "story-titles": {
    "a component is in another folder": move(
      "packages/ui/src/text-field",
      "packages/ui/src/text-input",
    ),
  },
  "test-chance": {
    "a test of time is among the others": change(
      /^vitest\.config\.ts$/,
      /"src\/exhaustion\.test\.ts",/g,
      "",
    ),
    "a test draws without a seed": change(
      /^apps\/server\/src\/payments\/killed\.test\.ts$/,
      /\bdraw\(/g,
      "randomInt(",
    ),
  },
  "untraced-figures": {
    "figures have another name": change(/^apps\/office\/src\/.*\.tsx$/, /<Figure\b/g, "<Money"),
  },
  words: {
    "the glossary has another column first": change(/^docs\/glossary\.md$/, /^\| /gm, "| | "),
    "the packages are in another folder": move("packages", "libraries"),
  },
};

async function main(): Promise<number> {
  const names = readCommandLine(
    {
      command: "node tools/checks/plant-guards.ts",
      about: `
Renames and moves in memory what guards guard, and runs each guard on that. Exits with 0 when every change is noticed, and prints by what.`,
      options: {},
      words: {
        name: "[guard…]",
        text: `only these of: ${Object.keys(PLANTED_CHANGES).join(", ")}`,
      },
      example: "states",
    },
    ({ words }) => words,
  );
  const repository = Repository.open();
  let [noticed, missed] = [0, 0];
  for (const guard of GUARDS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    for (const [what, plant] of Object.entries(PLANTED_CHANGES[guard.name] ?? {})) {
      const changed = repository.change(plant(repository));
      const [fault] = await findGuardFaults(guard, changed, settleCounts);
      console.log(`${guard.name}: ${what}: ${fault ?? "NOT NOTICED"}`);
      if (fault === undefined) missed++;
      else noticed++;
    }
  }
  console.log(`${noticed} planted changes noticed, ${missed} missed`);
  return missed === 0 && noticed > 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main();
