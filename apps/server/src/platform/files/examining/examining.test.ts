import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPort } from "#platform/embedded/free-port.ts";
import { Unavailable } from "#platform/unavailable.ts";
import { buildEndlessPdf, buildSwellingPdf } from "../../../testing/hostile-files.ts";
import { buildPdf } from "../../../testing/receipts.ts";
import { withReceived } from "../../../testing/received.ts";
import { examineInChild } from "./examine-in-child.ts";
import { createTurns } from "./in-turn.ts";
import { buildChildCommand, findNetworkNamespace } from "./sandbox.ts";

const PDF = "application/pdf";

/** The processes of this machine that examine a file for this one. */
function children(): number[] {
  const own = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8");
  return own
    .split(" ")
    .filter(Boolean)
    .map(Number)
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
        return command.startsWith(process.execPath) && command.includes("child.ts");
      } catch {
        return false;
      }
    });
}

let listener: Server;
beforeAll(async () => {
  listener = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => void listener.once("listening", resolve));
});
afterAll(() => void listener.close());

describe("a file that takes more than its share", () => {
  test.each([
    ["of time", buildEndlessPdf],
    ["of memory", buildSwellingPdf],
  ])("%s is refused, and its process is gone", async (_what, file) => {
    const { result, content } = await withReceived(file(), ({ path }) => examineInChild(path, PDF));
    expect(result).toEqual({ fault: expect.stringMatching(/^(tooMuchWork|notOpened)$/) });
    expect(content).toHaveLength(0);
    expect(children()).toEqual([]);
  });
});

test("the process of a file has an empty environment and none of our sockets", async () => {
  const seen = { environment: "?", sockets: [] as string[] };
  const work = withReceived(buildEndlessPdf(), ({ path }) => examineInChild(path, PDF));
  for (let look = 0; look < 2_000 && seen.environment === "?"; look += 1) {
    await pause(5);
    const [pid] = children();
    if (pid === undefined) continue;
    try {
      const descriptors = `/proc/${pid}/fd`;
      seen.sockets = readdirSync(descriptors).map((fd) => readlinkSync(`${descriptors}/${fd}`));
      seen.environment = readFileSync(`/proc/${pid}/environ`, "utf8");
    } catch {
      seen.environment = "?";
    }
  }
  await work;
  // The shell that starts it adds where it is, and nothing else.
  expect(
    seen.environment.split("\0").filter((line) => line !== "" && !/^(PWD|_)=/.test(line)),
  ).toEqual([]);
  const ours = new Set(
    readdirSync("/proc/self/fd").flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`)];
      } catch {
        return [];
      }
    }),
  );
  const shared = seen.sockets.filter((name) => name.startsWith("socket:") && ours.has(name));
  expect(shared).toEqual([]);
});

test("the process of a file may not read our files, write, or start a program", async () => {
  const [program = "", ...args] = await buildChildCommand(PDF);
  const script = (code: string): string => {
    const without = args.slice(0, -2).filter((arg) => arg !== "--no-warnings");
    return execFileSync(program, [...without, "-e", code], { env: {}, cwd: "/", encoding: "utf8" });
  };
  const tried = (code: string): string =>
    script(
      `try { ${code}; console.log("did it") } catch (error) { console.log(error.code) }`,
    ).trim();
  expect(tried('process.getBuiltinModule("fs").readFileSync("/etc/passwd")')).toBe(
    "ERR_ACCESS_DENIED",
  );
  expect(tried('process.getBuiltinModule("fs").writeFileSync("/tmp/x", "")')).toBe(
    "ERR_ACCESS_DENIED",
  );
  expect(tried('process.getBuiltinModule("child_process").execSync("id")')).toBe(
    "ERR_ACCESS_DENIED",
  );
});

test("the process of a file reaches no network, where the kernel allows that", async () => {
  const namespace = await findNetworkNamespace();
  const code = `process.getBuiltinModule("net").connect(${readPort(listener)}, "127.0.0.1")
    .on("connect", () => { console.log("connected"); process.exit(); }).on("error", (error) => console.log(error.code))`;
  const [program, ...args] = [...namespace, process.execPath, "-e", code];
  const answer = execFileSync(program, args, { env: {}, encoding: "utf8" }).trim();
  expect(answer).toBe(namespace.length === 0 ? "connected" : "ENETUNREACH");
});

test("of many files two are examined at once, a few wait, and the rest hears that we are busy", async () => {
  const inTurn = createTurns({ atOnce: 2, waiting: 3, waitMs: 5_000 });
  let now = 0;
  let most = 0;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      inTurn(async () => {
        now += 1;
        most = Math.max(most, now);
        await pause(20);
        now -= 1;
      }),
    ),
  );
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect([most, refused.length]).toEqual([2, 3]);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(Unavailable);
  await inTurn(async () => undefined);
});

test("a file that waits in vain hears that we are busy, and the next one has its turn", async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 3, waitMs: 30 });
  let end: () => void = () => undefined;
  const long = inTurn(() => new Promise<void>((resolve) => (end = resolve)));
  await expect(inTurn(async () => "done")).rejects.toBeInstanceOf(Unavailable);
  end();
  await long;
  expect(await inTurn(async () => "done")).toBe("done");
});

test("a file that cannot be read is the machine's fault, and is not judged", async () => {
  await expect(examineInChild("/nowhere/at/all", PDF)).rejects.toMatchObject({
    name: "Unavailable",
    message: "a file cannot be read",
  });
  expect(children()).toEqual([]);
});

test("an ordinary file comes back drawn", async () => {
  const { result, content } = await withReceived(buildPdf(""), ({ path }) =>
    examineInChild(path, PDF),
  );
  expect(result).toEqual({ pages: 1 });
  expect(content.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
});
