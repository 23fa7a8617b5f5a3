/** Changes of the repository that guards have to notice: what each guards is renamed or moved. Nothing is written. */
import type { Repository } from "./read-source.ts";

type Changes = Readonly<Record<string, string | undefined>>;

/** A change that a guard has to notice. */
export type PlantedChange = {
  guard: string;
  what: string;
  plant: (repository: Repository) => Changes;
};

/** Every file below a folder, moved to another. */
function moveFolder(repository: Repository, from: string, to: string): Changes {
  const paths = repository.list(/./).filter((path) => path.startsWith(`${from}/`));
  return {
    ...Object.fromEntries(paths.map((path) => [path, undefined])),
    ...Object.fromEntries(
      paths.map((path) => [`${to}${path.slice(from.length)}`, repository.read(path)]),
    ),
  };
}

/** The files that match, with every word that the expression finds written otherwise. Throws when there is none. */
function rewrite(
  repository: Repository,
  files: RegExp,
  words: RegExp,
  replacement: string,
): Changes {
  const changes = repository
    .list(files)
    .map((path): [string, string] => [path, repository.read(path)])
    .map(([path, text]): [string, string, string] => [
      path,
      text,
      text.replaceAll(words, replacement),
    ])
    .filter(([, text, changed]) => text !== changed)
    .map(([path, , changed]) => [path, changed] as const);
  if (changes.length === 0) throw new Error(`nothing to change: ${words.source}`);
  return Object.fromEntries(changes);
}

const change =
  (files: RegExp, words: RegExp, replacement: string): PlantedChange["plant"] =>
  (repository) =>
    rewrite(repository, files, words, replacement);

const move =
  (from: string, to: string): PlantedChange["plant"] =>
  (repository) =>
    moveFolder(repository, from, to);

