/** Loaded before a program of the server: its clock is CLOCK_MOVED_MS ahead of the machine's, or behind it. */
import { moveDate } from "@kinfold/contract/testing/move-date";

moveDate(Number(process.env["CLOCK_MOVED_MS"]));
