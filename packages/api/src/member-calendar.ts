import type { QueryOf } from "@kinfold/contract/endpoint";
import { exportCalendar } from "@kinfold/contract/member-calendar";
import { useFileCommand, type FileCommand } from "./files.ts";

/** The member's days to come as a file for their own calendar. */
export function useCalendarFile(): FileCommand<QueryOf<typeof exportCalendar>> {
  return useFileCommand(exportCalendar);
}