export const PLANTED_CHANGES: readonly PlantedChange[] = [
  {
    guard: "branded-types",
    what: "a branded id is a text",
    plant: change(/^apps\/server\/src\/wallets\/store\.ts$/, /: WalletId\b/g, ": string"),
  },
  {
    guard: "branded-types",
    what: "the server's source is in another folder",
    plant: move("apps/server/src", "apps/server/source"),
  },
  {
    guard: "component-words",
    what: "the hook of words has another name",
    plant: change(/^packages\/ui\/src\/.*\.tsx?$/, /\buseWords\b/g, "useTexts"),
  },
  {
    guard: "component-words",
    what: "a component's words are in no constant",
    plant: change(
      /^packages\/ui\/src\/menu\/.*\.tsx$/,
      /useWords\("menu", MENU_WORDS\)/g,
      "useWords(name, words)",
    ),
  },
  {
    guard: "endpoint-hooks",
    what: "hooks have another prefix",
    plant: change(/^packages\/api\/src\/.*\.ts$/, /\buse(?=[A-Z])/g, "with"),
  },
  {
    guard: "endpoint-hooks",
    what: "a hook is passed on from another module",
    plant: (repository) => ({
      "packages/api/src/language.ts": `export { useOfferedLanguages } from "./offered-languages.ts";\n`,
      "packages/api/src/offered-languages.ts": repository.read("packages/api/src/language.ts"),
    }),
  },
  {
    guard: "endpoint-hooks",
    what: "a module of hooks is gone",
    plant: () => ({ "packages/api/src/wallets.ts": undefined }),
  },
  {
    guard: "followed-names",
    what: "the tag of statements has another name in a store",
    plant: change(
      /^apps\/server\/src\/wallets\/store\.ts$/,
      /import \{ sql \}/g,
      "import { sql as tag }",
    ),
  },
  {
    guard: "followed-names",
    what: "a page says under another name",
    plant: change(
      /^apps\/web\/src\/flows\/language\/choose-language\.tsx$/,
      /import \{ say \}/g,
      "import { say as tell }",
    ),
  },
  {
    guard: "followed-names",
    what: "a page passes on what says",
    plant: change(
      /^apps\/web\/src\/flows\/language\/choose-language\.tsx$/,
      /\bsay\("Language"\)/g,
      "write(say)",
    ),
  },
  {
    guard: "forms-and-reads",
    what: "the frame's form is in another module",
    plant: change(
      /^apps\/web\/src\/.*\.tsx$/,
      /"@kinfold\/frame\/form"/g,
      '"@kinfold/frame/typed-form"',
    ),
  },
  {
    guard: "forms-and-reads",
    what: "a form handles what it sends by itself",
    plant: change(
      /^apps\/web\/src\/flows\/paying\/pay-online\.tsx$/,
      /<form \{\.\.\.form\.props\}/g,
      "<form onSubmit={send}",
    ),
  },
  {
    guard: "musts",
    what: "promises use another word",
    plant: change(/^packages\/ui\/src\/.*\.tsx$/, /\bMUST\b/g, "SHALL"),
  },
  {
    guard: "musts",
    what: "a component's tests are gone",
    plant: () => ({ "packages/ui/src/menu/menu.test.tsx": undefined }),
  },
  {
    guard: "one-helper",
    what: "a helper has moved",
    plant: move("apps/server/src/platform", "apps/server/src/base"),
  },
  {
    guard: "one-helper",
    what: "a helper is copied",
    plant: (repository) => ({
      "apps/server/src/wallets/paging.ts": repository.read("apps/server/src/platform/paging.ts"),
    }),
  },
  {
    guard: "said-words",
    what: "messages are said under another name",
    plant: change(/^apps\/web\/src\/.*\.tsx?$/, /\bsay\(/g, "tell("),
  },
  {
    guard: "said-words",
    what: "the app's source is in another folder",
    plant: move("apps/web/src", "apps/web/source"),
  },
  {
    guard: "states",
    what: "a hook calls an endpoint in another way",
    plant: change(
      /^packages\/api\/src\/reference\.ts$/,
      /callEndpoint\(listCountries\)/g,
      "listCountries.call()",
    ),
  },
  {
    guard: "states",
    what: "a hook takes its endpoint from a list",
    plant: change(
      /^packages\/api\/src\/reference\.ts$/,
      /callEndpoint\(listCountries\)/g,
      "callEndpoint(READS[0])",
    ),
  },
  {
    guard: "states",
    what: "hooks have another prefix",
    plant: change(/^packages\/api\/src\/.*\.ts$/, /\buse(?=[A-Z])/g, "with"),
  },
  {
    guard: "states",
    what: "a page is in another folder",
    plant: move("apps/web/src/pages/wallet", "apps/web/src/screens/wallet"),
  },
  {
    guard: "states",
    what: "a story has another name",
    plant: change(
      /^apps\/web\/src\/flows\/language\/language-menu\.stories\.tsx$/,
      /\bLoading\b/g,
      "OnItsWay",
    ),
  },
  {
    guard: "stated-states",
    what: "journeys are in another folder",
    plant: move("e2e", "journeys"),
  },
  {
    guard: "stated-states",
    what: "a test that proves a state is skipped",
    plant: change(/^e2e\/fund-wallet\.spec\.ts$/, /^test\(/gm, "test.skip("),
  },
  {
    guard: "story-titles",
    what: "a component is in another folder",
    plant: move("packages/ui/src/text-field", "packages/ui/src/text-input"),
  },
  {
    guard: "untraced-figures",
    what: "figures have another name",
    plant: change(/^apps\/office\/src\/.*\.tsx$/, /<Figure\b/g, "<Money"),
  },
  {
    guard: "words",
    what: "the glossary has another column first",
    plant: change(/^docs\/glossary\.md$/, /^\| /gm, "| | "),
  },
  {
    guard: "words",
    what: "the packages are in another folder",
    plant: move("packages", "libraries"),
  },
];
