import { request as openRequest } from "node:http";
import { once } from "node:events";
import type { CallStore } from "@kinfold/api/call-store";
import type { Blow, Trouble } from "./trouble.ts";

/** An upload is cut at each of these. */
const CUT_EVERY_BYTES = 65_536;

/** A browser from its start until it is killed. What it awaited then never comes. */
export class BrowserLife {
  readonly #died = Promise.withResolvers<"killed">();
  readonly #trouble: Trouble;
  #isDead = false;

  constructor(trouble: Trouble) {
    this.#trouble = trouble;
  }

  /** Resolves when it is killed. */
  get died(): Promise<"killed"> {
    return this.#died.promise;
  }

  /** Dies, or throws as `fetch` does where the connection is cut. */
  async #suffer(blow: Blow | undefined): Promise<void> {
    if (blow === "cut") throw new TypeError("Failed to fetch");
    if (blow === "kill") {
      this.#isDead = true;
      this.#died.resolve("killed");
    }
    if (this.#isDead) await new Promise(() => undefined);
  }

  /** What this browser keeps on its disk: it may be killed before something is written down, and after. */
  keep(disk: CallStore): CallStore {
    return {
      change: async (work) => {
        await this.#suffer(this.#trouble.pass(false));
        const answer = await disk.change(work);
        await this.#suffer(this.#trouble.pass(false));
        return answer;
      },
    };
  }

  /** Asks as `fetch` does: the connection may be cut, or the browser killed, before, at every 64 KB of what is sent, and after. */
  async fetch(address: string, init: RequestInit, cookie: string): Promise<Response> {
    await this.#suffer(this.#trouble.pass(true));
    const body = Buffer.from(await new Response(init.body ?? null).arrayBuffer());
    const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie };
    for (let sent = CUT_EVERY_BYTES; sent < body.length; sent += CUT_EVERY_BYTES) {
      const blow = this.#trouble.pass(true);
      if (blow !== undefined) await sendPart(address, init.method, headers, body, sent);
      await this.#suffer(blow);
    }
    const response = await fetchNow(address, {
      ...(init.method !== undefined && { method: init.method }),
      headers,
      ...(body.length > 0 && { body }),
    });
    const text = await response.text();
    await this.#suffer(this.#trouble.pass(true));
    return new Response(text, { status: response.status, headers: response.headers });
  }
}

/** Taken before any browser stands in its place. */
const fetchNow = globalThis.fetch;

/** Sends the beginning of a request and hangs up. */
async function sendPart(
  address: string,
  method: string | undefined,
  headers: Record<string, string>,
  body: Buffer,
  bytes: number,
): Promise<void> {
  const request = openRequest(address, {
    method: method ?? "GET",
    headers: { ...headers, "content-length": String(body.length) },
  });
  request.on("error", () => undefined);
  const isClosed = once(request, "close");
  request.write(body.subarray(0, bytes), () => request.destroy());
  await isClosed;
}
