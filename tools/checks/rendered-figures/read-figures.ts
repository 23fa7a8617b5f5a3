import type { Currency } from "@kinfold/money";

/** One figure as a surface shows it: under which label, of what. `of` is the currency, and the plan where it is of one. */
export type Shown = { surface: string; of: string; label: string; figure: string };

/** What is written in an element, with one space between words. */
export const readText = (element: Element | null): string =>
  (element?.textContent ?? "").replaceAll(/\s+/g, " ").trim();

/** A figure of money as minor units with its sign and currency: "−₦1,250.00" and "Down ₦1,250.00" are both "NGN -125000". */
export function normalizeMoney(text: string): string {
  const match = /^(Up |Down )?([+−-]?)([₦$])([\d,]+)\.(\d\d)$/.exec(text.trim());
  if (match === null) throw new Error(`this is no figure of money: ${text}`);
  const [, arrow, sign, symbol, whole = "", fraction = ""] = match;
  const minor = BigInt(`${whole.replaceAll(",", "")}${fraction}`);
  const isNegative = arrow === "Down " || sign === "−" || sign === "-";
  return `${symbol === "₦" ? "NGN" : "USD"} ${isNegative ? -minor : minor}`;
}

const MONEY = /^(?:Up |Down )?[+−-]?[₦$][\d,]+\.\d\d$/;
/** A figure of money, or the words as they stand: a percentage, or that there is not enough to tell. */
const figureOf = (text: string): string => (MONEY.test(text) ? normalizeMoney(text) : text);

/** The minor units of a figure of money. */
export const parseMinor = (figure: string): bigint => BigInt(figure.slice(4));

const figuresIn = (element: Element): string[] =>
  Array.from(element.querySelectorAll("[data-slot=figure]"), (each) =>
    normalizeMoney(readText(each)),
  );

const PERCENT = /(−?[\d.]+%) of everything you put in/;
/** The line under a total that says how much of it waits for units. */
const WAITS = /of which (\S+) waits for units/;

/** The cards of the overview. Like every total, theirs holds what waits for units, and says so. */
export function readOverview(page: Element): Shown[] {
  return Array.from(page.querySelectorAll("[data-slot=portfolio-card]")).flatMap((card) => {
    const of: Currency = readText(card).includes("Naira portfolio") ? "NGN" : "USD";
    const [total = `${of} 0`, ...others] = figuresIn(card);
    const text = readText(card);
    const [gain] = others;
    return shownOf("overview", of, {
      value: total,
      waiting: readWaiting(text, of),
      ...(text.includes("so far, in") && {
        gain,
        "gain in percent": PERCENT.exec(text)?.[1],
        portfolios: /in (\d+) open portfolio/.exec(text)?.[1],
      }),
    });
  });
}

/** How much of a total waits for units, as the line under it says; zero where there is none. */
function readWaiting(text: string, of: Currency): string {
  const waiting = WAITS.exec(text)?.[1];
  return waiting === undefined ? `${of} 0` : normalizeMoney(waiting);
}

/** The total of a portfolio's own page, and how much of it waits. Undefined before anything was paid. */
export function readPortfolioPage(page: Element, of: Currency): Shown[] {
  const section = page.querySelector("section[aria-labelledby=worth]");
  const figure = section?.querySelector("[data-slot=figure]") ?? null;
  if (section === null || figure === null) return [];
  return shownOf("portfolio page", of, {
    value: normalizeMoney(readText(figure)),
    waiting: readWaiting(readText(section), of),
  });
}

/** The total of one currency and its plans, under My Contributions. */
export function readContributions(page: Element, of: Currency): Shown[] {
  const total = page.querySelector('section[aria-label="Total value"]');
  if (total === null) return [];
  const text = readText(total);
  const [value, gain] = figuresIn(total);
  const hasGain = text.includes("after tax and fees");
  const surface = "contributions";
  const totals = shownOf(surface, of, {
    value,
    waiting: readWaiting(text, of),
    "as of": /As of (\d+ \w+ \d+)/.exec(text)?.[1],
    ...(hasGain && { gain, "gain in percent": PERCENT.exec(text)?.[1] }),
  });
  const plans = Array.from(page.querySelectorAll("[data-slot=holding-row]")).flatMap((row) => {
    // The value and the gain stand beside each other; the figures of its small drawing are elsewhere.
    const beside = row.querySelector(":scope > span > [data-slot=figure]")?.parentElement;
    const [ofPlan, gained] = beside ? figuresIn(beside) : [];
    const spans = Array.from(row.querySelectorAll("span"), readText);
    const waiting = readWaiting(readText(row), of);
    // Every total holds what waits; the reports tell the value of units by itself.
    const inUnits =
      ofPlan === undefined ? undefined : `${of} ${parseMinor(ofPlan) - parseMinor(waiting)}`;
    return shownOf(surface, `${of} ${nameOf(row)}`, {
      value: ofPlan,
      waiting,
      "value in units": inUnits,
      gain: gained,
      closed: beside !== null && readText(beside ?? null).includes("Closed") ? "yes" : undefined,
      "gain in percent": spans.find((words) => /^−?[\d.]+%$/.test(words)),
      portfolios: /(\d+) portfolios?\b/.exec(readText(row))?.[1],
      "price of": /price of (\d+ \w+ \d+)/.exec(readText(row))?.[1],
    });
  });
  return [...totals, ...plans];
}

