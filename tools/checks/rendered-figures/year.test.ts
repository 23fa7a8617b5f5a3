import type { PortfolioLite } from "@kinfold/contract/portfolios";
import type { Currency } from "@kinfold/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatLongDay, lagosDay, type Day } from "../../../apps/server/src/calendar/index.ts";
import { openClub, type Club } from "../../../apps/server/src/testing/club.ts";
import { createPayableMember } from "../../../apps/server/src/testing/payable.ts";
import { readPdfText } from "../../../apps/server/src/testing/pdf-text.ts";
import { ALL_DAYS, ClubYear, CORRECTED_ON, FIRST, TELLING_DAYS } from "./club-year.ts";
import {
  addPdfs,
  addPlans,
  findDifferences,
  noteCompared,
  readClosingValues,
} from "./compare-figures.ts";
import { MemberScreens } from "./member-screens.ts";
import {
  hasReport,
  readContributions,
  readOverview,
  readPortfolioPdf,
  readReportHead,
  readReportPage,
  readReportPdf,
  readText,
  type Shown,
} from "./read-figures.ts";

const EMAIL = "year@example.com";
/** FIGURES_YEAR=full looks at every day; FIGURES_SEED replays another year. */
const IS_FULL = process.env["FIGURES_YEAR"] === "full";
const SEED = Number(process.env["FIGURES_SEED"] ?? 20_261_123);
const CURRENCIES: readonly Currency[] = ["NGN", "USD"];

let club: Club;
let year: ClubYear;
let screens: MemberScreens;
beforeAll(async () => {
  club = await openClub();
  club.clock.setTo(new Date(`${FIRST}T08:00:00Z`));
  const member = await createPayableMember(club, EMAIL);
  year = new ClubYear(club, member, SEED);
  await year.begin();
  screens = new MemberScreens(club, member.visitor, EMAIL);
});
afterAll(() => club.close());

type Month = { month: number; year: number };
const monthBefore = ({ month, year: of }: Month): Month =>
  month === 1 ? { month: 12, year: of - 1 } : { month: month - 1, year: of };
const monthOf = (day: Day): Month => ({
  month: Number(day.slice(5, 7)),
  year: Number(day.slice(0, 4)),
});

const readReport = (of: Currency, { month, year: in_ }: Month, surface = "report page") =>
  screens.read(
    surface,
    `/dashboard/investment-report?month=${month}&year=${in_}&currency=${of}`,
    (page) => hasReport(page) || readText(page).includes("Nothing in "),
    (page) => ({
      shown: readReportPage(page, of),
      head: hasReport(page) ? readReportHead(page) : undefined,
    }),
  );

/** All that the member reads of one currency on this day, from every surface. */
async function readCurrency(of: Currency, day: Day, isNewMonth: boolean): Promise<Shown[]> {
  const contributions = await screens.read(
    "contributions",
    `/dashboard/my-investments?investment_type=${of}`,
    (page) => page.querySelector('section[aria-label="Total value"]') !== null,
    (page) => readContributions(page, of),
  );
  const month = monthBefore(monthOf(day));
  const { shown: report, head } = await readReport(of, month);
  const pdf = await screens.file(
    "report PDF",
    `/portfolio/global/report/pdf?month=${month.month}&year=${month.year}&currency=${of}`,
  );
  const printed = readReportPdf(readPdfText(pdf).flat(), of).filter(() => head !== undefined);
  // The head is the total: that of the end where something waited, the closing value otherwise.
  const headLabel = report.some((one) => one.of === of && one.label === "Total at the end")
    ? "Total at the end"
    : "Closing value";
  const headed: Shown[] =
    head === undefined
      ? []
      : [{ surface: "report head", of, label: headLabel, figure: head.figure }];
  const before = isNewMonth ? await openingOf(of, month, report) : [];
  return [
    ...contributions,
    ...addPlans(contributions, of),
    ...report,
    ...headed,
    ...printed,
    ...readClosingValues(report, contributions, head?.day ?? ""),
    ...before,
  ];
}

/** What a month closed with is what the next one opens with. */
async function openingOf(of: Currency, month: Month, report: readonly Shown[]): Promise<Shown[]> {
  const { head, shown: before } = await readReport(of, monthBefore(month), "report page before");
  if (head === undefined || report.length === 0) return [];
  const closing = before.find((one) => one.of === of && one.label === "Closing value");
  return closing === undefined
    ? []
    : [{ ...closing, surface: "report page before", label: "Opening value" }];
}

type Row = Pick<
  PortfolioLite,
  "id" | "status" | "units" | "waiting_amount" | "currency" | "product"
>;

const isOpen = ({ units, waiting_amount: waiting }: Row): boolean =>
  units > 0 || Number(waiting) > 0;

