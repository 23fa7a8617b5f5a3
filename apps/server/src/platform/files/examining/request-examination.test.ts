import { readFileSync } from "node:fs";
import { PassThrough, Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { Unavailable } from "#platform/unavailable.ts";
import { buildEndlessPdf } from "../../../testing/hostile-files.ts";
import { buildPdf } from "../../../testing/receipts.ts";
import { withReceived } from "../../../testing/received.ts";
import { readFrames, writeFrame, type Frame } from "./frames.ts";
import { requestExamination as requestOf } from "./request-examination.ts";
import type { MediaType } from "./examination.ts";

const PDF = "application/pdf";

const requestExamination = (bytes: Buffer, mediaType: MediaType) =>
  withReceived(bytes, ({ path }) => requestOf(path, mediaType));

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
};

const examiners = (): number[] =>
  childrenOf(process.pid).filter((pid) => commandOf(pid).includes("examining/examiner.ts"));

async function waitFor(isTrue: () => boolean): Promise<void> {
  for (let look = 0; look < 1_000 && !isTrue(); look += 1) await pause(10);
  expect(isTrue()).toBe(true);
}

async function readAll(chunks: readonly Buffer[]): Promise<Frame[]> {
  const frames: Frame[] = [];
  for await (const frame of readFrames(Readable.from(chunks))) frames.push(frame);
  return frames;
}

const isExamining = (examiner: number): boolean =>
  childrenOf(examiner).some((pid) => commandOf(pid).includes("examining/child.ts"));

test("files come back drawn or refused, each with its own answer", async () => {
  const [good, bad] = await Promise.all([
    requestExamination(buildPdf(""), PDF),
    requestExamination(Buffer.from("\x89PNG that is none"), "image/png"),
  ]);
  expect(good.result).toEqual({ pages: 1 });
  expect(good.content.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect(bad.result).toHaveProperty("fault");
  expect(bad.content).toHaveLength(0);
});

test("the process of a file is started by the examiner, which is small, and not by the server", async () => {
  const work = requestExamination(buildEndlessPdf(), PDF);
  const [examiner = 0, ...others] = examiners();
  expect(others).toEqual([]);
  await waitFor(() => isExamining(examiner));
  expect(childrenOf(process.pid).some((pid) => commandOf(pid).includes("child.ts"))).toBe(false);
  expect((await work).result).toHaveProperty("fault");
  expect(isExamining(examiner)).toBe(false);
});

test("an examiner that is killed is the machine's fault, and the next file has another", async () => {
  const work = requestExamination(buildEndlessPdf(), PDF);
  const [examiner = 0] = examiners();
  await waitFor(() => isExamining(examiner));
  process.kill(examiner, "SIGKILL");
  await expect(work).rejects.toBeInstanceOf(Unavailable);
  expect((await requestExamination(buildPdf(""), PDF)).result).toEqual({ pages: 1 });
  expect(examiners()).toHaveLength(1);
});

test("frames are read whole, however they are cut", async () => {
  const wire = new PassThrough();
  const sent: Frame[] = [
    { header: { id: 1 }, bytes: Buffer.from("abc") },
    { header: { id: 2, word: "ẹ̀kọ́" }, bytes: Buffer.alloc(0) },
    { header: {}, bytes: Buffer.alloc(100_000, "z") },
  ];
  for (const { header, bytes } of sent) writeFrame(wire, header, bytes);
  wire.end();
  const all = Buffer.concat(await wire.toArray());
  for (const size of [1, 7, 4_096, all.length]) {
    const cut = Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
      all.subarray(at * size, (at + 1) * size),
    );
    expect(await readAll(cut)).toEqual(sent);
  }
  expect(await readAll([all.subarray(0, -1)])).toEqual(sent.slice(0, 2));
});