const nameOf = (row: Element): string =>
  readText(row.querySelector(":scope > span.min-w-0 > span:first-child"));

function shownOf(
  surface: string,
  of: string,
  figures: Record<string, string | undefined>,
): Shown[] {
  return Object.entries(figures).flatMap(([label, figure]) =>
    figure === undefined ? [] : [{ surface, of, label, figure }],
  );
}

/** The labels of a report, as they stand on the page and in the PDF. */
const REPORT_LABELS = [
  "Opening value",
  "Contributions",
  "Withdrawals",
  "Gain after tax and fees",
  "Loss after tax and fees",
  "Closing value",
  "Total at the end",
  "Gain before them",
  "Loss before them",
  "Fees",
  "Tax",
  "Return in the month",
  "Return this year until then",
  "Fixed interest before tax",
] as const;
const isReportLabel = (words: string): boolean => REPORT_LABELS.some((label) => label === words);

/** Whether the page has this month; otherwise it says that nothing was in a plan. */
export const hasReport = (page: Element): boolean =>
  page.querySelector('dl[aria-label^="How "]') !== null;

const MOVED = /^(Put in|Taken out)/;

/** One currency of the report page: its facts, and each row of its table of plans. */
export function readReportPage(page: Element, of: Currency): Shown[] {
  const surface = "report page";
  if (!hasReport(page)) return [];
  const facts = Array.from(page.querySelectorAll("[data-slot=fact]")).map((fact) => {
    const label = readText(fact.querySelector("dt")).replace(
      /^Return in \w+ \d+$/,
      "Return in the month",
    );
    const figure = figureOf(readText(fact.querySelector("dd bdi")));
    return { surface, of, label, figure };
  });
  const labels = new Set(facts.map(({ label }) => label));
  // What is nothing is left out of the page.
  const none = ["Fees", "Tax", "Fixed interest before tax"]
    .filter((label) => !labels.has(label))
    .map((label) => ({ surface, of, label, figure: `${of} 0` }));
  const rows = Array.from(page.querySelectorAll("tbody tr"));
  const plans = rows.flatMap((row, at) => {
    const all = Array.from(row.querySelectorAll("[data-slot=figure]"));
    // What did not move is left out, and what did says so.
    const around = (figure: Element): Element | null =>
      (figure.closest("[data-figure]") ?? figure).parentElement;
    const isMoved = (figure: Element): boolean => MOVED.test(readText(around(figure)));
    const findMoved = (words: string): string => {
      const figure = all.find((each) => readText(around(each)).startsWith(words));
      return figure === undefined ? `${of} 0` : normalizeMoney(readText(figure));
    };
    const [put, taken] = [findMoved("Put in"), findMoved("Taken out")];
    const [opening, gain, closing] = all
      .filter((figure) => !isMoved(figure))
      .map((figure) => normalizeMoney(readText(figure)));
    const plan = readText(row.querySelector("th, td"));
    return shownOf(surface, `${of} plan ${at + 1}`, {
      "Opening value": opening,
      Contributions: put,
      Withdrawals: taken,
      [`${parseMinor(gain ?? "") < 0n ? "Loss" : "Gain"} after tax and fees`]: gain,
      "Closing value": closing,
      plan,
    });
  });
  return [...facts, ...none, ...plans];
}

/** The value that heads the report page, and the day that it is of. */
export function readReportHead(page: Element): { day: string; figure: string } {
  const head = Array.from(page.querySelectorAll("h2")).find((each) =>
    readText(each).startsWith("Value on "),
  );
  const figure = head?.parentElement?.querySelector("[data-slot=figure]") ?? null;
  return { day: readText(head ?? null).slice(9), figure: normalizeMoney(readText(figure)) };
}

/** The report of a month as a PDF: its sums, then each plan. */
export function readReportPdf(words: readonly string[], of: Currency): Shown[] {
  const surface = "report PDF";
  let plan = 0;
  let isPlan = false;
  return words.flatMap((label, at) => {
    if (!isReportLabel(label)) return [];
    const figure = words[at + 1];
    if (figure === undefined) throw new Error(`nothing stands under ${label}`);
    // The sums come first; then each plan begins with its opening value.
    if (label === "Opening value") {
      if (isPlan) plan += 1;
      isPlan = true;
    }
    const whose = plan === 0 ? of : `${of} plan ${plan}`;
    return [{ surface, of: whose, label, figure: figureOf(figure) }];
  });
}

/** What a portfolio's report says as a PDF of its plan. */
export function readPortfolioPdf(words: readonly string[]): {
  of: string;
  value: string;
  gain: string;
} {
  const under = (...names: string[]): string => {
    const at = words.findIndex((each) => names.includes(each));
    const figure = at === -1 ? undefined : words[at + 1];
    if (figure === undefined) throw new Error(`a portfolio's PDF has no ${names.join(" or ")}`);
    return figure;
  };
  const [, plan = "", currency = ""] = /^(.*) \((NGN|USD)\)$/.exec(under("Plan")) ?? [];
  return {
    of: `${currency} ${plan}`,
    value: normalizeMoney(
      words.includes("Total at the end") ? under("Total at the end") : under("Closing value"),
    ),
    gain: normalizeMoney(under("Gain after tax and fees", "Loss after tax and fees")),
  };
}
