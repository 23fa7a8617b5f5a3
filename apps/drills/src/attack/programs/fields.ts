import { createChance as chanceOf } from "../../drill/chance.ts";
import { generatePlausible } from "../junk-values.ts";
import { checkHonestCall, checkHonest, type Program } from "../program.ts";
import { buildUrl } from "../routes.ts";
import { makeThings, readAll } from "../things.ts";

/** What a member says of themselves and may not decide, in every writing of it. */
const GRANTED = {
  is_global: true,
  is_admin: true,
  role: "admin",
  roles: ["admin"],
  permissions: ["*"],
  email: "other@example.com",
  email_verified_at: "2020-01-01T00:00:00Z",
  email_verified: true,
  is_verified: true,
  verified: true,
  kyc_status: "validated",
  kyc: { status: "validated" },
  status: "success",
  state: "active",
  balance: 1e9,
  available: 1e9,
  available_balance: 1e9,
  credited: 1e9,
  fee: 0,
  rate: 1,
  exchange_rate: 1,
  unit_price: 0.01,
  units: 1e9,
  interest_bps: 10_000,
  payout_available_at: "2020-01-01T00:00:00Z",
  disabled_at: null,
  locked_at: null,
  created_at: "2000-01-01T00:00:00Z",
} as const;

/** What a member may set. */
const NEXT_OF_KIN = {
  name: "Ngozi Honest",
  relationship: "sibling",
  phone: "+2348035550199",
} as const;

/** The fields that decide what a member may do, wherever they stand in what the member reads of themselves. */
function readOwnFields(texts: ReadonlyMap<string, string>): string {
  const kept: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (/global|admin|role|email$|verified|locked|disabled|customer_id|member_id/.test(name)) {
        kept.push(`${path}.${name}=${JSON.stringify(inner)}`);
      } else visit(inner, `${path}.${name}`);
    }
  };
  for (const name of ["getMember", "getKyc"]) visit(JSON.parse(texts.get(name) ?? "null"), name);
  return kept.toSorted().join("\n");
}

const totalIn = (texts: ReadonlyMap<string, string>): number =>
  (texts.get("getWallets")?.match(/"(?:available|balance)\w*":(-?[\d.]+)/g) ?? [])
    .map((one) => Number(one.slice(one.indexOf(":") + 1)))
    .reduce((sum, one) => sum + one, 0);

/** Fields that are not the caller's to set, at every call that takes a body: their eligibility and money stay as they are, and so do everybody else's. */
export const probeFields: Program = async (ground, { chance }) => {
  const { attacker, routes, send, signIn, stage, victim } = ground;
  await makeThings(ground, attacker);
  const [own, others] = [
    await readAll(ground, attacker.headers),
    await readAll(ground, victim.headers),
  ];
  const faults: string[] = [];
  let tries = 0;
  const theirs = { member_id: victim.memberId, customer_id: victim.memberId };
  for (const route of routes) {
    if (route.who !== "member" || route.body === "none" || route.body === "bytes") continue;
    const session = await signIn(attacker.memberId);
    const right = generatePlausible(route.schema, chanceOf(chance.between(0, 1e9), 0));
    const wallet = attacker.wallets[0]?.walletId ?? "";
    const params = Object.fromEntries(route.params.map((name) => [name, wallet]));
    for (const body of [
      { ...theirs, ...GRANTED },
      { ...GRANTED, ...theirs, ...(typeof right === "object" ? right : {}) },
      { user: { ...theirs, ...GRANTED }, data: { ...GRANTED }, ...GRANTED },
    ]) {
      tries += 1;
      const { status, text } = await send({
        url: buildUrl(stage, route, params),
        method: route.method,
        headers: { ...session, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (status === 0 || status >= 500) faults.push(`${route.name}: ${status} ${text}`);
    }
  }
  const session = await signIn(attacker.memberId);
  const after = await readAll(ground, session);
  const [eligibility, before] = [readOwnFields(after), readOwnFields(own)];
  if (before === "" || eligibility !== before) {
    faults.push(`the attacker stands otherwise:\n${before}\nnow:\n${eligibility}`);
  }
  if (totalIn(after) > totalIn(own)) faults.push("the attacker has more money than before");
  const othersAfter = await readAll(ground, victim.headers);
  for (const name of ["getMember", "getWallets", "listPortfolios", "listWithdrawals"]) {
    if (othersAfter.get(name) !== others.get(name)) {
      faults.push(`${name} reads otherwise for another member`);
    }
  }
  const preference = await send({
    url: `${stage.url}/api/customer/update`,
    method: "PATCH",
    headers: { ...session, "content-type": "application/json" },
    body: JSON.stringify({ next_of_kin: NEXT_OF_KIN }),
  });
  const changed = (await readAll(ground, session)).get("getMember") ?? "";
  const honest = [
    checkHonestCall("a field that is the member's own", preference),
    checkHonest(
      "it reads as it was set",
      changed.includes(NEXT_OF_KIN.name),
      changed.slice(0, 200),
    ),
  ];
  return { tries, faults, honest };
};
