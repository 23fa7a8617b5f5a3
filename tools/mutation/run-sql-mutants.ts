/** Runs tests against changed SQL: templates are changed as Vitest loads their file, the schema in the database that tests copy. */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createVitest, type TestSpecification, type Vitest } from "vitest/node";
import {
  openTemplate,
  readSchema,
  replaceObject,
  type SchemaObject,
} from "../../apps/server/src/testing/template-schema.ts";
import type { TestPostgres } from "../../apps/server/src/testing/global-setup.ts";
import type { MutationReport } from "./mutants.ts";
import { listSchemaMutants } from "./schema-mutants.ts";
import { applyChange, type SqlMutant } from "./sql-mutants.ts";
import { readSqlTemplates, type SqlTemplate } from "./sql-templates.ts";

declare module "vitest" {
  // What the global set-up of the server's tests provides.
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

const ROOT = join(import.meta.dirname, "../..");
/** A change may make a query that never ends. */
const TEST_TIMEOUT_MS = 30_000;

/** What is changed and which tests have to notice. */
export type SqlGroup = {
  /** Folders or files of the server whose templates are changed. */
  templates: readonly string[];
  /** Objects of the schema by name, or by how their names begin: `ledger.*`. */
  schema: readonly string[];
  /** Test files, from their root. */
  root: string;
  tests: readonly string[];
};

type Source = { path: string; name: string; text: string };
/** A change, and the test files that have to notice it. */
type Task = { source: Source; mutant: SqlMutant; object?: SchemaObject; tests: readonly string[] };

/** Whether an object has this name, or begins with what is before a `*` at its end. */
const isNamed = (object: SchemaObject, name: string): boolean =>
  name.endsWith("*") ? object.name.startsWith(name.slice(0, -1)) : object.name === name;

const isSource = (path: string): boolean =>
  path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.includes("/testing/");

function readSources(paths: readonly string[]): Source[] {
  return paths
    .flatMap((path) => (path.endsWith(".ts") ? [path] : globSync(`${path}/**/*.ts`, { cwd: ROOT })))
    .filter(isSource)
    .toSorted()
    .map((name) => {
      const path = join(ROOT, name);
      return { path, name, text: readFileSync(path, "utf8") };
    });
}

/** The file with a note at each template's tag, so that it is seen which test runs it. */
function noteTemplates(
  text: string,
  templates: readonly SqlTemplate[],
  name: string,
  notes: string,
): string {
  const noted = templates.reduceRight(
    (changed, { tag }, at) =>
      applyChange(changed, { ...tag, replacement: `(noteTemplate(${at}), sql)` }),
    text,
  );
  const note = `import { appendFileSync as noteTo } from "node:fs"; const notedTemplates = new Set(); function noteTemplate(at) { if (!notedTemplates.has(at)) { notedTemplates.add(at); noteTo(${JSON.stringify(notes)}, ${JSON.stringify(`${name} `)} + at + "\\n"); } } `;
  return note + noted;
}

/** A Vitest whose loaded files can be changed, with one PostgreSQL of its own. */
class Lane {
  readonly #vitest: Vitest;
  readonly #loaded: Map<string, string>;
  readonly #specifications: ReadonlyMap<string, TestSpecification>;

  private constructor(
    vitest: Vitest,
    loaded: Map<string, string>,
    specifications: ReadonlyMap<string, TestSpecification>,
  ) {
    this.#vitest = vitest;
    this.#loaded = loaded;
    this.#specifications = specifications;
  }

  static async open({ root, tests }: Pick<SqlGroup, "root" | "tests">): Promise<Lane> {
    // As Vitest's own program does: without it Vite takes modules for production.
    process.env["NODE_ENV"] ??= "test";
    const loaded = new Map<string, string>();
    const folder = join(ROOT, root);
    const vitest = await createVitest(
      {
        config: false,
        root: folder,
        include: [...tests],
        globalSetup: ["./src/testing/global-setup.ts"],
        watch: false,
        // It knows files by what is on the disk.
        fsModuleCache: false,
        bail: 1,
        maxWorkers: 1,
        reporters: [{}],
        testTimeout: TEST_TIMEOUT_MS,
        hookTimeout: 2 * TEST_TIMEOUT_MS,
      },
      {
        plugins: [
          {
            name: "changed-sql",
            enforce: "pre",
            transform: (_, id) => loaded.get(id.split("?")[0] ?? id),
          },
        ],
      },
    );
    await vitest.standalone();
    const specifications = new Map(
      (await vitest.globTestSpecifications()).map((specification) => [
        specification.moduleId.slice(folder.length + 1),
        specification,
      ]),
    );
    return new Lane(vitest, loaded, specifications);
  }

