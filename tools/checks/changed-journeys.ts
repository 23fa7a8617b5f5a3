/**
 * `node tools/checks/changed-journeys.ts BRANCH` runs the journeys that a change since that branch can alter, and says how many it leaves out. It reads
 * what imports what from the built stories.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listChangedFiles } from "./changed-files.ts";
import { chooseJourneys, findJourneys } from "./journey-choice.ts";
import { runInstalled } from "../release/run-installed.ts";
import { STORY_GRAPH, type StoryGraph } from "../stories/story-graph.ts";

const ROOT = join(import.meta.dirname, "../..");
const GRAPH = join(ROOT, "storybook-static", STORY_GRAPH);

const [base = "main"] = process.argv.slice(2);
const graph: StoryGraph = existsSync(GRAPH)
  ? (JSON.parse(readFileSync(GRAPH, "utf8")) as StoryGraph)
  : { modules: {}, stories: [], preview: [] };
const files = new Map(
  globSync("e2e/*.ts", { cwd: ROOT }).map((file) => [file, readFileSync(join(ROOT, file), "utf8")]),
);
const journeys = findJourneys(files);
const chosen = chooseJourneys(listChangedFiles(base), journeys, files, graph);
console.log(`journeys: ${chosen.length} of ${journeys.length}; the others cannot be altered`);
if (chosen.length > 0) {
  const places = chosen.map(({ file, line }) => `${file}:${line}`);
  runInstalled("playwright", [
    "test",
    "--project",
    "one server",
    ...(chosen.length === journeys.length ? [] : places),
  ]);
}
