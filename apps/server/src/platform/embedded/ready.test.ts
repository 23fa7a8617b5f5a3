import { spawn, type ChildProcess } from "node:child_process";
import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { waitUntilReady } from "./ready.ts";

const log = createLog("silent");

/** A program that says this, as PostgreSQL does, and then stays or ends. */
const saying = (script: string): ChildProcess =>
  spawn(process.execPath, ["-e", script], { stdio: ["ignore", "ignore", "pipe"] });

const TURNED_AWAY = "FATAL:  the database system is starting up\\n";

test("is heard after a thousand callers were turned away", async () => {
  const child = saying(`
    let left = 1000;
    const turnAway = () => process.stderr.write("${TURNED_AWAY}", () => (left -= 1) > 0 ? turnAway() : say());
    const say = () => process.stderr.write("LOG:  database system is ready to accept", () =>
      process.stderr.write(" connections\\n"));
    turnAway();
    setInterval(() => undefined, 1000);`);
  try {
    await expect(waitUntilReady(child, log)).resolves.toBeUndefined();
  } finally {
    child.kill("SIGKILL");
  }
});

test("one that ends before says what it said last", async () => {
  const child = saying(`
    const words = "${TURNED_AWAY}".repeat(500) + "PANIC:  no space\\n";
    process.stderr.write(words, () => setTimeout(() => process.exit(1), 300));`);
  await expect(waitUntilReady(child, log)).rejects.toThrow(
    /^PostgreSQL ended while starting\..*PANIC:  no space$/s,
  );
});
