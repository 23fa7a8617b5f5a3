/** A process that sends files as members do: hostile ones one after another, and large ones all at once. */
import { Agent, request } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { create } from "superstruct";
import { createChance } from "../drill/chance.ts";
import { runInLanes } from "../drill/lanes.ts";
import { buildPdf } from "@kinfold/server/testing/receipts.ts";
import { HOSTILE } from "./hostile.ts";
import { SenderOrders, type SendersAnswers } from "./wire.ts";

const LARGE_BYTES = 9_999_000;
const AGAIN_MS = 400;
/** A file that a busy machine cannot judge is not taken: it need not be judged in the end. */
const MOST_ATTEMPTS = 6;
/** So many hostile files are under way at a time. */
const LANES = 4;
const BUSY = new Set([429, 503]);

const orders = create(await json(process.stdin), SenderOrders);
const agent = new Agent({ keepAlive: false });
const answers = {
  hostile: new Map<number, number>(),
  large: new Map<number, number>(),
  taken: [] as string[],
};
const salt = createChance(orders.seed, 1);

const count = (kind: "hostile" | "large", status: number): void =>
  void answers[kind].set(status, (answers[kind].get(status) ?? 0) + 1);

function send(member: SenderOrders["members"][number], file: readonly Buffer[]): Promise<number> {
  const boundary = "kinfold-drill";
  const field = (name: string, value: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = Buffer.from(
    `${field("amount", "500000")}${field("gateway", "bank")}${field("is_localized", "false")}--${boundary}\r\nContent-Disposition: form-data; name="receipt"; filename="receipt.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
  );
  const body = [head, ...file, Buffer.from(`\r\n--${boundary}--\r\n`)];
  return new Promise((resolve) => {
    const call = request(
      {
        port: orders.port,
        host: "127.0.0.1",
        method: "POST",
        path: `/api/wallet/deposit/${member.walletId}`,
        agent,
        headers: {
          ...member.headers,
          "content-type": `multipart/form-data; boundary=${boundary}`,
          "content-length": body.reduce((sum, { length }) => sum + length, 0),
        },
      },
      (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode ?? 0));
        response.once("error", () => resolve(0));
      },
    );
    call.once("error", () => resolve(0));
    for (const part of body) call.write(part);
    call.end();
  });
}

const memberAt = (at: number): SenderOrders["members"][number] => {
  const member = orders.members[at % orders.members.length];
  if (member === undefined) throw new Error("no one sends anything");
  return member;
};

/** Sends it again while the server is busy: it should be judged. */
async function sendHostile(at: number): Promise<void> {
  const kind = HOSTILE[at % HOSTILE.length];
  if (kind === undefined) return;
  const [name, make] = kind;
  const file = Buffer.from(make());
  // A remark behind the first line makes it unlike the others of its kind.
  const remark = Buffer.from(`%${salt.between(0, 999_999_999)}\n`);
  const isPdf = file.subarray(0, 5).equals(Buffer.from("%PDF-"));
  const sent = isPdf ? [file.subarray(0, 9), remark, file.subarray(9)] : [file];
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const status = await send(memberAt(at), sent);
    count("hostile", status);
    if (status < 300 && status > 0) answers.taken.push(name);
    if (!BUSY.has(status)) return;
    await pause(AGAIN_MS);
  }
}

const large = buildPdf("", LARGE_BYTES);

async function sendLarge(at: number, wave: number): Promise<void> {
  // Unlike every other, without another ten megabytes of memory for each.
  const remark = Buffer.from(`%${orders.seed}.${wave}.${at}\n`);
  count("large", await send(memberAt(at), [large.subarray(0, 9), remark, large.subarray(9)]));
}

const sendAllHostile = (): Promise<void> =>
  runInLanes(Array(orders.hostile).keys(), LANES, sendHostile);

/** On a busy machine the first files may all have waited in vain. */
const MOST_WAVES_WITHOUT_ONE = 6;

async function sendAllLarge(): Promise<void> {
  const isWanted = (wave: number): boolean =>
    Date.now() < orders.untilMs || (wave < MOST_WAVES_WITHOUT_ONE && !answers.large.has(201));
  for (let wave = 0; wave === 0 || isWanted(wave); wave += 1) {
    await Promise.all(Array.from({ length: orders.uploads }, (_, at) => sendLarge(at, wave)));
  }
}

await Promise.all([sendAllHostile(), sendAllLarge()]);
const sent: SendersAnswers = {
  hostile: [...answers.hostile],
  large: [...answers.large],
  taken: answers.taken,
};
process.stdout.write(JSON.stringify(sent));
