import { toMinor } from "@kinfold/money";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { setAmountsHidden } from "#hooks/hide-amounts.ts";
import { LineChart, type ChartPoint } from "./line-chart.tsx";
import { plotPoints, chooseGridLines, type PlotArea } from "./plot.ts";

const ROOM: PlotArea = { left: 0, right: 300, top: 0, bottom: 122 };

const POINTS: readonly ChartPoint[] = [
  { date: "2026-08-31", value: toMinor(269_041_500n), invested: toMinor(250_000_000n) },
  { date: "2026-09-30", value: null, invested: toMinor(260_000_000n) },
  { date: "2026-10-31", value: toMinor(290_000_000n), invested: toMinor(270_000_000n) },
  { date: "2026-11-12", value: toMinor(304_618_025n), invested: toMinor(270_000_000n) },
];

const chart = (points = POINTS) => (
  <LineChart label="Value of Ìrẹ̀pọ̀ Pool" currency="NGN" points={points} />
);

afterEach(() => {
  vi.restoreAllMocks();
  act(() => setAmountsHidden(false));
});

describe("the drawing", () => {
  test.each<[lowest: number, highest: number, rules: number[]]>([
    [205, 305, [200, 240, 280, 320]],
    [0, 100, [0, 40, 80, 120]],
    [0, 0, [0, 40]],
    [99_000_000_000_000, 99_999_999_999_999, [96e12, 100e12]],
  ])("from %d to %d is ruled at round amounts", (lowest, highest, rules) => {
    expect(chooseGridLines(lowest, highest)).toEqual(rules);
  });

  test("a flat line still has rules that two decimals tell apart", () => {
    const [first = 0, second = 0] = chooseGridLines(100_000_000, 100_000_001);
    expect(second - first).toBeGreaterThanOrEqual(1_000_000);
  });

  test("days lie where they fall, not at equal steps", () => {
    const { xs } = plotPoints(
      ["2026-11-01", "2026-11-02", "2026-11-11"].map((date) => ({
        date,
        value: toMinor(1n),
        invested: null,
      })),
      ROOM,
    );
    expect(xs).toEqual([0, 30, 300]);
  });

  test("a day without a value stays a gap, in the line and in its cloth (line-chart-1)", () => {
    const values = [100n, 200n, null, 200n, 100n, null, 150n];
    const { valueLines, areas, lone, last } = plotPoints(
      values.map((value, index) => ({
        date: `2026-11-0${index + 1}`,
        value: value === null ? null : toMinor(value),
        invested: toMinor(100n),
      })),
      ROOM,
    );
    expect(valueLines).toHaveLength(2);
    expect(valueLines[0]).toMatch(/^M0 [\d.]+L50 [\d.]+$/);
    expect(valueLines[1]).toMatch(/^M150 [\d.]+L200 [\d.]+$/);
    expect(areas).toHaveLength(2);
    expect(lone.map(({ x }) => x)).toEqual([300]);
    expect(last?.x).toBe(300);
  });

  test("what was put in moves in steps, and stops where no one counted", () => {
    const { investedSteps } = plotPoints(
      [1n, 2n, null, 3n].map((invested, index) => ({
        date: `2026-11-0${index + 1}`,
        value: null,
        invested: invested === null ? null : toMinor(invested),
      })),
      ROOM,
    );
    expect(investedSteps).toHaveLength(2);
    expect(investedSteps[0]).toMatch(/^M0 ([\d.]+)H100V(?!\1$)[\d.]+$/);
  });

  test.each<[string, string[], string[]]>([
    ["days", ["2026-11-01", "2026-11-05", "2026-11-12"], ["1 Nov", "5 Nov", "12 Nov"]],
    [
      "months",
      ["2026-07-05", "2026-08-04", "2026-08-25", "2026-09-04", "2026-11-12"],
      ["Jul", "Aug", "Sep", "Nov"],
    ],
    ["years", ["2024-11-12", "2025-11-12", "2026-11-12"], ["Nov 2024", "Nov 2025", "Nov 2026"]],
  ])("the axis names %s", (_, dates, words) => {
    const points = dates.map((date) => ({ date, value: toMinor(1n), invested: null }));
    const { days } = plotPoints(points, { ...ROOM, right: 600 });
    expect(days.map(({ text }) => text)).toEqual(words);
  });

  test("the axis leaves names out before they touch, and keeps the newest", () => {
    const points = Array.from({ length: 28 }, (_, index) => ({
      date: `2026-11-${String(index + 1).padStart(2, "0")}`,
      value: toMinor(1n),
      invested: null,
    }));
    const { days } = plotPoints(points, ROOM);
    expect(days.at(-1)?.text).toBe("28 Nov");
    const gaps = days.slice(1).map(({ x }, index) => x - (days[index]?.x ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(60);
  });

  test("nothing to draw draws nothing", () => {
    const { valueLines, rules, days, last } = plotPoints([], ROOM);
    expect([valueLines, rules, days, last]).toEqual([[], [], [], undefined]);
  });
});

describe("read by keyboard", () => {
  test("it begins at the newest value, and arrows tell every point in words (line-chart-2)", async () => {
    const user = userEvent.setup();
    render(chart());
    const slider = screen.getByRole("slider", { name: "Value of Ìrẹ̀pọ̀ Pool" });
    await user.tab();
    expect(slider).toHaveFocus();
    const heard = () => slider.getAttribute("aria-valuetext");
    expect(heard()).toBe("12 November 2026. Value: ₦3,046,180.25. Contributed: ₦2,700,000.00.");
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(heard()).toBe("30 September 2026. Value: none. Contributed: ₦2,600,000.00.");
    await user.keyboard("{Home}");
    expect(heard()).toBe("31 August 2026. Value: ₦2,690,415.00. Contributed: ₦2,500,000.00.");
    await user.keyboard("{ArrowLeft}{ArrowDown}");
    expect(slider).toHaveAttribute("aria-valuenow", "1");
    await user.keyboard("{ArrowUp}{ArrowRight}");
    expect(slider).toHaveAttribute("aria-valuenow", "3");
    await user.keyboard("{PageDown}");
    expect(slider).toHaveAttribute("aria-valuenow", "1");
    await user.keyboard("{PageUp}{End}");
    expect(slider).toHaveAttribute("aria-valuenow", "4");
    expect(slider).toHaveAttribute("aria-valuemax", "4");
  });

  test("the reading is shown while it is read, and Escape puts it away", async () => {
    const user = userEvent.setup();
    const { container } = render(chart());
    const reading = () => container.querySelector("[data-slot=reading]");
    expect(reading()).toBeNull();
    await user.tab();
    expect(reading()).toHaveTextContent(
      "12 November 2026Value₦3,046,180.25Contributed₦2,700,000.00",
    );
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(reading()).toHaveTextContent("ValueNone that day");
    await user.keyboard("{Escape}");
    expect(reading()).toBeNull();
    await user.keyboard("{ArrowRight}");
    expect(reading()).toHaveTextContent("31 October 2026");
    await user.tab();
    expect(reading()).toBeNull();
  });
});

test("the pointer reads the nearest point, and leaves nothing behind", () => {
  const { container } = render(chart());
  const slider = screen.getByRole("slider");
  fireEvent.pointerMove(slider, { clientX: 4 });
  expect(slider).toHaveAttribute("aria-valuenow", "1");
  fireEvent.pointerLeave(slider);
  expect(container.querySelector("[data-slot=reading]")).toBeNull();
});

test("a narrow chart keeps its reading under it, where it covers nothing", () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(320);
  const { container } = render(chart());
  const reading = container.querySelector("[role=slider] + [data-slot=reading]");
  expect(reading).toHaveTextContent("12 November 2026");
  fireEvent.pointerDown(screen.getByRole("slider"), { clientX: 9 });
  expect(reading).toHaveTextContent("31 August 2026");
  fireEvent.pointerLeave(screen.getByRole("slider"));
  expect(reading).toHaveTextContent("12 November 2026");
});

test("another span of time keeps the day that is read, and is newest where it has none", () => {
  const { rerender } = render(chart());
  const slider = screen.getByRole("slider");
  fireEvent.keyDown(slider, { key: "ArrowLeft" });
  rerender(chart(POINTS.slice(2)));
  expect(slider.getAttribute("aria-valuetext")).toMatch(/^31 October 2026/);
  expect(slider).toHaveAttribute("aria-valuenow", "1");
  rerender(chart(POINTS.slice(3)));
  expect(slider.getAttribute("aria-valuetext")).toMatch(/^12 November 2026/);
});

test("all points are in a table for screen readers, gaps told as gaps (line-chart-3)", () => {
  render(chart());
  const table = screen.getByRole("table", { name: "Value of Ìrẹ̀pọ̀ Pool" });
  const rows = within(table).getAllByRole("row");
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Date", "Value", "Contributed"],
    ["31 August 2026", "₦2,690,415.00", "₦2,500,000.00"],
    ["30 September 2026", "None that day", "₦2,600,000.00"],
    ["31 October 2026", "₦2,900,000.00", "₦2,700,000.00"],
    ["12 November 2026", "₦3,046,180.25", "₦2,700,000.00"],
  ]);
});