  get tests(): string[] {
    return [...this.#specifications.keys()].toSorted();
  }

  /** Loads a file with another text from now on; undefined is its own. */
  load({ path }: Source, text: string | undefined): void {
    if (text === undefined) this.#loaded.delete(path);
    else this.#loaded.set(path, text);
    this.#vitest.invalidateFile(path);
  }

  /** Runs a test file. Answers what is wrong with it; empty when it passes. */
  async run(test: string): Promise<string[]> {
    const specification = this.#specifications.get(test);
    if (specification === undefined) throw new Error(`there is no test ${test}`);
    const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications([
      specification,
    ]);
    const failures = testModules.flatMap((module) => [
      ...module.errors(),
      ...Array.from(
        module.children.allTests("failed"),
        (each) => each.result().errors ?? [],
      ).flat(),
    ]);
    const messages = [...failures.map(({ message }) => message), ...unhandledErrors.map(String)];
    const isPassed = testModules.length > 0 && testModules.every((module) => module.ok());
    return isPassed || messages.length > 0 ? messages : ["it did not run to its end"];
  }

  /** Puts another definition in the place of an object's own, in the database that tests copy; false when PostgreSQL refuses it. */
  async replace(object: SchemaObject, definition: string): Promise<boolean> {
    return openTemplate(this.#postgres, (client) => replaceObject(client, object, definition));
  }

  async readSchema(): Promise<SchemaObject[]> {
    return openTemplate(this.#postgres, readSchema);
  }

  get #postgres(): TestPostgres {
    return this.#vitest.getRootProject().getProvidedContext().postgres;
  }

  async close(): Promise<void> {
    await this.#vitest.close();
  }
}

/** Puts a change in place; false when PostgreSQL refuses it. */
async function applyTask(lane: Lane, { source, mutant, object }: Task): Promise<boolean> {
  const text = applyChange(source.text, mutant);
  if (object !== undefined) return lane.replace(object, text);
  lane.load(source, text);
  return true;
}

async function undoTask(lane: Lane, { source, object }: Task): Promise<void> {
  if (object === undefined) lane.load(source, undefined);
  else if (!(await lane.replace(object, object.definition)))
    throw new Error(`${object.name} could not be put back`);
}

/** Runs the tests of a change, those first that noticed most so far. Answers what became of it. */
async function runTask(lane: Lane, task: Task, noticedBy: Map<string, number>): Promise<string> {
  if (task.tests.length === 0) return "NoCoverage";
  if (!(await applyTask(lane, task))) return "CompileError";
  const count = (test: string): number => noticedBy.get(test) ?? 0;
  let status = "Survived";
  for (const test of task.tests.toSorted((first, second) => count(second) - count(first))) {
    if ((await lane.run(test)).length === 0) continue;
    noticedBy.set(test, count(test) + 1);
    status = "Killed";
    break;
  }
  await undoTask(lane, task);
  return status;
}

/** Runs every test once. Answers which of them run which template; throws where one is red without a change. */
async function readCoverage(
  lane: Lane,
  sources: readonly { source: Source; templates: readonly SqlTemplate[] }[],
): Promise<Map<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), "kinfold-notes-"));
  const notes = join(folder, "notes");
  const covering = new Map<string, string[]>();
  try {
    for (const { source, templates } of sources)
      lane.load(source, noteTemplates(source.text, templates, source.name, notes));
    for (const test of lane.tests) {
      writeFileSync(notes, "");
      const [failure] = await lane.run(test);
      if (failure !== undefined) throw new Error(`${test} is red without a change: ${failure}`);
      for (const noted of new Set(readFileSync(notes, "utf8").split("\n")))
        covering.set(noted, [...(covering.get(noted) ?? []), test]);
    }
    for (const { source } of sources) lane.load(source, undefined);
    return covering;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The line of a change as it is then: a line may have the same word twice. */
function readChangedLine(text: string, mutant: SqlMutant): string {
  const from = text.lastIndexOf("\n", mutant.start - 1) + 1;
  const end = text.indexOf("\n", mutant.end);
  const to = end === -1 ? text.length : end;
  const { start, end: until, replacement } = mutant;
  return applyChange(text.slice(from, to), { start: start - from, end: until - from, replacement })
    .replaceAll(/\s+/g, " ")
    .trim();
}

function toReport(tasks: readonly Task[], statuses: readonly string[]): MutationReport {
  const files: MutationReport["files"] = {};
  for (const [at, { source, mutant }] of tasks.entries()) {
    const before = source.text.slice(0, mutant.start).split("\n");
    const file = (files[source.name] ??= { source: source.text, mutants: [] });
    file.mutants.push({
      mutatorName: mutant.mutatorName,
      replacement: readChangedLine(source.text, mutant),
      status: statuses[at] ?? "NoCoverage",
      location: { start: { line: before.length, column: (before.at(-1) ?? "").length + 1 } },
    });
  }
  return { files };
}

/** Changes a group's SQL one place at a time, several at once, and answers what became of each change. */
export async function runSqlMutants(
  { templates, schema, root, tests }: SqlGroup,
  laneCount: number,
): Promise<MutationReport> {
  const sources = readSources(templates).map((source) => ({
    source,
    templates: readSqlTemplates(source.name, source.text),
  }));
  const lanes: Lane[] = [];
  try {
    for (let count = 0; count < laneCount; count += 1) lanes.push(await Lane.open({ root, tests }));
    const [first] = lanes;
    if (first === undefined) throw new Error("there is no lane");
    const covering = await readCoverage(first, sources);
    const tasks: Task[] = sources.flatMap(({ source, templates: read }) =>
      read.flatMap(({ tag, mutants }, at) =>
        (mutants ?? [{ ...tag, replacement: "", mutatorName: "SqlUnread" }]).map((mutant) => ({
          source,
          mutant,
          tests: mutants === undefined ? [] : (covering.get(`${source.name} ${at}`) ?? []),
        })),
      ),
    );
    const objects = await first.readSchema();
    for (const name of schema) {
      const named = objects.filter((object) => isNamed(object, name));
      if (named.length === 0) throw new Error(`the schema has no ${name}`);
      for (const object of named) {
        const source = { path: "", name: `schema: ${object.name}`, text: object.definition };
        for (const mutant of listSchemaMutants(object))
          tasks.push({ source, mutant, object, tests: first.tests });
      }
    }
    const statuses: string[] = [];
    const noticedBy = new Map<string, number>();
    let next = 0;
    await Promise.all(
      lanes.map(async (lane) => {
        while (next < tasks.length) {
          const at = next++;
          const task = tasks[at];
          if (task !== undefined) statuses[at] = await runTask(lane, task, noticedBy);
        }
      }),
    );
    return toReport(tasks, statuses);
  } finally {
    for (const lane of lanes) await lane.close();
  }
}
