import { string, type Struct } from "superstruct";
import { describe } from "./describe.ts";

/** ISO 8601 in UTC. */
export const Instant: Struct<string, null> = describe(string(), {
  type: "string",
  format: "date-time",
});
