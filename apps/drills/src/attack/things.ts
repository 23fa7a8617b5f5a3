import { randomUUID } from "node:crypto";
import type { DrillMember } from "../drill/people.ts";
import type { Ground } from "./ground.ts";
import { toJsonBody, type Headers } from "./send.ts";
import { buildUrl } from "./routes.ts";

/** What looks like the id or the reference of something. */
const IDS = /\b(?:[a-z]{3}_[2-9a-hjkmnp-z]{16}|[A-Z]{3}-[A-Z0-9]{6,12})\b/g;

/** Gives this member one of what a member makes: a payment, a contribution, a withdrawal, a file under way. Throws when one is refused. */
export async function makeThings({ send, stage }: Ground, member: DrillMember): Promise<void> {
  const wallet = member.wallets.find(({ currency }) => currency === "NGN")?.walletId ?? "";
  const wanted: [string, object][] = [
    [`/wallet/deposit/${wallet}`, { amount: 100, gateway: "card" }],
    ["/portfolio/initialize", { amount: 500, gateway: "wallet", product_id: 3 }],
    [`/wallet/withdrawal/create/${wallet}`, { amount: 1_000 }],
    ["/payment/upload", { name: "receipt.jpg", size_bytes: 1_000 }],
  ];
  for (const [path, given] of wanted) {
    const { headers, body } = toJsonBody(given);
    const key = { "idempotency-key": randomUUID() };
    const { status, text } = await send({
      url: `${stage.url}/api${path}`,
      method: "POST",
      headers: { ...member.headers, ...headers, ...key },
      body,
    });
    if (status >= 300) throw new Error(`${path} was answered ${status}: ${text}`);
  }
}

/** All that this session reads of what is the member's own, call by call. */
export async function readAll(
  { routes, send, stage }: Ground,
  headers: Headers,
): Promise<Map<string, string>> {
  const things = new Map<string, string>();
  for (const route of routes) {
    const isRead = route.method === "GET" && route.who === "member" && route.params.length === 0;
    if (!isRead) continue;
    const { status, text } = await send({ url: buildUrl(stage, route), headers });
    // A calendar file says when it was made.
    if (status === 200) things.set(route.name, text.replaceAll(/^DTSTAMP:.*$/gm, ""));
  }
  return things;
}

/** Every id that stands in what was read. */
export const findIds = (texts: Iterable<string>): string[] => [
  ...new Set([...texts].flatMap((text) => text.match(IDS) ?? [])),
];
