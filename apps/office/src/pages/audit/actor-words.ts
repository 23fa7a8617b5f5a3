import type { AuditRow } from "@kinfold/contract/office/audit";

/** Who did it, by name where there is one. */
export function formatActor({ kind, id, name }: AuditRow["actor"]): string {
  if (kind === "system") return "The system";
  const actorName = name ?? id ?? "Someone";
  return kind === "member" ? `${actorName}, member` : actorName;
}

/** What it was done to: by name where there is one, else by its kind and id. */
export function formatSubject({ kind, id, name }: AuditRow["subject"]): string {
  return `${kind.replaceAll("_", " ")} ${name ?? id}`;
}
