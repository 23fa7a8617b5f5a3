import { createHash } from "node:crypto";
import { array, create, number, optional, string, type as shape } from "superstruct";
import { BackupRefused } from "./refused.ts";

const Manifest = shape({
  "PostgreSQL-Backup-Manifest-Version": number(),
  Files: array(
    shape({
      Path: optional(string()),
      Size: number(),
      "Checksum-Algorithm": string(),
      Checksum: string(),
    }),
  ),
});

/** What one file of the database is: its size and its SHA-256. */
export type FileSum = { size: number; sha256: string };

/** Not in PostgreSQL's manifest: the log checks itself record by record. */
const isLog = (name: string): boolean => name.startsWith("pg_wal/");

const mismatch = (what: string): BackupRefused =>
  new BackupRefused(
    "backup_manifest_mismatch",
    `${what}. The copy is not what PostgreSQL says it is: use another backup.`,
  );

/** Holds the files of a base backup against PostgreSQL's manifest of it. Refuses one too many, one missing and one changed. */
export function checkManifest(text: Buffer, files: ReadonlyMap<string, FileSum>): void {
  const lines = text.toString("utf8");
  const at = lines.lastIndexOf('"Manifest-Checksum"');
  const stated = /"Manifest-Checksum": "([0-9a-f]{64})"}\s*$/.exec(lines.slice(Math.max(at, 0)));
  const sum = createHash("sha256")
    .update(lines.slice(0, Math.max(at, 0)))
    .digest("hex");
  if (stated?.[1] !== sum) throw mismatch("PostgreSQL's manifest is damaged");
  const { Files: listed } = create(JSON.parse(lines), Manifest);
  const paths = new Set<string>();
  for (const { Path: path, Size: size, Checksum: sha256 } of listed) {
    if (path === undefined)
      throw mismatch("PostgreSQL's manifest names a file in another encoding");
    const file = files.get(path);
    if (file === undefined) throw mismatch(`${path} is missing`);
    if (file.size !== size || file.sha256 !== sha256) throw mismatch(`${path} was changed`);
    paths.add(path);
  }
  for (const name of files.keys()) {
    if (!paths.has(name) && !isLog(name)) throw mismatch(`${name} is in no manifest`);
  }
}
