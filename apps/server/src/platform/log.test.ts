import { expect, test } from "vitest";
import { createLog } from "./log.ts";

/** What a line of the log says of this error. */
function write(err: unknown): Record<string, unknown> {
  const lines: string[] = [];
  createLog("trace", { write: (line) => void lines.push(line) }).warn({ err }, "trouble");
  return JSON.parse(lines[0] ?? "").err;
}

test("an error is written with its kind, its message, its code and its causes, without addresses and without the values of rows", () => {
  const cause = Object.assign(new Error("no mailbox ada@example.com"), {
    code: "EENVELOPE",
    detail: "Key (email)=(ada@example.com) already exists.",
  });
  const written = write(new TypeError("not sent", { cause }));
  expect(written).toMatchObject({
    kind: "TypeError",
    message: "not sent",
    cause: { kind: "Error", code: "EENVELOPE", message: "no mailbox [address]" },
  });
  expect(JSON.stringify(written)).not.toMatch(/ada@example|already exists/);
});

test("what the job runner hands over as a plain object says what happened", () => {
  const error = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const { message, stack } = error;
  expect(write(Object.assign({ message, stack, queue: "sweep" }, error))).toEqual({
    kind: "object",
    message,
    code: "ECONNREFUSED",
    stack: expect.stringContaining("log.test.ts"),
  });
});

test("attempts that failed together are written one by one, of many the first", () => {
  const each = ["::1", "127.0.0.1", "127.0.0.2", "127.0.0.3"].map((at) => new Error(`no ${at}`));
  expect(write(new AggregateError(each))).toMatchObject({
    kind: "AggregateError",
    errors: [{ message: "no ::1" }, { message: "no 127.0.0.1" }, { message: "no 127.0.0.2" }],
  });
});

test("of what is no error its type alone is written", () => {
  expect(write("a secret")).toEqual({ kind: "string" });
});

test("a cause that leads back to itself is followed some way and no further", () => {
  const error = new Error("round");
  error.cause = Object.assign(new AggregateError([error]), { cause: error });
  expect(JSON.stringify(write(error)).match(/"message":"round"/g)?.length).toBeGreaterThan(1);
});
