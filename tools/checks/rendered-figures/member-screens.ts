import { signIn, signOut } from "@kinfold/api/session";
import type { Club, Visitor } from "../../../apps/server/src/testing/club.ts";
import { readApp } from "../../../apps/web/src/testing/drawn-app.tsx";

/** An answer of the server, as it was given. */
type Answer = { status: number; headers: Record<string, string>; bytes: Buffer };

/** What was answered, by surface and address, so that a surface can be given what was true before. */
export type Kept = Map<string, Answer>;

/**
 * The members' app in front of a real server. Every screen begins with an empty cache and reads the server anew. `stale` names
 * the one surface that is answered from what was kept, as if it had not heard of what happened since.
 */
export class MemberScreens {
  readonly kept: Kept = new Map();
  stale: string | undefined;
  readonly #club: Club;
  readonly #visitor: Visitor;
  readonly #email: string;
  #surface = "";

  constructor(club: Club, visitor: Visitor, email: string) {
    this.#club = club;
    this.#visitor = visitor;
    this.#email = email;
    const ofNode = globalThis.fetch;
    // What the app asks for begins at the root of its page; all else is the server's own business.
    globalThis.fetch = (input, init) =>
      typeof input === "string" && input.startsWith("/")
        ? this.#fetch(input, init)
        : ofNode(input, init);
  }

  /** Signs in anew: sessions are for half an hour, and days pass. */
  async signIn(): Promise<void> {
    signOut();
    const { status, text } = await this.#visitor.signIn(this.#email);
    if (status !== 200) throw new Error(`the member could not sign in: ${text}`);
    signIn(this.#visitor.token ?? "");
  }

  /** Opens a page of the app, waits until it is ready, and reads it. */
  read<T>(
    surface: string,
    path: string,
    isReady: (page: Element) => boolean,
    reader: (page: Element) => T | Promise<T>,
  ): Promise<T> {
    this.#surface = surface;
    const { clock } = this.#club;
    return readApp(path, () => clock.now(), isReady, reader);
  }

  /** A file that the app offers at this address. */
  async file(surface: string, path: string): Promise<Buffer> {
    this.#surface = surface;
    const { status, bytes } = await this.#ask("GET", `/api${path}`, {});
    if (status !== 200) {
      const lastError = this.#club.logged.findLast((line) => line.includes('"err"')) ?? "";
      throw new Error(`${path}: ${status} ${bytes.toString()} ${lastError}`);
    }
    return bytes;
  }

  /** An answer of the server, past every screen. */
  async json<T>(path: string): Promise<T> {
    return JSON.parse((await this.file("", path)).toString()) as T;
  }

  async #ask(method: string, url: string, headers: Record<string, string>): Promise<Answer> {
    const key = `${this.#surface} ${url}`;
    const before = this.kept.get(key);
    if (this.stale === this.#surface && before !== undefined) return before;
    const response = await this.#club.app.inject({
      method: method as "GET",
      url,
      headers: {
        authorization: `Bearer ${this.#visitor.token}`,
        cookie: `__Host-kinfold=${this.#visitor.cookie}`,
        ...headers,
      },
    });
    const { "content-type": type = "" } = response.headers;
    const answer = {
      status: response.statusCode,
      headers: { "content-type": type },
      bytes: response.rawPayload,
    };
    if (this.stale === undefined && response.statusCode === 200) this.kept.set(key, answer);
    return answer;
  }

  async #fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = Object.fromEntries(new Headers(init.headers).entries());
    const answer = await this.#ask(init.method ?? "GET", address, headers);
    const { status } = answer;
    const body = status === 204 || status === 304 ? null : new Uint8Array(answer.bytes);
    return new Response(body, { status, headers: answer.headers });
  }
}
