import type { AuditRow } from "@kinfold/contract/office/audit";

/** Who did it, by name where there is one. */
export function formatActor({ kind, id, name }: AuditRow["actor"]): string {
  if (kind === "system") return "The system";
  const known = name ?? id ?? "Somebody";
  return kind === "member" ? `${known}, member` : known;
}
