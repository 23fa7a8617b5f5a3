import { string, type Struct } from "superstruct";
import { describeStruct } from "./describe.ts";

/** ISO 8601 in UTC. */
export const Instant: Struct<string, null> = describeStruct(string(), {
  type: "string",
  format: "date-time",
});
