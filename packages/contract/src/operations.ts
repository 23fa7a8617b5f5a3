import { boolean, literal, number, object, optional, string, type } from "superstruct";
import { addRule } from "./describe.ts";
import { declareEndpoint } from "./endpoint.ts";

export const health = declareEndpoint({
  name: "health",
  method: "GET",
  path: "/health",
  access: "anyone",
  summary: "The process answers.",
  reply: type({ status: literal("ok") }),
});

export const ready = declareEndpoint({
  name: "ready",
  method: "GET",
  path: "/ready",
  access: "anyone",
  summary: "The database answers and every migration is applied.",
  reply: type({ status: literal("ready") }),
});

/** With its zone: a time without one means another instant on every machine. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** Mounted with TEST_CLOCK=on only, which production refuses. */
export const setClock = declareEndpoint({
  name: "setClock",
  method: "POST",
  path: "/test/clock",
  access: "anyone",
  summary:
    "Moves the one clock, for testers. With and_work, whatever is on a schedule is done once before it answers.",
  body: addRule(
    object({
      now: optional(string()),
      advance_seconds: optional(number()),
      and_work: optional(boolean()),
    }),
    (move) =>
      (move.now === undefined) === (move.advance_seconds === undefined)
        ? "Give either now or advance_seconds."
        : move.now !== undefined && !ISO_TIME.test(move.now)
          ? [{ path: ["now"], message: "Give an ISO 8601 time." }]
          : undefined,
  ),
  reply: type({ now: string() }),
});
