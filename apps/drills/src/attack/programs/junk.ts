import { STAFF_ROLES } from "@kinfold/contract/staff-permissions";
import { createChance as chanceOf, type Chance } from "../../drill/chance.ts";
import type { Ground } from "../ground.ts";
import {
  generateJunkBody,
  generateJunkText,
  generateJunkValue,
  generatePlausible,
} from "../junk-values.ts";
import { checkHonest, type Program } from "../program.ts";
import { buildUrl, type Route } from "../routes.ts";
import { readAll } from "../things.ts";
import type { Headers, Sending } from "../send.ts";

/** Node itself answers these before the club sees the request, without a body of ours. */
const OF_THE_PARSER = new Set([400, 431]);
const AT_ONCE = 16;

/** Text as it stands in an address: encoded, or half so. */
function inAddress(text: string, chance: Chance): string {
  if (chance.happens(0.15)) return chance.pick(["%00", "a%00b", "%ED%A0%80", "%C0%80", "%FF", "%"]);
  return encodeURIComponent(text.toWellFormed());
}

const HEADERS = [
  { "content-type": "text/plain" },
  { "content-type": "application/json; charset=utf-7" },
  { "content-type": "multipart/form-data" },
  { "content-type": "multipart/form-data; boundary=" },
  { "content-encoding": "gzip", "content-type": "application/json" },
  { "idempotency-key": "a".repeat(5_000) },
  { "idempotency-key": "" },
  { accept: "application/x-nothing" },
  { range: "bytes=0-0,5-1,-9" },
  { "if-none-match": "*" },
  { "accept-language": "../../x" },
  { "x-request-id": "{{7*7}}" },
  { "x-http-method-override": "DELETE" },
  { host: "evil.example" },
  { "user-agent": "x".repeat(4_000) },
] as const satisfies readonly Headers[];

function request(ground: Ground, route: Route, session: Headers, chance: Chance): Sending {
  const where = chance.between(0, 5);
  const params = Object.fromEntries(
    route.params.map((name) => [
      name,
      where === 0 ? inAddress(generateJunkText(chance), chance) : "mem_2345678923456789",
    ]),
  );
  const queryNames = [...route.query, "unknown"].filter(() => chance.happens(0.7));
  const query = queryNames
    .map((name) => `${name}=${inAddress(generateJunkText(chance), chance)}`)
    .join("&");
  const url = `${buildUrl(ground.stage, route, params)}${where === 1 ? `?${query}` : ""}`;
  const base = { url, method: route.method, headers: session };
  const odd = where === 2 ? chance.pick<Headers>(HEADERS) : {};
  if (route.method === "GET") return { ...base, headers: { ...session, ...odd } };
  const json = { "content-type": "application/json" };
  if (route.body === "bytes") {
    const headers = { ...session, "content-type": "application/octet-stream", ...odd };
    return { ...base, headers, body: Buffer.from(generateJunkBody(chance)) };
  }
  if (where === 3)
    return { ...base, headers: { ...session, ...json }, body: generateJunkBody(chance) };
  const right = generatePlausible(route.schema, chance);
  const body = { ...(typeof right === "object" ? right : {}) };
  for (const name of Object.keys(body)) {
    if (chance.happens(0.3)) Reflect.set(body, name, generateJunkValue(chance));
  }
  if (chance.happens(0.2)) Reflect.set(body, generateJunkText(chance), generateJunkValue(chance));
  return { ...base, headers: { ...session, ...json, ...odd }, body: JSON.stringify(body) };
}

async function sessionFor(ground: Ground, { who, roles }: Route): Promise<Headers> {
  if (who === "anyone") return {};
  if (who === "member") return ground.signIn(ground.attacker.memberId);
  const role = STAFF_ROLES.find((one) => roles.includes(one)) ?? "admin";
  return ground.hire(role);
}

/** What the club logged about the request that it answered with this body: why it broke. */
function readCause({ stage }: Ground, text: string): string {
  const [, id] = /"request_id":"(\w+)"/.exec(text) ?? [];
  return id === undefined ? "" : `logged: ${stage.findLogged(id).join(" ").slice(0, 2_000)}`;
}

/** Nonsense at every call, by someone who may make it: nothing breaks, everything is answered in time and with a code. */
export const probeWithJunk: Program = async (ground, { tries, chance }) => {
  const faults: string[] = [];
  const broken: { about: string; text: string }[] = [];
  const before = [...(await readAll(ground, ground.attacker.headers)).keys()];
  let made = 0;
  // The clock of the testers stays where it is.
  const left = ground.routes.filter(({ name }) => name !== "setClock");
  const sendInTurn = async (): Promise<void> => {
    for (let route = left.pop(); route !== undefined; route = left.pop()) {
      const own = chanceOf(chance.between(0, 1e9), 1);
      let session = await sessionFor(ground, route);
      for (let at = 0; at < tries; at += 1) {
        const sent = request(ground, route, session, own);
        const { status, code, text } = await ground.send(sent);
        made += 1;
        const description = `${route.name}: ${status} ${code} to ${sent.url.slice(0, 200)} ${String(sent.body ?? "").slice(0, 200)}`;
        if (status === 0 || status >= 500) broken.push({ about: description, text });
        else if (status >= 400 && code === "" && !OF_THE_PARSER.has(status)) {
          faults.push(`${description}: no code`);
        }
        // It may have ended its own session.
        if (status === 401) session = await sessionFor(ground, route);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn));
  for (const { about: description, text } of broken) {
    faults.push(`${description} ${text.slice(0, 200)} ${readCause(ground, text)}`);
  }
  const mine = await readAll(ground, await ground.signIn(ground.attacker.memberId));
  const honest = before.map((name) =>
    checkHonest(`${name} as it is described`, mine.has(name), "it is not answered 200 any more"),
  );
  return { tries: made, faults, honest };
};