test("hidden amounts leave no figure: not on the axis, not in the reading, not in words (line-chart-4)", async () => {
  setAmountsHidden(true);
  const { container } = render(chart());
  await userEvent.tab();
  const amounts = /[₦$]\s*[\d.]/;
  expect(container.innerHTML).not.toMatch(amounts);
  expect(container.textContent).not.toMatch(amounts);
  expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toBe(
    "12 November 2026. Value: amount hidden. Contributed: amount hidden.",
  );
  act(() => setAmountsHidden(false));
  expect(container.innerHTML).toMatch(amounts);
  expect(container.textContent).toMatch(amounts);
});

test("no points yet is not a fault", () => {
  render(chart([]));
  expect(screen.getByRole("slider")).toHaveAttribute("aria-valuetext", "Nothing yet");
});

test("a chart without a name is refused with what to do instead", () => {
  vi.spyOn(console, "error").mockReturnValue();
  expect(() => render(<LineChart label="" currency="NGN" points={POINTS} />)).toThrow(
    "give it a `label`",
  );
});

test("days out of order, twice or unreadable are refused while the page is written", () => {
  vi.spyOn(console, "error").mockReturnValue();
  expect(() => render(chart(POINTS.toReversed()))).toThrow("oldest first");
  const day = { date: "12 November", value: toMinor(1n), invested: toMinor(1n) };
  expect(() => render(chart([day]))).toThrow("YYYY-MM-DD");
});
