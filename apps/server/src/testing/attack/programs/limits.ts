import type { Program } from "../program.ts";
import { jsonOf } from "../send.ts";

/** So many tries from one address at one account, and then it is enough. */
const TRIES = 35;
const ADDRESS = { "x-forwarded-for": "203.0.113.9" };

const GUESSED: Readonly<Record<string, (at: number) => object>> = {
  "/auth/login": (at) => ({
    email: "drill.0@example.com",
    password: `Guess-${at}-of-many`,
    cf_turnstile_response: `good:login:kinfold.test:${at}`,
  }),
  "/auth/forgot-password": (at) => ({
    email: "drill.0@example.com",
    cf_turnstile_response: `good:forgot-password:kinfold.test:f${at}`,
  }),
  "/auth/verify-email": (at) => ({
    email: "drill.0@example.com",
    cf_turnstile_response: `good:verify-email:kinfold.test:v${at}`,
  }),
  "/auth/reset-password": (at) => ({
    token: `guess-${at}`.padEnd(43, "a"),
    password: "Market-day-77",
    confirm_password: "Market-day-77",
  }),
  "/admin/auth/login": (at) => ({
    email: "admin@kinfold.example",
    password: `Guess-${at}-of-many`,
    code: String(100_000 + at),
  }),
};

/** Guessing at every door for strangers ends with 429, and with a time to wait where waiting helps. */
export const limits: Program = async ({ send, stage }) => {
  const faults: string[] = [];
  let tries = 0;
  const guessAt = async ([path, guess]: [string, (at: number) => object]): Promise<void> => {
    const base = path.startsWith("/admin") ? stage.officeUrl : stage.url;
    const answers: string[] = [];
    for (let at = 0; at < TRIES && !answers.some((one) => one.startsWith("429")); at += 1) {
      const { headers, body } = jsonOf(guess(at));
      const reply = await send({
        url: `${base}/api${path}`,
        method: "POST",
        headers: { ...headers, ...ADDRESS },
        body,
      });
      tries += 1;
      answers.push(`${reply.status} ${reply.code}`);
      if (reply.code === "rate_limited" && !/"retry_after":\d+/.test(reply.text)) {
        faults.push(`${path} refuses without a time to wait: ${reply.text}`);
      }
    }
    if (!answers.at(-1)?.startsWith("429")) {
      faults.push(`${path}: ${answers.length} tries, the last answered ${answers.at(-1)}`);
    }
  };
  await Promise.all(Object.entries(GUESSED).map(guessAt));
  return { tries, faults };
};
