/**
 * Fails when a page or flow lacks the story of a state that it can be in, and holds the states of the specification that stories say they
 * show against tests, sentences and the pages that designers read.
 */
import { GUARDS, runGuards } from "./guards.ts";

process.exitCode = await runGuards(GUARDS.filter(({ name }) => name.endsWith("states")));
