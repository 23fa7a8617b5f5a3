import { once } from "node:events";
import { Agent, createServer, request, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { getMember } from "@kinfold/contract/members";
import { validateBvn } from "@kinfold/contract/kyc";
import { getWallets } from "@kinfold/contract/wallets";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { readPort } from "#platform/embedded/free-port.ts";
import { openBvnProvider, type MockBvnProvider } from "../testing/bvn-provider.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { startTracing } from "./index.ts";

const CANARY = {
  email: "canary.zzyx@example.com",
  first_name: "Canarina",
  last_name: "Zzyzxova",
  phone: "8039184726",
} as const;
const BVN = "22288819273";

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};
type Delivery = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** A collector of traces that keeps what it is sent, and answers as it is told to. */
async function openCollector() {
  const bodies: string[] = [];
  const collector = { status: 200, bodies, url: "", close: async () => undefined as unknown };
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on("data", (part: Buffer) => parts.push(part));
    incoming.on("end", () => {
      bodies.push(Buffer.concat(parts).toString());
      response.writeHead(collector.status, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  collector.url = `http://127.0.0.1:${readPort(server)}/v1/traces`;
  collector.close = () => new Promise((resolve) => server.close(resolve));
  return collector;
}

const readSpans = (bodies: readonly string[]): Span[] =>
  bodies.flatMap((body) => {
    // A collector's own words for what OTLP says.
    const { resourceSpans } = JSON.parse(body) as Delivery;
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });

const readAttribute = ({ attributes }: Span, name: string): string | number | undefined => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

let club: Club;
let bvnProvider: MockBvnProvider;
let collector: Awaited<ReturnType<typeof openCollector>>;
let canary: Visitor;

beforeAll(async () => {
  bvnProvider = await openBvnProvider();
  club = await openClub({ BVN_BASE_URL: bvnProvider.url });
  canary = await club.member(CANARY.email, CANARY);
  return async () => {
    await club.close();
    await bvnProvider.close();
  };
});
beforeEach(async () => {
  collector = await openCollector();
});
afterEach(() => collector.close());

/** Records everything that this does, or another share, and answers what the collector was sent. */
async function record(work: () => Promise<unknown>, share = 1): Promise<Span[]> {
  const { url } = collector;
  const stop = startTracing({ TRACES_URL: url, TRACES_SHARE: share }, club.platform.log);
  try {
    await work();
  } finally {
    await stop();
  }
  return readSpans(collector.bodies);
}

test("a request's trace has its statements, its calls outside and the email that it wrote, under the id that its answer shows", async () => {
  let requestId: unknown;
  const spans = await record(async () => {
    const answer = await canary.ask(validateBvn, { body: { bvn: BVN, consent: true } });
    expect(answer.status).toBe(200);
    requestId = answer.headers["x-request-id"];
    await club.emailsTo(CANARY.email);
  });
  const root = spans.find(({ name }) => name === `POST /api${validateBvn.path}`);
  if (root === undefined) throw new Error("the request was not recorded");
  expect(root.parentSpanId).toBeUndefined();
  expect(requestId).toMatch(/^req_/);
  expect(readAttribute(root, "kinfold.request_id")).toBe(requestId);
  expect(readAttribute(root, "http.response.status_code")).toBe(200);
  const within = spans.filter(({ traceId }) => traceId === root.traceId);
  const names = within.map(({ name }) => name);
  expect(names).toContain("insert bvn_attempt");
  expect(names).toContain("commit");
  expect(names).toContain(`call ${new URL(bvnProvider.url).host}`);
  expect(names).toContain("insert outbox_mail");
  expect(names).toContain("email");
  // What belongs to a trace hangs below its request.
  const ids = new Set(within.map(({ spanId }) => spanId));
  const loose = within.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ""));
  expect(loose).toEqual([root]);
});

/** Sends a body in parts over a connection that other requests use too. */
async function sendInParts(agent: Agent, origin: string, body: string): Promise<unknown> {
  const sent = request(`${origin}/api${validateBvn.path}`, {
    agent,
    method: "POST",
    headers: {
      authorization: `Bearer ${canary.token}`,
      cookie: `${canary.cookieName}=${canary.cookie}`,
      "content-type": "application/json",
      "content-length": body.length,
    },
  });
  const answered = new Promise<IncomingMessage>((resolve) => sent.once("response", resolve));
  for (const part of [body.slice(0, 10), body.slice(10)]) {
    sent.write(part);
    await pause(20);
  }
  sent.end();
  const answer = await answered;
  await once(answer.resume(), "end");
  return answer.headers["x-request-id"];
}

test("what a body that arrives in parts leads to belongs to its request", async () => {
  const origin = await club.app.listen({ host: "127.0.0.1", port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ids: unknown[] = [];
  const spans = await record(async () => {
    const body = JSON.stringify({ bvn: BVN, consent: true });
    for (let sent = 0; sent < 2; sent += 1) ids.push(await sendInParts(agent, origin, body));
  });
  agent.destroy();
  const roots = ids.map((id) =>
    spans.find((span) => readAttribute(span, "kinfold.request_id") === id),
  );
  for (const root of roots) {
    const below = spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
    expect(below.map(({ name }) => name)).toContain("select member");
  }
});

test("nothing of a member is in a trace, wherever they are named", async () => {
  const { id } = (await canary.ask(getMember)).body;
  const wallet: string = (await canary.ask(getWallets)).body.ngn.id;
  const secrets = [...Object.values(CANARY), BVN, id, wallet];
  const spans = await record(async () => {
    await canary.ask(validateBvn, { body: { bvn: BVN, consent: true } });
    for (const secret of secrets) {
      await canary.send("GET", `/api/${secret}?name=${secret}`);
      await canary.send("GET", `/api/wallet/${secret}/transactions?search=${secret}`);
      await canary.send("POST", `/api/webhook/${secret}?name=${secret}`);
    }
    await club.emailsTo(CANARY.email);
  });
  expect(spans.length).toBeGreaterThan(secrets.length * 3);
  const text = collector.bodies.join("").toLowerCase();
  const shown = [...secrets, canary.token ?? "?", canary.cookie ?? "?"].filter((secret) =>
    text.includes(secret.toLowerCase()),
  );
  expect(shown).toEqual([]);
});

test("with a share of none nothing is recorded, and a collector that refuses changes no answer", async () => {
  expect(await record(() => canary.ask(getWallets), 0)).toEqual([]);
  collector.status = 500;
  let status = 0;
  await record(async () => {
    ({ status } = await canary.ask(getWallets));
  });
  expect(status).toBe(200);
  expect(collector.bodies).toHaveLength(1);
  // When recording has ended, nothing more is sent.
  await canary.ask(getWallets);
  expect(collector.bodies).toHaveLength(1);
});