/** All that the member reads on this day, and where it disagrees. */
async function lookAt(
  day: Day,
  {
    isNewMonth = false,
    currencies = CURRENCIES,
  }: { isNewMonth?: boolean; currencies?: readonly Currency[] } = {},
): Promise<{ differences: string[]; figures: number }> {
  const overview = await screens.read(
    "overview",
    "/dashboard/overview",
    (page) => page.querySelectorAll("[data-slot=portfolio-card] [data-slot=figure]").length >= 2,
    readOverview,
  );
  const shown = [...overview];
  for (const of of currencies) shown.push(...(await readCurrency(of, day, isNewMonth)));
  const { data } = await screens.json<{ data: Row[] }>("/portfolio?per_page=50");
  const pdfs: ReturnType<typeof readPortfolioPdf>[] = [];
  // Of a plan the open portfolios are counted, or the closed ones where none is open.
  const counted = data.filter(
    (one) =>
      isOpen(one) || !data.some((other) => isOpen(other) && other.product.id === one.product.id),
  );
  for (const { id } of counted) {
    const pdf = await screens.file("portfolio PDF", `/portfolio/pdf-report/${id}`);
    pdfs.push(readPortfolioPdf(readPdfText(pdf).flat()));
  }
  shown.push(...addPdfs(pdfs, shown));
  for (const of of currencies)
    shown.push({ surface: "today", of, label: "as of", figure: formatLongDay(day) });
  noteCompared(shown, compared);
  return { differences: findDifferences(shown), figures: shown.length };
}

/** Under each label the surfaces that were compared at least once: a figure that is not read any more is missing here. */
const compared = new Map<string, Set<string>>();
const IN_REPORTS = ["report PDF", "report page"];
const COMPARED: Readonly<Record<string, readonly string[]>> = {
  value: ["contributions", "overview", "plans of contributions", "portfolio PDF"],
  waiting: ["contributions", "overview", "plans of contributions"],
  "value in units": ["contributions", "report page"],
  gain: ["contributions", "overview", "plans of contributions", "portfolio PDF"],
  "gain in percent": ["contributions", "overview"],
  portfolios: ["overview", "plans of contributions"],
  "as of": ["contributions", "today"],
  "Opening value": [...IN_REPORTS, "report page before"],
  Contributions: IN_REPORTS,
  Withdrawals: IN_REPORTS,
  "Gain after tax and fees": IN_REPORTS,
  "Loss after tax and fees": IN_REPORTS,
  "Closing value": ["report PDF", "report head", "report page"],
  "Gain before them": IN_REPORTS,
  "Loss before them": IN_REPORTS,
  Fees: IN_REPORTS,
  Tax: IN_REPORTS,
  "Return in the month": IN_REPORTS,
  "Return this year until then": IN_REPORTS,
  "Fixed interest before tax": IN_REPORTS,
};

/** The surfaces that are given what was true before the correction, one after another: planted faults. */
const PLANTED = ["overview", "contributions", "report page", "report PDF", "portfolio PDF"];

/** Those of the planted faults that the comparison finds. */
async function findPlanted(day: Day): Promise<string[]> {
  const faults: string[] = [];
  for (const surface of PLANTED) {
    screens.stale = surface;
    const { differences } = await lookAt(day, { currencies: ["NGN"] });
    if (differences.some((one) => one.includes(surface))) faults.push(surface);
  }
  screens.stale = undefined;
  return faults;
}

test(
  `every surface shows the same figure under the same label, and one that uses an uncorrected price is found (seed ${SEED}, ${IS_FULL ? "every day" : "telling days"})`,
  async () => {
    const disagreeing: string[] = [];
    let found: string[] = [];
    let [days, figures] = [0, 0];
    for (const day of ALL_DAYS) {
      const isLookedAt = IS_FULL || TELLING_DAYS.has(day);
      await year.live(day, { isLookedAt });
      if (!isLookedAt) continue;
      expect(lagosDay(club.clock.now())).toBe(day);
      await screens.signIn();
      if (day === CORRECTED_ON) {
        await year.correct();
        found = await findPlanted(day);
      }
      const isNewMonth = day.endsWith("-01") || day === CORRECTED_ON;
      const looked = await lookAt(day, { isNewMonth });
      days += 1;
      figures += looked.figures;
      disagreeing.push(...looked.differences.map((one) => `${day}: ${one}`));
    }
    console.log(`${days} days, ${figures} figures compared, seed ${SEED}`);
    expect(disagreeing).toEqual([]);
    expect(found).toEqual(PLANTED);
    const surfaces = [...compared].map(([label, all]) => [label, [...all].toSorted()]);
    expect(Object.fromEntries(surfaces)).toEqual(COMPARED);
  },
  IS_FULL ? 3_600_000 : 180_000,
);
