import { PASSWORD } from "../ground.ts";
import { checkHonestCall, checkHonest, type Honest, type Program } from "../program.ts";
import { toJsonBody, type Headers, type Reply } from "../send.ts";

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

/** Guessing at every call that strangers may make, many at once, ends with 429, and with a time to wait where waiting helps. */
export const probeLimits: Program = async ({ send, stage }) => {
  const faults: string[] = [];
  const honest: Honest[] = [];
  const attempt = (path: string, body: object, headers: Headers = ADDRESS): Promise<Reply> => {
    const base = path.startsWith("/admin") ? stage.officeUrl : stage.url;
    const json = toJsonBody(body);
    const url = `${base}/api${path}`;
    return send({ url, method: "POST", headers: { ...json.headers, ...headers }, body: json.body });
  };
  await Promise.all(
    Object.entries(GUESSED).map(async ([path, guess]) => {
      const first = await attempt(path, guess(0));
      honest.push(checkHonest(`the first try at ${path}`, first.status !== 429, `${first.status}`));
      const guesses = Array.from({ length: TRIES - 2 }, (_, at) => guess(at + 1));
      const answers = await Promise.all(guesses.map((body) => attempt(path, body)));
      const last = await attempt(path, guess(TRIES - 1));
      for (const { code, text } of [...answers, last]) {
        if (code === "rate_limited" && !/"retry_after":\d+/.test(text)) {
          faults.push(`${path} refuses without a time to wait: ${text}`);
        }
      }
      if (last.status !== 429) {
        faults.push(`${path}: ${TRIES} tries, the last answered ${last.status} ${last.code}`);
      }
    }),
  );
  const login = { email: "drill.1@example.com", password: PASSWORD };
  const token = "good:login:kinfold.test:honest";
  honest.push(
    checkHonestCall(
      "another member signs in from another address",
      await attempt("/auth/login", { ...login, cf_turnstile_response: token }, {}),
    ),
  );
  return { tries: TRIES * Object.keys(GUESSED).length, faults, honest };
};
