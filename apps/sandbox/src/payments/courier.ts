import type { Attempt, Delivery } from "./payment.ts";

/** Where webhooks go, and with how much patience. */
export type CourierOptions = {
  /** Webhooks go to this address with the provider's name behind it. */
  url: string;
  /** How late a late one is. */
  lateMs: number;
  /** The pauses before each further attempt, when the last was not answered 200. */
  retryAfterMs: readonly number[];
};

/** One webhook, ready to travel. */
export type Webhook = {
  provider: string;
  body: string;
  headers: Readonly<Record<string, string>>;
  /** Called once for each attempt, whatever came of it. */
  attempted: (attempt: Attempt) => void;
};

const PATIENCE_MS = 30_000;

/** Brings webhooks to the merchant. A merchant who is away is tried again for a while, and never fails the caller. */
export class Courier {
  readonly #options: CourierOptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #closing = new AbortController();
  #waitingForAnother: Webhook[] = [];

  constructor(options: CourierOptions) {
    this.#options = options;
  }

  /** Returns at once; the webhook travels on its own. */
  send(webhook: Webhook, delivery: Delivery): void {
    switch (delivery) {
      case "never":
        return;
      case "late":
        this.#after(this.#options.lateMs, () => this.#bring(webhook));
        return;
      case "out_of_order":
        this.#waitingForAnother.push(webhook);
        this.#after(this.#options.lateMs, () => this.#bringHeldBack(webhook));
        return;
      case "twice":
        void this.#bring(webhook);
        void this.#bring(webhook);
        return;
      case "once":
        void this.#bring(webhook);
    }
  }

  /** Forgets what is still on its way. */
  close(): void {
    this.#closing.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  async #bring(webhook: Webhook): Promise<void> {
    const heldBack = this.#waitingForAnother.splice(0);
    await this.#attempt(webhook, 0);
    for (const older of heldBack) void this.#attempt(older, 0);
  }

  async #bringHeldBack(webhook: Webhook): Promise<void> {
    // It may have left already, behind another.
    if (!this.#waitingForAnother.includes(webhook)) return;
    this.#waitingForAnother = this.#waitingForAnother.filter((other) => other !== webhook);
    await this.#attempt(webhook, 0);
  }

  async #attempt(webhook: Webhook, tries: number): Promise<void> {
    const at = new Date().toISOString();
    const started = performance.now();
    const answer = await this.#post(webhook);
    if (this.#closing.signal.aborted) return;
    webhook.attempted({ at, answer, took_ms: Math.round(performance.now() - started) });
    const pause = this.#options.retryAfterMs[tries];
    if (answer !== "200" && pause !== undefined) {
      this.#after(pause, () => this.#attempt(webhook, tries + 1));
    }
  }

  async #post({ provider, body, headers }: Webhook): Promise<string> {
    try {
      const answer = await fetch(`${this.#options.url}/${provider}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
        redirect: "manual",
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      await answer.body?.cancel();
      return String(answer.status);
    } catch (error) {
      return reasonOf(error);
    }
  }

  #after(ms: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void work();
    }, ms);
    this.#timers.add(timer);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error && "code" in cause) return String(cause.code);
  return error.name === "TimeoutError" ? "no answer in 30 s" : error.message;
}
