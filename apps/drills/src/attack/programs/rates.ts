import { checkHonest, type Program } from "../program.ts";
import { toJsonBody } from "../send.ts";
import type { Ground } from "../ground.ts";

const START = 1_500;
/** Within what a rate may move at once. */
const NEXT = 1_515;
/** What a broken or bribed source may say: none of it may price anything. */
const ODD = [1, 99_999, 1_400, 1_600, 0.000001, 2_250] as const;

async function rateNow({ send, stage, attacker }: Ground): Promise<number> {
  const { text } = await send({
    url: `${stage.url}/api/payment/exchange-rate`,
    headers: attacker.headers,
  });
  const [, rate = "NaN"] = /"exchange_rate":"?([\d.]+)/.exec(text) ?? [];
  return Number(rate);
}

async function moveClock({ send, stage }: Ground, move: object): Promise<string> {
  const { headers, body } = toJsonBody(move);
  const url = `${stage.url}/api/test/clock`;
  const { status, text } = await send({ url, method: "POST", headers, body });
  if (status !== 200) throw new Error(`the clock was moved: ${status} ${text}`);
  return /"now":"([^"]+)"/.exec(text)?.[1] ?? "";
}

/** Lets the source say this as of the club's own present, and the club ask it. */
async function sourceSays(ground: Ground, rate: number): Promise<void> {
  const { send, stage } = ground;
  const asOf = await moveClock(ground, { advance_seconds: 120 });
  const { headers, body } = toJsonBody({ rate, as_of: asOf });
  const url = `${stage.sandboxUrl}/rates`;
  const { status } = await send({
    url,
    method: "POST",
    headers: { ...headers, accept: "application/json" },
    body,
  });
  if (status !== 200) throw new Error(`the source was told ${rate}: ${status}`);
  await moveClock(ground, { advance_seconds: 1, and_work: true });
}

/** A source of exchange rates that jumps: what it says prices nothing until people say so. */
export const probeRates: Program = async (ground) => {
  const faults: string[] = [];
  await sourceSays(ground, START);
  const first = await rateNow(ground);
  if (first !== START)
    return { tries: 1, faults: [`the source says ${START}, and ${first} is in force`], honest: [] };
  for (const rate of ODD) {
    await sourceSays(ground, rate);
    const now = await rateNow(ground);
    if (now !== first)
      faults.push(`the source says ${rate}, and ${now} is in force after ${first}`);
  }
  await sourceSays(ground, NEXT);
  const next = await rateNow(ground);
  const honest = [
    checkHonest(`a rate of ${NEXT} after ${first}`, next === NEXT, `${next} is in force`),
  ];
  return { tries: ODD.length, faults, honest };
};
