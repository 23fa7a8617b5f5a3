import { FigureSource } from "@kinfold/contract/figure-sources";
import { negate } from "@kinfold/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Club } from "../../apps/server/src/testing/club.ts";
import { addPostings } from "../../apps/server/src/testing/many-postings.ts";
import { createPayableMember, payIn, type Payable } from "../../apps/server/src/testing/payable.ts";
import { contributeDirectly } from "../../apps/server/src/testing/invested.ts";
import { PLAN } from "../../apps/server/src/testing/plans.ts";
import { sumTraced, walletOf, type ReadSource } from "../../apps/server/src/testing/sum-traced.ts";
import { listPrivateAddresses } from "../page-addresses.ts";
import { ALL_DAYS, ClubYear, CORRECTED_ON, FIRST } from "./club-year.ts";
import { MemberScreens } from "./member-screens.ts";
import { normalizeMoney, parseMinor, readText } from "./read-figures.ts";

/** FIGURES_TRACED=full: six members and a million postings; npm test: two members and 100,000. */
const IS_FULL = process.env["FIGURES_TRACED"] === "full";
const SEED = Number(process.env["FIGURES_SEED"] ?? 20_261_128);
const MEMBERS = IS_FULL ? 6 : 2;
const UNTIL = "2026-10-13";

/** Figures that have to be traced, by the address of their page. */
const TRACED: readonly { path: RegExp; figures: string }[] = [
  { path: /\/wallet$/, figures: "[data-slot=wallet-card] [data-size=lg]" },
  {
    path: /\/portfolio\//,
    figures:
      'h2#worth ~ p [data-slot=figure], [aria-label^="Figures of this"] > *:first-child [data-slot=figure]',
  },
];

type Printed = { figure: string | undefined; text: string };
type Drawn = { path: string; printed: Printed[]; missing: string[] };

let club: Club;
const people: { email: string; member: Payable }[] = [];
/** The app as this member sees it, from here on. */
const enter = async ({ email, member }: (typeof people)[number]): Promise<MemberScreens> => {
  const screens = new MemberScreens(club, member.visitor, email);
  await screens.signIn();
  return screens;
};

beforeAll(async () => {
  club = await openClub();
  club.clock.setTo(new Date(`${FIRST}T08:00:00Z`));
  const first = await createPayableMember(club, "traced1@example.com");
  const year = new ClubYear(club, first, SEED);
  await year.begin();
  const others: Payable[] = [];
  for (let at = 2; at <= MEMBERS; at += 1) {
    const other = await createPayableMember(club, `traced${at}@example.com`);
    await payIn(club, other.ngn ?? "", "NGN", 90_000_000n + BigInt(at));
    for (const planId of [PLAN.irepo, PLAN.harvest]) {
      await contributeDirectly(club, other, { planId, minor: 20_000_001n * BigInt(at) });
    }
    others.push(other);
  }
  for (const day of ALL_DAYS.filter((one) => one <= UNTIL)) {
    await year.live(day, { isLookedAt: false });
    if (day === CORRECTED_ON) await year.correct();
  }
  for (const [at, member] of [first, ...others].entries()) {
    const email = `traced${at + 1}@example.com`;
    people.push({ email, member });
  }
}, 600_000);
afterAll(() => club.close());

const isQuiet = (page: Element): boolean =>
  page.querySelector("h1") !== null &&
  page.querySelector("[data-slot=loader], [data-slot=skeleton], [aria-busy=true]") === null;

/** What a page prints of money and of what is traced, and what has to be traced and is not. */
function readPrinted(path: string, page: Element): Drawn {
  const traced = Array.from(page.querySelectorAll<HTMLElement>("[data-figure]"), (each) => ({
    figure: each.dataset["figure"],
    text: readText(each),
  }));
  const bare = Array.from(page.querySelectorAll("[data-slot=figure]"))
    .filter((each) => each.closest("[data-figure]") === null)
    .map((each) => ({ figure: undefined, text: readText(each) }));
  const must = TRACED.filter((rule) => rule.path.test(path)).flatMap(({ figures }) =>
    Array.from(page.querySelectorAll(figures)),
  );
  const missing = must
    .filter((each) => each.closest("[data-figure]") === null)
    .map((each) => `${path}: ${readText(each)} is not traced`);
  return { path, printed: [...traced, ...bare], missing };
}

const draw = (screens: MemberScreens, path: string, plant?: (page: Element) => void) =>
  screens.read("traced", path, isQuiet, (page) => {
    plant?.(page);
    return readPrinted(path, page);
  });

const readerOf =
  (screens: MemberScreens): ReadSource =>
  async (figure, before) =>
    FigureSource.create(
      await screens.json(
        `/figures/${encodeURIComponent(figure)}${before === undefined ? "" : `?before=${before}`}`,
      ),
    );

/** How a printed figure differs from the sum of its rows; undefined where it does not. */
async function compare(read: ReadSource, { figure = "", text }: Printed) {
  const { minor, quantity } = await sumTraced(club.db, read, figure);
  if (minor !== undefined) {
    const shown = parseMinor(normalizeMoney(text.replace(/^Failed /, "")));
    const isSame =
      shown === minor || (figure.startsWith("transaction:") && shown === negate(minor));
    return isSame ? undefined : `${figure}: shown ${text}, its rows come to ${minor}`;
  }
  const shown = text.replaceAll(/[,%]/g, "").replace("−", "-");
  return Number(shown) === Number(quantity)
    ? undefined
    : `${figure}: shown ${text}, its rows come to ${quantity}`;
}

