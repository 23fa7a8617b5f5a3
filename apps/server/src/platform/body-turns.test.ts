import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createBodyTurns } from "./body-turns.ts";

const CHUNK = Buffer.alloc(65_536);
const CHUNKS_OF_A_BODY = 20;

/** A body that is all there, as from a sender with a fast network. */
function createBody(): Readable {
  let left = CHUNKS_OF_A_BODY;
  return new Readable({
    read() {
      this.push(left-- > 0 ? CHUNK : null);
    },
  });
}

/** Turns that begin when the test says so. */
function createSchedule() {
  const turns: (() => void)[] = [];
  return {
    schedule: (turn: () => void) => void turns.push(turn),
    begin: async (): Promise<boolean> => {
      const turn = turns.shift();
      turn?.();
      await nextTurn();
      return turn !== undefined;
    },
  };
}

test("in a turn the same few chunks are read, however many bodies are there, and of the oldest bodies first", async () => {
  const { schedule, begin } = createSchedule();
  const readInTurn = createBodyTurns({ chunks: 4, schedule });
  const taken = Array.from({ length: 30 }, () => 0);
  const ended: number[] = [];
  taken.forEach((_, at) => {
    const body = createBody();
    body.once("end", () => ended.push(at));
    readInTurn(body, () => {
      taken[at] = (taken[at] ?? 0) + 1;
      return true;
    });
  });
  await nextTurn();
  expect(taken, "each body begins").toStrictEqual(taken.map(() => 1));
  const sum = (): number => taken.reduce((all, one) => all + one, 0);
  for (let before = sum(); await begin(); before = sum()) {
    expect(sum() - before).toBeLessThanOrEqual(4);
    expect(taken, "no body is ahead of an older one").toStrictEqual(
      taken.toSorted((one, other) => other - one),
    );
  }
  expect(taken).toStrictEqual(taken.map(() => CHUNKS_OF_A_BODY));
  expect(ended).toStrictEqual(taken.map((_, at) => at));
});

test("what stopped reading is told no more, and its body is left to others", async () => {
  const { schedule, begin } = createSchedule();
  const readInTurn = createBodyTurns({ chunks: 4, schedule });
  const body = createBody();
  let first = 0;
  const stop = readInTurn(body, () => {
    first += 1;
    if (first === 3) stop();
    return first < 3;
  });
  let second = 0;
  for (let turn = 0; turn < 5; turn += 1) await begin();
  readInTurn(body, () => {
    second += 1;
    return true;
  });
  while (await begin());
  expect([first, second]).toStrictEqual([3, CHUNKS_OF_A_BODY - 3]);
});

test("the next chunk of a body is read once it was told that there is more", async () => {
  const { schedule, begin } = createSchedule();
  const readInTurn = createBodyTurns({ chunks: 4, schedule });
  const answers: ((hasMore: boolean) => void)[] = [];
  let isOver = false;
  const body = createBody().once("end", () => (isOver = true));
  readInTurn(body, () => new Promise((resolve) => void answers.push(resolve)));
  for (let turn = 0; turn < 5; turn += 1) await begin();
  expect(answers).toHaveLength(1);
  for (let chunk = 1; chunk <= CHUNKS_OF_A_BODY; chunk += 1) {
    answers[chunk - 1]?.(chunk < CHUNKS_OF_A_BODY);
    await nextTurn();
    await begin();
  }
  await nextTurn();
  expect([answers.length, isOver]).toEqual([CHUNKS_OF_A_BODY, true]);
});
