import { DAY_MS, SECOND_MS } from "@kinfold/contract/durations";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { ENDPOINTS } from "@kinfold/contract/endpoints";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Answer, type Club } from "./testing/club.ts";
import { contributeDirectly } from "./testing/invested.ts";
import { createPayableMember, payIn, type Payable } from "./testing/payable.ts";
import { callAs, createOwnedThings, OWNED, type Things } from "./testing/permissions/owned.ts";
import { publishPrice } from "./testing/published.ts";
import { hireSignedIn } from "./testing/staff.ts";

const [POOL, FIXED] = [3, 4];
/** Ten seconds after a midnight in Lagos: half a minute back is another day. */
const NOW = new Date("2026-12-31T23:00:10.000Z");
const OFFSETS: Readonly<Record<string, number>> = {
  "as it was": 0,
  "a second back": -SECOND_MS,
  "half a minute back": -30 * SECOND_MS,
  "a day back": -DAY_MS,
  "a day ahead": DAY_MS,
};
const EMAIL = "reader@example.com";

let club: Club;
let things: Things;
let fixed: string;
let investor: Payable;

beforeAll(async () => {
  club = await openClub();
  club.clock.setTo(new Date("2026-08-20T09:00:00.000Z"));
  things = await createOwnedThings(club, EMAIL);
  investor = await createPayableMember(club, "investor@example.com");
  await payIn(club, investor.ngn ?? "", "NGN", 900_000_000n);
  const pooled = await contributeDirectly(club, investor, { planId: POOL, minor: 50_000_000n });
  fixed = await contributeDirectly(club, investor, { planId: FIXED, minor: 20_000_000n });
  await publishPrice(club, POOL, "2026-08-31", "100");
  await publishPrice(club, POOL, "2026-11-30", "104");
  club.clock.setTo(NOW);
  await contributeDirectly(club, investor, { planId: FIXED, minor: 20_000_000n, into: fixed });
  await contributeDirectly(club, investor, { planId: POOL, minor: 20_000_000n, into: pooled });
});
afterAll(() => club.close());

const someParams = ({ path }: AnyEndpoint): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, fixed]));

/** That there is no rate is a refusal in words, and no fault. */
const isFailed = ({ status, body }: Answer): boolean =>
  status >= 500 && body?.code !== "pay_rate_unavailable";

test.each(Object.entries(OFFSETS))(
  "every page is drawn by a server whose clock is %s",
  async (_, offsetMs) => {
    club.clock.setTo(new Date(NOW.getTime() + offsetMs));
    await things.owner.signIn(EMAIL);
    await investor.visitor.signIn("investor@example.com");
    const clerk = await hireSignedIn(club, ["admin"]);
    const auditor = await hireSignedIn(club, ["auditor"]);
    const failed: string[] = [];
    let drawn = 0;
    for (const to of ENDPOINTS.filter(({ method }) => method === "GET")) {
      const naming = OWNED[to.name];
      const others = { params: someParams(to) };
      const answers =
        to.access === "staff"
          ? [await callAs(clerk.visitor, to, others), await callAs(auditor.visitor, to, others)]
          : [
              await callAs(
                things.owner,
                to,
                typeof naming === "function" ? naming(things) : others,
              ),
              await callAs(investor.visitor, to, others),
            ];
      for (const answer of answers) {
        drawn += Number(answer.status === 200);
        if (isFailed(answer))
          failed.push(`${to.name} ${answer.status} ${answer.text.slice(0, 120)}`);
      }
    }
    expect(failed).toEqual([]);
    expect(drawn).toBeGreaterThan(80);
  },
);
