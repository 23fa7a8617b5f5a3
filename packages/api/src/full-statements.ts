import type { QueryOf } from "@kinfold/contract/endpoint";
import { getFullStatement } from "@kinfold/contract/full-statements";
import { useFileCommand, type FileCommand } from "./files.ts";

/** Everything that the member has, in a month or a year, as a file. */
export function useFullStatementFile(): FileCommand<QueryOf<typeof getFullStatement>> {
  return useFileCommand(getFullStatement);
}
