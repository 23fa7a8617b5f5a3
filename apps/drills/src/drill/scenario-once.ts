import { sql } from "kysely";
import { callUntilFinal, runWhileKilled, queueByKey, type Scenario } from "./scenario.ts";

const AMOUNT = 1_000;
const OTHER_AMOUNT = 1_001;

/**
 * One key, sent many times at once while the server is killed: one withdrawal, one answer to the byte, also when it is asked for
 * again at the end; and another body under it is refused.
 */
export const runKeyScenario: Scenario = async (arena) => {
  const { stage, members, rounds, parallel, wrong, keyFor } = arena;
  const answers = new Map<number, string>();
  let calls = 0;
  const ask = (number: number, amount: number) => {
    const { member, walletId } = queueByKey(members, number);
    const path = `/wallet/withdrawal/create/${walletId}`;
    calls += 1;
    const [key, body] = [keyFor(`once-${number}`), { amount, note: `once-${number}` }];
    return callUntilFinal(stage, { member, method: "POST", path, body, key });
  };
  await runWhileKilled(arena, rounds, 4, async (number) => {
    const got = await Promise.all(Array.from({ length: parallel }, () => ask(number, AMOUNT)));
    const texts = new Set(got.map(({ status, text }) => `${status} ${text}`));
    const [first = ""] = texts;
    if (texts.size !== 1) wrong.push(`key ${number} was answered in ${texts.size} ways`);
    if (!first.startsWith("201 ")) wrong.push(`key ${number} was answered ${first}`);
    answers.set(number, first);
    const other = await ask(number, OTHER_AMOUNT);
    if (!other.text.includes('"gen_idempotency_mismatch"')) {
      wrong.push(`key ${number} took another body: ${other.status}`);
    }
  });
  await stage.killServer();
  await stage.isReady();
  for (const [number, before] of answers) {
    const { status, text } = await ask(number, AMOUNT);
    if (`${status} ${text}` !== before) wrong.push(`key ${number} is answered otherwise now`);
  }
  const { rows } = await sql<{ note: string; times: bigint }>`
    select note, count(*) as times from withdrawal where note like 'once-%' group by note`.execute(
    stage.db,
  );
  if (rows.length !== rounds) wrong.push(`${rows.length} of ${rounds} keys had an effect`);
  for (const { note, times } of rows)
    if (times !== 1n) wrong.push(`${note} was done ${times} times`);
  return calls;
};
