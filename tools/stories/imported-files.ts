/** Which files of the repository a module is made of when it runs. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { babelParse, types as t } from "storybook/internal/babel";

/** The addresses that a module imports or passes on. Types are no part of what it does. */
function listAddresses(text: string): string[] {
  return babelParse(text).program.body.flatMap((statement) => {
    const isImport = t.isImportDeclaration(statement) && statement.importKind !== "type";
    const isExport =
      (t.isExportNamedDeclaration(statement) && statement.exportKind !== "type") ||
      t.isExportAllDeclaration(statement);
    const address = isImport || isExport ? statement.source?.value : undefined;
    return address === undefined ? [] : [address];
  });
}

/** These files and every file that they import by its path, and so on. Paths are from the root. Packages are left out. */
export function listImportedFiles(root: string, starts: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file) || !existsSync(join(root, file))) return;
    seen.add(file);
    if (!/\.(?:tsx?|m?js)$/.test(file)) return;
    for (const address of listAddresses(readFileSync(join(root, file), "utf8")))
      if (address.startsWith(".")) visit(join(dirname(file), address));
  };
  for (const start of starts) visit(start);
  return [...seen];
}
