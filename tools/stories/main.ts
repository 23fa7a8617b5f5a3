/** The programs of `npm run stories -- NAME`: node tools/stories/main.ts NAME [options]. */
import { argv } from "node:process";

/** Each answers whether all is well. */
const PROGRAMS: Readonly<Record<string, () => Promise<boolean>>> = {
  test: async () => (await import("./test-stories.ts")).testStories(),
  accept: async () => (await import("./test-stories.ts")).acceptStories(),
  draw: async () => (await import("./test-stories.ts")).drawStories(),
  review: async () => {
    argv.push("--review");
    await import("./workshop.ts");
    return true;
  },
  designer: async () => (await import("./review/visit-as-designer.ts")).visitAsDesigner(),
  chromatic: async () => (await import("./chromatic.ts")).sendToChromatic(),
  defects: async () => (await import("./find-defects.ts")).findDefects(),
  flakes: async () => (await import("./find-flakes.ts")).findFlakes(),
  crawl: async () => (await import("./crawl-stories.ts")).crawlStories(),
  docs: async () => (await import("./check-docs-pages.ts")).checkDocsPages(),
  stress: async () => (await import("./stress-stories.ts")).stressStories(),
  pseudo: async () => (await import("./pseudo-stories.ts")).examinePseudoLanguage(),
  speech: async () => (await import("./listen-to-stories.ts")).listenToStories(),
};

const [programName = ""] = argv.slice(2);
const program = Object.hasOwn(PROGRAMS, programName) ? PROGRAMS[programName] : undefined;
if (program === undefined)
  throw new Error(`There is no program "${programName}": npm run stories -- --help.`);
// Each program reads its own command line.
argv.splice(2, 1);
process.exitCode = (await program()) ? 0 : 1;
