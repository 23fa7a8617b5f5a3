import { setTimeout as pause } from "node:timers/promises";
import { readText, type Reply } from "./calls.ts";
import { createChance, type Chance } from "./chance.ts";
import { openHttpLine, type HttpLine } from "./http-line.ts";
import type { Journal } from "./journal.ts";
import { PLAN_OF } from "./member-work.ts";
import { LEAST_OF_PLANS, type DrillMember } from "./people.ts";
import { describeResult, judgeDrill } from "./result.ts";
import type { DrillClub } from "./run-on-club.ts";

/** Every fifth call moves money, by a contribution or a withdrawal; the others read. */
const WRITE_SHARE = 0.2;
const CONTRIBUTION_SHARE = 0.6;
const LEAST_WITHDRAWN_MINOR = 100_000;

/** So much naira, in minor units, that no wallet of a load runs empty. */
export const ENDLESS_MINOR = 100_000_000_000n;

/** A call of a member, as it is sent, and what its answer is noted as. */
type MixedCall = { isWrite: boolean; request: string; note: (reply: Reply) => boolean };

/** How calls were answered: how long each took in milliseconds, and what was answered otherwise than promised. */
export type Tally = {
  reads: number;
  writes: number;
  times: number[];
  strange: Map<string, number>;
};

/** A member with the portfolio that their contributions go to. */
type Contributor = {
  member: DrillMember;
  walletId: DrillMember["wallets"][number]["walletId"];
  portfolioId: string;
};

