import { createChance as chanceOf, type Chance } from "../../drill/chance.ts";
import { generatePlausible } from "../junk-values.ts";
import { checkHonestCall, type Program } from "../program.ts";
import { runInLanes } from "../../drill/lanes.ts";
import { buildUrl, type Route } from "../routes.ts";
import { findIds, makeThings, readAll } from "../things.ts";

const ID_CHARACTERS = "23456789abcdefghjkmnpqrstwxyz";

/** An id of the same shape that no one has. */
function like(id: string, chance: Chance): string {
  const [, prefix = "", rest = ""] = /^(.{4})(.*)$/.exec(id) ?? [];
  const isUpper = rest === rest.toUpperCase();
  const other = Array.from(rest, () =>
    ID_CHARACTERS.charAt(chance.between(0, ID_CHARACTERS.length - 1)),
  ).join("");
  return prefix + (isUpper ? other.toUpperCase() : other);
}

/** Fields and queries that name a thing. */
const NAMING = /(^|_)(id|reference|code)$/;

/** What a body of this call may be, with this id in every field that names something. */
function bodyWith(route: Route, id: string, seeded: Chance): string | undefined {
  if (route.method === "GET" || route.body === "none" || route.body === "bytes") return undefined;
  const right = generatePlausible(route.schema, seeded);
  const body = { ...(typeof right === "object" ? right : {}) };
  const { properties } = route.schema;
  for (const name of Object.keys(Object(properties))) {
    if (NAMING.test(name)) Reflect.set(body, name, id);
  }
  return JSON.stringify(body);
}

const withoutNoise = (text: string): string =>
  text
    .replace(/"request_id":"[^"]*"/, "")
    .replace(/"retry_after":\d+/, "")
    .replace(/[a-z]{3}_[2-9a-hjkmnp-z]{16}|[A-Z]{3}-[A-Z0-9]{6,12}/g, "ID");

/** The victim's ids in every place of every member's call: answered like an id that no one has, and nothing of the victim's moves. */
export const probeForeignIds: Program = async (ground, { chance }) => {
  const { attacker, routes, send, signIn, stage, victim } = ground;
  await makeThings(ground, victim);
  const before = await readAll(ground, victim.headers);
  const knownIds = findIds(before.values());
  const own = new Set(findIds((await readAll(ground, attacker.headers)).values()));
  // What both read is the club's own.
  const ids = knownIds.filter((id) => !own.has(id));
  const faults: string[] = [];
  let tries = 0;
  await runInLanes(
    routes.filter(({ who }) => who === "member"),
    4,
    async (route) => {
      const isNaming =
        route.params.length > 0 ||
        route.query.some((name) => NAMING.test(name)) ||
        Object.keys(Object(route.schema["properties"])).some((name) => NAMING.test(name));
      if (!isNaming) return;
      const session = await signIn(attacker.memberId);
      for (const id of ids) {
        const strange = like(id, chance);
        const seed = chance.between(0, 1e9);
        const [theirs, unused] = await Promise.all(
          [id, strange].map(async (one) => {
            const params = Object.fromEntries(route.params.map((name) => [name, one]));
            const named = route.query.filter((name) => NAMING.test(name));
            const query = new URLSearchParams(named.map((name) => [name, one])).toString();
            const body = bodyWith(route, one, chanceOf(seed, 0));
            return send({
              url: `${buildUrl(stage, route, params)}${query === "" ? "" : `?${query}`}`,
              method: route.method,
              headers: {
                ...session,
                ...(body !== undefined && { "content-type": "application/json" }),
                ...(route.isOnce && { "idempotency-key": `foreign-${tries}-${one}` }),
              },
              ...(body !== undefined && { body }),
            });
          }),
        );
        tries += 2;
        // A rate limit says nothing about the owner of the id.
        if (theirs?.status === 429 || unused?.status === 429) continue;
        const [one, other] = [theirs, unused].map(
          (reply) => `${reply?.status} ${withoutNoise(reply?.text ?? "")}`,
        );
        if (one !== other) faults.push(`${route.name} of ${id}: ${one}; of an unused id: ${other}`);
      }
    },
  );
  const after = await readAll(ground, victim.headers);
  for (const [name, text] of before) {
    // The sessions tell of the last call, which is ours.
    if (name !== "listSessions" && after.get(name) !== text)
      faults.push(`${name} reads otherwise for its owner`);
  }
  const withdrawal = knownIds.find((id) => id.startsWith("wdr_")) ?? "";
  const honest = [
    checkHonestCall(
      "the owner cancels their withdrawal",
      await send({
        url: `${stage.url}/api/wallet/withdrawal/cancel/${withdrawal}`,
        method: "PATCH",
        headers: { ...victim.headers, "content-type": "application/json" },
        body: "{}",
      }),
    ),
  ];
  return { tries, faults, honest };
};