test(
  `every traced figure of ${MEMBERS} members is the sum of its rows, and planted faults are found (seed ${SEED})`,
  async () => {
    const faults: string[] = [];
    const untraced = new Map<string, number>();
    let [tracedCount, bareCount, moved, pages] = [0, 0, 0, 0];
    for (const person of people) {
      const screens = await enter(person);
      const read = readerOf(screens);
      const { data: portfolios } = await screens.json<{
        data: {
          id: string;
          product: Parameters<typeof listPrivateAddresses>[0]["plans"][number];
        }[];
      }>("/portfolio?per_page=50");
      const own = { plans: portfolios.map(({ product }) => product), portfolios, articles: [] };
      for (const path of new Set(listPrivateAddresses(own))) {
        const { printed, missing } = await draw(screens, path);
        pages += 1;
        faults.push(...missing);
        const place = path.replace(/\b(prt|pf)_\w+$/, ":id");
        for (const one of printed) {
          if (one.figure === undefined) {
            bareCount += 1;
            untraced.set(place, (untraced.get(place) ?? 0) + 1);
            continue;
          }
          tracedCount += 1;
          const fault = await compare(read, one);
          if (fault !== undefined) faults.push(fault);
        }
      }
      const wallets = await screens.json<Record<"ngn" | "usd", { id: string } | null>>("/wallet");
      for (const wallet of [wallets.ngn, wallets.usd]) {
        if (wallet === null) continue;
        const { data } = await screens.json<{
          data: { id: string; amount: number; status: string }[];
        }>(`/wallet/transactions?wallet_id=${wallet.id}&per_page=100`);
        for (const { id, amount, status } of data) {
          if (status !== "success") continue;
          const figure = `transaction:${id}`;
          walletOf.set(figure, wallet.id);
          moved += 1;
          const text = `₦${amount.toFixed(2)}`;
          const fault = await compare(read, { figure, text });
          if (fault !== undefined) faults.push(fault);
        }
      }
    }
    const places = [...untraced].map(([place, count]) => `${place} ${count}`).join(", ");
    console.log(
      `${pages} pages, ${tracedCount} printed figures and ${moved} amounts of transactions traced, seed ${SEED}; ${bareCount} printed figures have no trace yet: ${places}`,
    );
    expect(faults).toEqual([]);
    expect(tracedCount).toBeGreaterThan(MEMBERS * 10);
    expect(moved).toBeGreaterThan(MEMBERS);
    expect(await findPlanted()).toEqual(["a kobo", "a row", "an untraced amount"]);
  },
  IS_FULL ? 3_600_000 : 300_000,
);

/** Which of the planted faults are found. */
async function findPlanted(): Promise<string[]> {
  const [person] = people;
  if (person === undefined) throw new Error("there is no one to look at");
  const screens = await enter(person);
  const faults: string[] = [];
  const read = readerOf(screens);
  const path = "/dashboard/wallet";
  const { printed } = await draw(screens, path, (page) => {
    const fraction = page.querySelector("[data-figure] [data-size=lg] > :last-child");
    if (fraction === null) throw new Error("there is nothing to plant in");
    const kobo = (Number(fraction.textContent?.slice(1)) + 1) % 100;
    fraction.textContent = `.${String(kobo).padStart(2, "0")}`;
  });
  for (const one of printed) {
    if (one.figure !== undefined && (await compare(read, one)) !== undefined) faults.push("a kobo");
  }
  const withoutRow: ReadSource = async (figure, before) => {
    const source = await read(figure, before);
    return { ...source, rows: source.rows.slice(1) };
  };
  const of = printed.find(({ figure }) => figure?.startsWith("wallet-available:"));
  const left = await sumTraced(club.db, withoutRow, of?.figure ?? "").catch(() => undefined);
  if (left === undefined) faults.push("a row");
  const { missing } = await draw(screens, path, (page) => {
    page.querySelector("[data-figure]")?.removeAttribute("data-figure");
  });
  if (missing.length > 0) faults.push("an untraced amount");
  return faults;
}

test(
  "a trace of a wallet with many postings takes at most three times as long as with 10,000",
  async () => {
    const [person] = people;
    if (person === undefined) throw new Error("there is no one to look at");
    const read = readerOf(await enter(person));
    const figure = `wallet-available:${person.member.ngn}`;
    const measure = async (): Promise<number> => {
      const times: number[] = [];
      for (let run = 0; run < 15; run += 1) {
        const began = performance.now();
        await read(figure);
        times.push(performance.now() - began);
      }
      return times.toSorted((one, other) => one - other)[7] ?? 0;
    };
    const most = IS_FULL ? 1_000_000 : 100_000;
    await addPostings(club.db, person.member.ngn ?? "", 1, 10_000);
    await measure();
    const few = await measure();
    await addPostings(club.db, person.member.ngn ?? "", 10_001, most - 10_000);
    const many = await measure();
    console.log(
      `a trace at 10,000 postings ${few.toFixed(1)} ms, at ${most.toLocaleString("en")} ${many.toFixed(1)} ms: ${(many / few).toFixed(2)} times`,
    );
    expect(many).toBeLessThanOrEqual(few * 3);
  },
  IS_FULL ? 1_200_000 : 180_000,
);
