import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { keepRunning, type Started } from "./keep-running.ts";

/** A program that ends when it is told to, and how often it was started. */
function countStarts(): { start: () => Started; pids: number[] } {
  const pids: number[] = [];
  const start = (): Started => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    if (child.pid !== undefined) pids.push(child.pid);
    return { child, ended: new Promise((resolve) => child.once("exit", resolve)) };
  };
  return { start, pids };
}

test("what is killed is started again, when it may be, and what is stopped is not", async () => {
  const { start, pids } = countStarts();
  const kept = keepRunning(start);
  await kept.kill();
  await expect.poll(() => pids.length).toBe(2);
  const back = Promise.withResolvers<void>();
  await kept.kill(back.promise);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(pids).toHaveLength(2);
  back.resolve();
  await expect.poll(() => pids.length).toBe(3);
  await kept.stop();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(pids).toHaveLength(3);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

test("it can be stopped while it waits to be started again", async () => {
  const { start, pids } = countStarts();
  const kept = keepRunning(start);
  await kept.kill(new Promise(() => undefined));
  await kept.stop();
  expect(pids).toHaveLength(1);
});
