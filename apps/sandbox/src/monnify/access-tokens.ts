import { randomBytes } from "node:crypto";

const LIFETIME_S = 3600;
const MOST = 1000;

/** The bearer tokens that were given out. Each is good for an hour. */
export class AccessTokens {
  readonly #endsAt = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(): { accessToken: string; expiresIn: number } {
    const accessToken = randomBytes(48).toString("base64url");
    this.#endsAt.set(accessToken, this.#now() + LIFETIME_S * 1000);
    for (const oldest of this.#endsAt.keys()) {
      if (this.#endsAt.size <= MOST) break;
      this.#endsAt.delete(oldest);
    }
    return { accessToken, expiresIn: LIFETIME_S };
  }

  isGood(accessToken: string): boolean {
    return (this.#endsAt.get(accessToken) ?? 0) > this.#now();
  }
}
