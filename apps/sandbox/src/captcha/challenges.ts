import { randomBytes } from "node:crypto";

/** How a widget with this site key behaves. */
type Conduct = "passes" | "blocks" | "interactive";

type SiteKey = { conduct: Conduct; lifetimeMs: number; dummy: boolean };

/** Cloudflare's own lifetime of a token. */
const LIFETIME_MS = 300_000;
const SHORT_LIFETIME_MS = 3_000;

const own = (conduct: Conduct, lifetimeMs = LIFETIME_MS): SiteKey => ({
  conduct,
  lifetimeMs,
  dummy: false,
});
const published = (conduct: Conduct): SiteKey => ({
  conduct,
  lifetimeMs: LIFETIME_MS,
  dummy: true,
});

/** The site keys that work here: ours, whose tokens are real, and Cloudflare's published test keys. */
export const SITE_KEYS: ReadonlyMap<string, SiteKey> = new Map([
  ["sandbox-site-key", own("passes")],
  ["sandbox-interactive-site-key", own("interactive")],
  ["sandbox-failing-site-key", own("blocks")],
  ["sandbox-expiring-site-key", own("passes", SHORT_LIFETIME_MS)],
  ["1x00000000000000000000AA", published("passes")],
  ["1x00000000000000000000BB", published("passes")],
  ["2x00000000000000000000AB", published("blocks")],
  ["2x00000000000000000000BB", published("blocks")],
  ["3x00000000000000000000FF", published("interactive")],
]);

const OWN_SECRET = "sandbox-secret-key";
const SECRET_THAT_PASSES = "1x0000000000000000000000000000000AA";
const SECRET_THAT_FAILS = "2x0000000000000000000000000000000AA";
const SECRET_ALREADY_SPENT = "3x0000000000000000000000000000000AA";

/** What every published test key gives instead of a token. */
export const DUMMY_TOKEN = "XXXX.DUMMY.TOKEN.XXXX";

/** Where and for what a visitor was asked. */
export type Occasion = { hostname: string; action?: string; cdata?: string };

export type Issued =
  | { outcome: "token"; token: string; lifetimeMs: number }
  | { outcome: "question" }
  | { outcome: "blocked" }
  | { outcome: "unknown_key" };

export type VerifyResult = {
  success: boolean;
  "error-codes": string[];
  challenge_ts?: string;
  hostname?: string;
  action?: string;
  cdata?: string;
};

type Challenge = Occasion & {
  solvedAt: number;
  lifetimeMs: number;
  spentBy: string | undefined;
};

const refused = (...codes: string[]): VerifyResult => ({ success: false, "error-codes": codes });

/** Gives tokens to visitors and tells the club, once for each, whether a token is good. */
export class Challenges {
  readonly #challenges = new Map<string, Challenge>();
  readonly #maxChallenges: number;
  readonly #now: () => number;
  #lastOccasion: Occasion = { hostname: "example.com" };

  constructor(now: () => number = Date.now, maxChallenges = 10_000) {
    this.#now = now;
    this.#maxChallenges = maxChallenges;
  }

  /** A token for a visitor, or why there is none. `answered`: the visitor clicked what was asked. */
  issue(siteKey: string, occasion: Occasion, answered: boolean): Issued {
    const key = SITE_KEYS.get(siteKey);
    if (key === undefined) return { outcome: "unknown_key" };
    if (key.conduct === "blocks") return { outcome: "blocked" };
    if (key.conduct === "interactive" && !answered) return { outcome: "question" };
    if (key.dummy) {
      this.#lastOccasion = occasion;
      return { outcome: "token", token: DUMMY_TOKEN, lifetimeMs: key.lifetimeMs };
    }

    const token = `0.${randomBytes(48).toString("base64url")}`;
    this.#challenges.set(token, {
      ...occasion,
      solvedAt: this.#now(),
      lifetimeMs: key.lifetimeMs,
      spentBy: undefined,
    });
    this.#forgetOldest();
    return { outcome: "token", token, lifetimeMs: key.lifetimeMs };
  }

  /** Cloudflare's siteverify. A token is good once, unless the same `idempotencyKey` asks again. */
  verify(secret: string, token: string, idempotencyKey?: string): VerifyResult {
    if (secret === "") return refused("missing-input-secret");
    if (token === "") return refused("missing-input-response");
    if (secret === SECRET_THAT_PASSES) return this.#accepted(this.#now(), this.#lastOccasion);
    if (secret === SECRET_THAT_FAILS) return refused("invalid-input-response");
    if (secret === SECRET_ALREADY_SPENT) return refused("timeout-or-duplicate");
    if (secret !== OWN_SECRET) return refused("invalid-input-secret");

    const challenge = this.#challenges.get(token);
    if (challenge === undefined) return refused("invalid-input-response");
    const isRepeat = idempotencyKey !== undefined && challenge.spentBy === idempotencyKey;
    if (challenge.spentBy !== undefined && !isRepeat) return refused("timeout-or-duplicate");
    if (this.#now() - challenge.solvedAt > challenge.lifetimeMs) {
      return refused("timeout-or-duplicate");
    }
    challenge.spentBy = idempotencyKey ?? "";
    return this.#accepted(challenge.solvedAt, challenge);
  }

  #accepted(solvedAt: number, { hostname, action = "", cdata = "" }: Occasion): VerifyResult {
    return {
      success: true,
      "error-codes": [],
      challenge_ts: new Date(solvedAt).toISOString(),
      hostname,
      action,
      cdata,
    };
  }

  #forgetOldest(): void {
    for (const token of this.#challenges.keys()) {
      if (this.#challenges.size <= this.#maxChallenges) return;
      this.#challenges.delete(token);
    }
  }
}
