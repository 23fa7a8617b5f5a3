import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { createFreshDatabase } from "../testing/fresh-database.ts";

const FOLDER = join(import.meta.dirname, "worked");

type Cell = string | null;

/** Rows under their names, in columns as wide as they need. */
function table(names: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [names, ...rows.map((row) => row.map((cell) => cell ?? "(null)"))];
  const widths = names.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      `  ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")}`.trimEnd(),
    )
    .join("\n");
}

/** A statement with what PostgreSQL answered. */
async function worked(client: pg.Client, statement: string): Promise<string> {
  try {
    const { fields, rows, rowCount, command } = await client.query<Cell[]>({
      text: statement,
      rowMode: "array",
      types: { getTypeParser: () => (text: string) => text },
    });
    if (fields.length === 0) return `${statement}\n  ${command} ${rowCount ?? ""}`.trimEnd();
    return `${statement}\n${table(
      fields.map(({ name }) => name),
      rows,
    )}`;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const by = error.constraint === undefined ? "" : ` (${error.constraint})`;
    return `${statement}\n  REFUSED ${error.code}${by}: ${error.message}`;
  }
}

test.each(globSync("*.sql", { cwd: FOLDER }).toSorted())(
  "%s comes out as written down",
  async (file) => {
    const database = await createFreshDatabase();
    const client = new pg.Client(database.owner);
    await client.connect();
    const text = await readFile(join(FOLDER, file), "utf8");
    const parts: string[] = [];
    for (const statement of text.split(/(?<=;)\s*\n/)) {
      if (statement.trim() !== "") parts.push(await worked(client, statement.trim()));
    }
    await client.end();
    await database.drop();
    await expect(`${parts.join("\n\n")}\n`).toMatchFileSnapshot(
      join(FOLDER, `${basename(file)}.out`),
    );
  },
);
