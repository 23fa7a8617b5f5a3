import { checkHonestCall, type Program } from "../program.ts";
import type { Turnstile } from "@kinfold/server/testing/turnstile.ts";
import { toJsonBody, type Reply } from "../send.ts";

const GOOD = '{"success":true,"action":"forgot-password","hostname":"kinfold.test"}';
/** What the service may answer that is no yes. */
const ANSWERS: Readonly<Record<string, NonNullable<Turnstile["answer"]>>> = {
  "is down": { status: 503, body: "" },
  "fails with a yes": { status: 500, body: GOOD },
  "says no": { body: '{"success":false}' },
  "says yes as text": {
    body: '{"success":"true","action":"forgot-password","hostname":"kinfold.test"}',
  },
  "says yes for another page": {
    body: '{"success":true,"action":"forgot-password","hostname":"evil.example"}',
  },
  "says yes for another form": {
    body: '{"success":true,"action":"login","hostname":"kinfold.test"}',
  },
  "says nothing": { body: "" },
  "says half": { body: '{"success":true,' },
  "says a list": { body: "[true]" },
  "says null": { body: "null" },
  "never ends": { body: `{"success":true,"x":"${"a".repeat(2_000_000)}"}` },
  hangs: { body: GOOD, afterMs: 9_000 },
};

/** The captcha service down, failing, lying or slow: no one gets past it, and no one waits longer than its time. */
export const probeCaptcha: Program = async ({ send, stage, turnstile }) => {
  const faults: string[] = [];
  const forget = (at: number, token: string): Promise<Reply> =>
    send({
      url: `${stage.url}/api/auth/forgot-password`,
      method: "POST",
      ...toJsonBody({ email: `captcha${at}@example.com`, cf_turnstile_response: token }),
    });
  for (const [about, answer] of Object.entries(ANSWERS)) {
    turnstile.answer = answer;
    const requests = turnstile.asked;
    const { status, code, ms } = await forget(requests, "x");
    if (code !== "captcha_failed") faults.push(`when it ${about}: ${status} ${code}`);
    if (turnstile.asked === requests) faults.push(`when it ${about}: it was not asked`);
    if (ms > 8_000) faults.push(`when it ${about}: answered after ${ms.toFixed(0)} ms`);
  }
  turnstile.answer = undefined;
  const solved = await forget(turnstile.asked, "good:forgot-password:kinfold.test:honest");
  const honest = [checkHonestCall("the same form with a captcha that was solved", solved)];
  return { tries: Object.keys(ANSWERS).length, faults, honest };
};
