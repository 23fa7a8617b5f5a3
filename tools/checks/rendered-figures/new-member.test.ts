import type { Currency } from "@kinfold/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCheckedDay } from "../../../apps/server/src/calendar/index.ts";
import { openClub, type Club } from "../../../apps/server/src/testing/club.ts";
import { contributeDirectly } from "../../../apps/server/src/testing/invested.ts";
import { createPayableMember, type Payable } from "../../../apps/server/src/testing/payable.ts";
import { allowPlanChanges } from "../../../apps/server/src/testing/plans.ts";
import { publishPrice } from "../../../apps/server/src/testing/published.ts";
import { addPlans, findDifferences, noteCompared } from "./compare-figures.ts";
import { MemberScreens } from "./member-screens.ts";
import { readContributions, readOverview, readPortfolioPage, type Shown } from "./read-figures.ts";

const EMAIL = "first-kobo@example.com";
const POOL = 3;
const OF: Currency = "NGN";

let club: Club;
let member: Payable;
let screens: MemberScreens;
beforeAll(async () => {
  club = await openClub();
  await allowPlanChanges(club);
  club.clock.setTo(new Date("2026-11-12T09:00:00Z"));
  member = await createPayableMember(club, EMAIL);
  screens = new MemberScreens(club, member.visitor, EMAIL);
});
afterAll(() => club.close());

/** The totals that the member reads of their naira, on every page that has one. */
async function readTotals(id: string): Promise<Shown[]> {
  await screens.signIn();
  const overview = await screens.read(
    "overview",
    "/dashboard/overview",
    (page) => page.querySelectorAll("[data-slot=portfolio-card] [data-slot=figure]").length >= 2,
    readOverview,
  );
  const contributions = await screens.read(
    "contributions",
    `/dashboard/my-investments?investment_type=${OF}`,
    (page) => page.querySelector("[data-slot=holding-row]") !== null,
    (page) => readContributions(page, OF),
  );
  const portfolio = await screens.read(
    "portfolio page",
    `/dashboard/my-investments/details/${id}`,
    (page) => page.querySelector("section[aria-labelledby=worth] [data-slot=figure]") !== null,
    (page) => readPortfolioPage(page, OF),
  );
  const ofNaira = [...overview, ...contributions].filter(({ of }) => of === OF);
  return [...ofNaira, ...addPlans(contributions, OF), ...portfolio];
}

/** What each surface says under a label. */
const readLabel = (shown: readonly Shown[], label: string): Record<string, string> =>
  Object.fromEntries(
    shown.flatMap((one) => (one.label === label ? [[one.surface, one.figure]] : [])),
  );

const everywhere = (figure: string): Record<string, string> => ({
  overview: figure,
  contributions: figure,
  "plans of contributions": figure,
  "portfolio page": figure,
});

test("a new member reads one total on every page, from the first kobo to the first price and with more on its way", async () => {
  const compared = new Map<string, Set<string>>();
  const id = await contributeDirectly(club, member, { planId: POOL, minor: 10_000_000n });
  const looks = async (totalMinor: number, waitingMinor: number): Promise<void> => {
    const shown = await readTotals(id);
    noteCompared(shown, compared);
    expect(findDifferences(shown)).toEqual([]);
    expect(readLabel(shown, "value")).toEqual(everywhere(`${OF} ${totalMinor}`));
    expect(readLabel(shown, "waiting")).toEqual(everywhere(`${OF} ${waitingMinor}`));
  };
  await looks(10_000_000, 10_000_000);
  club.clock.setTo(new Date("2026-11-20T09:00:00Z"));
  await contributeDirectly(club, member, { planId: POOL, minor: 1n, into: id });
  await looks(10_000_001, 10_000_001);
  await publishPrice(club, POOL, readCheckedDay("2026-11-30"), "100");
  await looks(10_000_001, 0);
  club.clock.setTo(new Date("2026-12-15T09:00:00Z"));
  await contributeDirectly(club, member, { planId: POOL, minor: 2_500_000n, into: id });
  await looks(12_500_001, 2_500_000);
  expect([...compared.keys()].toSorted()).toContain("value");
}, 300_000);