function renderRequest(
  method: "GET" | "POST",
  path: string,
  { headers }: DrillMember,
  sent?: { key: string; body: object },
): string {
  const body = sent === undefined ? "" : JSON.stringify(sent.body);
  const all = {
    host: "127.0.0.1",
    ...headers,
    ...(sent !== undefined && {
      "idempotency-key": sent.key,
      "content-type": "application/json",
      "content-length": String(body.length),
    }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} /api${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}

/** What members of a busy club do all day: eighty calls in a hundred read, twenty move money under a key of their own. */
export class MixedLoad {
  readonly #seed: number;
  readonly #journal: Journal;
  readonly #members: readonly DrillMember[];
  readonly #contributors: Contributor[] = [];
  #number = 0;

  constructor(seed: number, journal: Journal, members: readonly DrillMember[]) {
    this.#seed = seed;
    this.#journal = journal;
    this.#members = members;
  }

  /** Opens a portfolio for each member, with a first contribution. Throws when one is refused. */
  async openPortfolios(port: number): Promise<void> {
    const line = await openHttpLine(port);
    for (const member of this.#members) {
      const wallet = member.wallets.find(({ currency }) => currency === "NGN");
      if (wallet === undefined) throw new Error("a member has no wallet");
      const contributor: Contributor = { member, walletId: wallet.walletId, portfolioId: "" };
      const { request, note } = this.#contribute(contributor, LEAST_OF_PLANS.NGN);
      const { status, text } = await line.send(request);
      if (!note({ status, body: JSON.parse(text) })) throw new Error(`${status} ${text}`);
      this.#contributors.push(contributor);
    }
    line.close();
  }

  /** The next call, drawn by chance. */
  draw(chance: Chance): MixedCall {
    const contributor = this.#contributors[chance.between(0, this.#contributors.length - 1)];
    if (contributor === undefined) throw new Error("no one has a portfolio");
    if (!chance.happens(WRITE_SHARE)) return this.#read(contributor, chance);
    return chance.happens(CONTRIBUTION_SHARE)
      ? this.#contribute(contributor, chance.between(LEAST_OF_PLANS.NGN, 2 * LEAST_OF_PLANS.NGN))
      : this.#withdraw(
          contributor,
          chance.between(LEAST_WITHDRAWN_MINOR, 2 * LEAST_WITHDRAWN_MINOR),
        );
  }

  #read({ member, walletId, portfolioId }: Contributor, chance: Chance): MixedCall {
    const path = chance.pick([
      "/wallet",
      "/customer/get",
      "/portfolio",
      `/portfolio/${portfolioId}`,
      "/portfolio/summary/customer",
      `/wallet/transactions?wallet_id=${walletId}`,
      "/notification",
    ]);
    return {
      isWrite: false,
      request: renderRequest("GET", path, member),
      note: ({ status }) => status === 200,
    };
  }

  #nextKey(): string {
    this.#number += 1;
    return `drill-${this.#seed}-${this.#number}`;
  }

  #contribute(contributor: Contributor, minor: number): MixedCall {
    const { member, walletId, portfolioId } = contributor;
    const key = this.#nextKey();
    const isFirst = portfolioId === "";
    const path = isFirst ? "/portfolio/initialize" : `/portfolio/top-up/${portfolioId}`;
    const product = isFirst ? { product_id: PLAN_OF.NGN } : {};
    const body = { amount: minor / 100, gateway: "wallet", target_wallet: "NGN", ...product };
    return {
      isWrite: true,
      request: renderRequest("POST", path, member, { key, body }),
      note: (reply) => {
        const reference = readText(reply.body, "reference");
        const id = readText(reply.body, "portfolio_id");
        if (reply.status !== 201 || reference === undefined || id === undefined) return false;
        contributor.portfolioId = id;
        const { memberId } = member;
        const amount = { key, memberId, walletId, minor: BigInt(minor) };
        this.#journal.contributed({ ...amount, reference, portfolioId: id });
        return true;
      },
    };
  }

  #withdraw({ member, walletId }: Contributor, minor: number): MixedCall {
    const key = this.#nextKey();
    const body = { amount: minor / 100, note: key };
    const path = `/wallet/withdrawal/create/${walletId}`;
    return {
      isWrite: true,
      request: renderRequest("POST", path, member, { key, body }),
      note: ({ status, body: answer }) => {
        const withdrawalId = readText(answer, "withdrawal", "id");
        if (status !== 201 || withdrawalId === undefined) return false;
        const { memberId } = member;
        const held = { key, memberId, walletId, minor: BigInt(minor), withdrawalId } as const;
        this.#journal.held({ ...held, said: "pending", isCancelBegun: false });
        return true;
      },
    };
  }

  /**
   * Calls over so many connections, spread over these ports, for so long or until it is told to end; in all so many times a second at
   * most. Each connection waits for its answer before it calls again.
   */
  async run(
    { ports, connections, ms }: { ports: readonly number[]; connections: number; ms: number },
    mostPerSecond = Number.POSITIVE_INFINITY,
    end?: AbortSignal,
  ): Promise<Tally> {
    const tally: Tally = { reads: 0, writes: 0, times: [], strange: new Map() };
    const until = performance.now() + ms;
    const isOver = (): boolean => performance.now() >= until || end?.aborted === true;
    const everyMs = (1_000 * connections) / mostPerSecond;
    const noteStrange = (what: string): void => {
      tally.strange.set(what, (tally.strange.get(what) ?? 0) + 1);
    };
    const callOnce = async (line: HttpLine, chance: Chance): Promise<void> => {
      const call = this.draw(chance);
      const sentAt = performance.now();
      const { status, text } = await line.send(call.request);
      tally.times.push(performance.now() - sentAt);
      tally[call.isWrite ? "writes" : "reads"] += 1;
      const isWhole = call.isWrite || status >= 300;
      const body: unknown = isWhole ? JSON.parse(text) : undefined;
      if (!call.note({ status, body })) {
        const what = call.isWrite ? "a money write" : "a read";
        noteStrange(`${what} was answered ${status} ${readText(body, "code") ?? ""}`);
      }
    };
    const client = async (number: number): Promise<void> => {
      const chance = createChance(this.#seed, number);
      const port = ports[number % ports.length] ?? 0;
      let line = await openHttpLine(port);
      while (!isOver()) {
        const begunAt = performance.now();
        if (line.isOver()) {
          line.close();
          line = await openHttpLine(port);
        }
        await callOnce(line, chance).catch(async (error: unknown) => {
          noteStrange(String(error));
          line.close();
          line = await openHttpLine(port);
        });
        const restMs = begunAt + everyMs - performance.now();
        if (restMs > 0) await pause(restMs);
      }
      line.close();
    };
    await Promise.all(Array.from({ length: connections }, (_, number) => client(number)));
    return tally;
  }
}

/** Compares what was acknowledged under a load with the database, and looks at every answer: a line, and what must not be. */
export async function judgeLoad(
  { stage, members, journal }: DrillClub,
  tallies: readonly Tally[],
): Promise<{ line: string; faults: string[] }> {
  const strange = tallies.flatMap((tally) =>
    [...tally.strange].map(([what, times]) => `${times} × ${what}`),
  );
  const result = describeResult(await judgeDrill(stage.db, journal, members, new Map()));
  const [reads, writes] = [tallies, tallies].map((all, at) =>
    all.reduce((sum, tally) => sum + (at === 0 ? tally.reads : tally.writes), 0),
  );
  return {
    line: `${reads} reads and ${writes} money writes, ${strange.length === 0 ? "every answer 2xx" : "other answers than 2xx"}; ${journal.acknowledged} acknowledged: ${result.line}`,
    faults: [...(writes === 0 ? ["no money was moved"] : []), ...strange, ...result.faults],
  };
}
