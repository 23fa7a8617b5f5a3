import { useAuditFile, type AuditAsked } from "@kinfold/api/office/audit";
import { FileExport } from "#queue/file-export.tsx";

const FORMATS = [
  ["csv", "CSV"],
  ["jsonl", "JSON lines"],
] as const;

/** Takes what the list shows out of the club: as a table, or line by line with the hashes. That it was taken is written down. */
export function AuditExport({ asked }: { asked: Omit<AuditAsked, "page"> }) {
  const file = useAuditFile();
  return (
    <FileExport
      formats={FORMATS}
      isBusy={file.isMutating}
      take={(format) => file.trigger({ ...asked, format })}
    />
  );
}
