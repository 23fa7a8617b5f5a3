/** How the register of bank verification numbers answers about one of them. */
export type RegisterAnswer =
  | { outcome: "compared"; first: number; last: number; isBorn: boolean }
  | { outcome: "not_found" | "down" | "consent_required" | "slow" };

/** How long a slow number takes: longer than the club waits. */
export const SLOW_MS = 12_000;

const ALIKE = { outcome: "compared", first: 100, last: 100, isBorn: true } as const;

/** What happens to numbers that end so. Every other one belongs to anyone who asks, Dojah's own 22222222222 as well. */
const ENDINGS: Readonly<Record<string, RegisterAnswer>> = {
  "00": { outcome: "not_found" },
  "99": { outcome: "down" },
  "98": { ...ALIKE, first: 12, last: 8 },
  "97": { ...ALIKE, first: 78 },
  "96": { ...ALIKE, isBorn: false },
  "95": { outcome: "consent_required" },
  "94": { outcome: "slow" },
};

const MOST_CONSENTS = 10_000;

/** The register: what it says of a number follows from how the number ends, and whether its owner has agreed. */
export class Register {
  readonly #consents = new Set<string>();

  /** What it says of this number now. */
  ask(bvn: string): RegisterAnswer {
    const answer = ENDINGS[bvn.slice(-2)] ?? ALIKE;
    return answer.outcome === "consent_required" && this.#consents.has(bvn) ? ALIKE : answer;
  }

  /** Its owner agrees that it may be asked about. */
  agree(bvn: string): void {
    if (this.#consents.size >= MOST_CONSENTS) this.#consents.clear();
    this.#consents.add(bvn);
  }
}
