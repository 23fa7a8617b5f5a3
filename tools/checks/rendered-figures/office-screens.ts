import { enterOffice } from "@kinfold/api/office/session";
import { readOffice } from "../../../apps/office/src/testing/drawn-office.tsx";
import { PATHS } from "../../../apps/office/src/paths.ts";
import type { Club } from "../../../apps/server/src/testing/club.ts";
import type { Clerk } from "../../../apps/server/src/testing/staff.ts";

/** The office in front of a real server, as a staff member sees it. */
export class OfficeScreens {
  readonly #club: Club;
  readonly #clerk: Clerk;

  constructor(club: Club, clerk: Clerk) {
    this.#club = club;
    this.#clerk = clerk;
    enterOffice(clerk.visitor.token ?? "");
    const before = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      typeof input === "string" && input.startsWith("/")
        ? this.#fetch(input, init)
        : before(input, init);
  }

  /** Opens a page of the office, waits until it is ready, and reads it. */
  read<T>(
    path: string,
    isReady: (page: Element) => boolean,
    reader: (page: Element) => T | Promise<T>,
  ) {
    const { clock } = this.#club;
    return readOffice(path, () => clock.now(), isReady, reader);
  }

  /** An answer of the server, past every screen, with its status. */
  async ask(path: string): Promise<{ status: number; body: unknown }> {
    const { status, body } = await this.#clerk.visitor.send("GET", `/api${path}`);
    return { status, body };
  }

  async #fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = Object.fromEntries(new Headers(init.headers).entries());
    const { visitor } = this.#clerk;
    const method = (init.method ?? "GET") as "GET";
    const payload = typeof init.body === "string" ? init.body : undefined;
    const answer = await visitor.send(method, address, headers, payload);
    const hasBody = answer.status !== 204 && answer.status !== 304;
    const { "content-type": type } = answer.headers;
    return new Response(hasBody ? answer.text : null, {
      status: answer.status,
      headers: typeof type === "string" ? { "content-type": type } : {},
    });
  }
}

/** Addresses of the office that everyone on the staff may open, as far as their roles allow. */
export const OFFICE_ADDRESSES: readonly string[] = Object.values(PATHS).filter(
  (path) => path !== PATHS.signIn && path !== PATHS.join,
);

/** More pages of one kind look alike. */
const MOST_ALIKE = 2;

/** The addresses that a page of the office leads to, by what they have in common: ids and numbers apart. */
export class OfficeLinks {
  readonly #kinds = new Map<string, number>();

  /** Those of a page's links that are of a kind of which few were opened. */
  take(page: Element): string[] {
    return Array.from(
      page.querySelectorAll("a[href^='/']"),
      (link) => link.getAttribute("href") ?? "",
    ).filter((href) => {
      const kind = href.replaceAll(/\d+|[a-z]{2,4}_[a-z0-9]+|=[^&]*/g, "*");
      if (!kind.includes("*")) return false;
      const count = (this.#kinds.get(kind) ?? 0) + 1;
      this.#kinds.set(kind, count);
      return count <= MOST_ALIKE;
    });
  }
}
