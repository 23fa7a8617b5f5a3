import { exportCalendar } from "@kinfold/contract/member-calendar";
import { useFileCommand, type FileCommand } from "./files.ts";

/** The member's days to come as a file for their own calendar. */
export function useCalendarFile(): FileCommand<Record<string, never>> {
  return useFileCommand(exportCalendar);
}
