import { appendFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Loaded before a server: at each SIGUSR2 it collects its garbage, and writes down what it still uses, in bytes. */

setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");
if (typeof collect !== "function") throw new Error("the garbage cannot be collected");
const file = process.env["SOAK_SAMPLES"] ?? "";

process.on("SIGUSR2", () => {
  Reflect.apply(collect, undefined, []);
  const { heapUsed, external, rss } = process.memoryUsage();
  appendFileSync(file, `${JSON.stringify({ usedBytes: heapUsed + external, rssBytes: rss })}\n`);
});
