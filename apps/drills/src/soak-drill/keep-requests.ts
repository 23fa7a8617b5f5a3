import { subscribe } from "node:diagnostics_channel";
import "./measure-memory.ts";

/** Loaded before a server: it keeps every request and as much as its answer would take, as a cache without an end does. */

const ANSWER_BYTES = 16_384;
const kept: unknown[] = [];
subscribe("http.server.request.start", (message) => {
  kept.push(message, Buffer.alloc(ANSWER_BYTES));
});
