import { toMinor } from "@kinfold/money";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Figure } from "#figure/figure.tsx";
import { toggleSort } from "./table-items.ts";
import { Table, type Column, type TableProps } from "./table.tsx";

type Movement = { id: string; title: string; month: string; minor: bigint };

const COLUMNS: readonly Column<Movement>[] = [
  { key: "title", head: "Details", names: true, cell: ({ title }) => title },
  { key: "id", head: "Reference", cell: ({ id }) => id },
  {
    key: "amount",
    head: "Amount",
    align: "end",
    cell: ({ minor }) => <Figure amount={toMinor(minor)} currency="NGN" />,
  },
];

const SORTABLE = COLUMNS.map((column): Column<Movement> =>
  Object.assign({ sort: "ascending" }, column),
);

const SOME: readonly Movement[] = [
  { id: "KF-1", title: "Bank transfer", month: "November 2026", minor: 50_000_000n },
  { id: "KF-2", title: "Withdrawal", month: "November 2026", minor: 25_000_000n },
  { id: "KF-3", title: "Card deposit", month: "October 2026", minor: 100n },
];

const MANY: readonly Movement[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: `KF-${index + 1}`,
  title: `Movement ${index + 1}`,
  month: "November 2026",
  minor: BigInt(index),
}));

const idOf = ({ id }: Movement) => id;

function shown(props: Partial<TableProps<Movement>> = {}) {
  return render(
    <Table
      caption="Naira transactions"
      columns={COLUMNS}
      rows={SOME}
      rowKey={idOf}
      empty={<p>The bowl is empty</p>}
      {...props}
    />,
  );
}

/** A window narrower than 640 px. */
function onAPhone(): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query === "(width < 40rem)",
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

/** There is no layout here: every item is as high as a row is thought to be. */
function asHighAs(px: number) {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(px);
}

beforeEach(() => {
  asHighAs(55);
  vi.stubGlobal("scrollTo", () => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("every cell is heard with its column and its row", () => {
  shown();
  const table = screen.getByRole("table", { name: "Naira transactions" });
  const heads = within(table).getAllByRole("columnheader");
  expect(heads.map((head) => head.textContent)).toEqual(["Details", "Reference", "Amount"]);
  const names = within(table).getAllByRole("rowheader");
  expect(names.map((name) => name.textContent)).toEqual([
    "Bank transfer",
    "Withdrawal",
    "Card deposit",
  ]);
});

test("rows of one group follow each other under its name", () => {
  shown({ groupOf: ({ month }) => month });
  const rows = screen.getAllByRole("row").map((row) => row.textContent);
  expect(rows[1]).toBe("November 2026");
  expect(rows[4]).toBe("October 2026");
  expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "6");
});

test("each row opens by Enter, from its one button (table-2)", async () => {
  const open = vi.fn<(row: Movement) => void>();
  const user = userEvent.setup();
  shown({ onOpen: open });
  await user.tab();
  await user.tab();
  expect(screen.getByRole("button", { name: "Withdrawal" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(open).toHaveBeenCalledExactlyOnceWith(SOME[1]);
  const rows = screen.getAllByRole("row").slice(1);
  expect(rows.map((row) => within(row).getAllByRole("button").length)).toEqual([1, 1, 1]);
});

test("a press anywhere in a row opens it once; what stands in it, and selecting its words, do not", async () => {
  const open = vi.fn<(row: Movement) => void>();
  const user = userEvent.setup();
  const columns = [
    ...COLUMNS,
    { key: "help", head: "Help", cell: () => <a href="#help">Ask about it</a> },
  ];
  shown({ columns, onOpen: open });
  await user.click(screen.getByText("KF-3"));
  expect(open).toHaveBeenCalledExactlyOnceWith(SOME[2]);
  await user.click(screen.getByRole("button", { name: "Withdrawal" }));
  expect(open).toHaveBeenCalledTimes(2);
  await user.click(screen.getAllByRole("link")[0] ?? document.body);
  await user.dblClick(screen.getByText("KF-1"));
  // The first press of a double click opens; the second one has selected a word.
  expect(open).toHaveBeenCalledTimes(3);
});

test("a head asks for its own order first, then the other way, and says which one holds", async () => {
  const ask = vi.fn<() => void>();
  const user = userEvent.setup();
  const columns = COLUMNS.map((column) =>
    column.key === "amount" ? { ...column, sort: "descending" as const } : column,
  );
  shown({ columns, onSort: ask, sort: { by: "amount", direction: "descending" } });
  const head = screen.getByRole("columnheader", { name: "Amount" });
  expect(head).toHaveAttribute("aria-sort", "descending");
  expect(screen.getByRole("columnheader", { name: "Details" })).not.toHaveAttribute("aria-sort");
  await user.click(within(head).getByRole("button"));
  expect(ask).toHaveBeenCalledExactlyOnceWith({ by: "amount", direction: "ascending" });
});

test.each([
  [undefined, "descending"],
  [{ by: "other", direction: "descending" }, "descending"],
  [{ by: "amount", direction: "descending" }, "ascending"],
  [{ by: "amount", direction: "ascending" }, "descending"],
] as const)("after %o it is %s", (sort, direction) => {
  const column = { key: "amount", head: "Amount", cell: () => null, sort: "descending" } as const;
  expect(toggleSort(column, sort)).toEqual({ by: "amount", direction });
});

test("rows on their way are announced, and those that are here stay", () => {
  shown({ loadingRows: 2 });
  expect(screen.getByRole("status")).toHaveTextContent("Loading");
  expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "true");
  expect(screen.getByText("Bank transfer")).toBeVisible();
});

test("the table says how many rows there are in all, the head among them", () => {
  const { unmount } = shown({ rows: MANY });
  expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "10001");
  unmount();
  shown({ rows: MANY, loadingRows: 1 });
  expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "-1");
});

test("with nothing to list there is no table, unless something is on its way", () => {
  const { rerender } = shown({ rows: [] });
  expect(screen.getByText("The bowl is empty")).toBeVisible();
  expect(screen.queryByRole("table")).not.toBeInTheDocument();
  rerender(
    <Table
      caption="Naira transactions"
      columns={COLUMNS}
      rows={[]}
      rowKey={idOf}
      loadingRows={1}
      empty={<p>The bowl is empty</p>}
    />,
  );
  expect(screen.queryByText("The bowl is empty")).not.toBeInTheDocument();
});

describe("on a phone", () => {
  beforeEach(onAPhone);

  test("the rows are a list, each value heard with its head", () => {
    shown({ groupOf: ({ month }) => month });
    const list = screen.getByRole("list", { name: "Naira transactions" });
    const items = within(list).getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual([
      "November 2026",
      "Bank transferReference: KF-1Amount: ₦500,000.00",
      "WithdrawalReference: KF-2Amount: ₦250,000.00",
      "October 2026",
      "Card depositReference: KF-3Amount: ₦1.00",
    ]);
    expect(items[4]).toHaveAttribute("aria-posinset", "3");
    expect(items[4]).toHaveAttribute("aria-setsize", "3");
  });

  test("a column may stay away, and an empty value takes its head along", () => {
    const columns = COLUMNS.map((column) => {
      if (column.key === "id") return { ...column, cell: () => "" };
      return column.key === "amount" ? { ...column, card: "none" as const } : column;
    });
    shown({ columns });
    expect(screen.getAllByRole("listitem")[0]).toHaveTextContent(/^Bank transfer$/);
  });

  test("a value that would say nothing by itself has its head before it for everybody", () => {
    shown({
      columns: COLUMNS.map((column) =>
        column.key === "id" ? { ...column, card: "fact" as const } : column,
      ),
    });
    const [row] = screen.getAllByRole("listitem");
    expect(within(row ?? document.body).getByText("Reference:")).not.toHaveClass("sr-only");
    expect(row).toHaveTextContent("Reference: KF-1");
  });

  test("what has lines of its own stands under the details, and no dot leads to it", () => {
    shown({
      columns: COLUMNS.map((column) =>
        column.key === "id"
          ? { ...column, card: "fact" as const }
          : column.key === "amount"
            ? { ...column, card: "lines" as const }
            : column,
      ),
    });
    const [row] = screen.getAllByRole("listitem");
    expect(row).toHaveTextContent("Reference: KF-1Amount:");
    expect(row).not.toHaveTextContent("·");
  });

  test("the order is asked for above the list", async () => {
    const ask = vi.fn<() => void>();
    shown({ columns: SORTABLE, onSort: ask, sort: { by: "id", direction: "ascending" } });
    const orders = within(screen.getByRole("group", { name: "Sort by" }));
    expect(orders.getByRole("button", { pressed: true })).toHaveTextContent("Reference");
    await userEvent.click(orders.getByRole("button", { name: "Amount" }));
    expect(ask).toHaveBeenCalledExactlyOnceWith({ by: "amount", direction: "ascending" });
  });
});

describe.each([
  {
    on: "a desk",
    setUp: (): void => undefined,
    role: "row",
    px: 55,
    position: { "aria-rowindex": "5461" },
  },
  {
    on: "a phone",
    setUp: onAPhone,
    role: "listitem",
    px: 76,
    position: { "aria-posinset": "5460", "aria-setsize": "10000" },
  },
])("ten thousand rows on $on", ({ setUp, role, px, position }) => {
  beforeEach(() => {
    setUp();
    asHighAs(px);
    vi.stubGlobal("scrollY", 0);
  });

  function scrollTo(px: number) {
    vi.stubGlobal("scrollY", px);
    act(() => {
      window.dispatchEvent(new Event("scroll"));
    });
  }

  test("a window of them is in the page even while it is hidden, and has no height", () => {
    asHighAs(0);
    shown({ rows: MANY });
    expect(screen.getAllByRole(role).length).toBeLessThan(60);
  });

  test("only a window of them is in the page (table-3)", () => {
    shown({ rows: MANY });
    const before = screen.getAllByRole(role).length;
    expect(before).toBeGreaterThan(10);
    expect(before).toBeLessThan(60);
    scrollTo(5460 * px);
    expect(screen.getByText("Movement 5460")).toBeInTheDocument();
    expect(screen.queryByText("Movement 1")).not.toBeInTheDocument();
    expect(screen.getAllByRole(role).length).toBeLessThan(60);
  });

  test("each says where it stands in all (table-3)", () => {
    shown({ rows: MANY });
    scrollTo(5460 * px);
    const item = screen.getByText("Movement 5460").closest("[data-index]");
    const attributes = Object.keys(position).map((name) => [name, item?.getAttribute(name)]);
    expect(Object.fromEntries(attributes)).toEqual(position);
  });

  test("scrolling draws the rows that come, and none of those that stay", () => {
    const drawn = vi.fn<(id: string) => void>();
    const columns = COLUMNS.map((column): Column<Movement> =>
      Object.assign({}, column, {
        cell: (row: Movement) => {
          if (column.names === true) drawn(row.id);
          return column.cell(row);
        },
      }),
    );
    shown({ rows: MANY, columns });
    drawn.mockClear();
    scrollTo(3 * px);
    const ids = drawn.mock.calls.map(([id]) => id);
    expect(ids.length).toBeLessThan(8);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("focus survives scrolling, and Tab goes on to the next (table-4)", async () => {
    const open = vi.fn<(row: Movement) => void>();
    const user = userEvent.setup();
    shown({ rows: MANY, onOpen: open });
    await user.tab();
    await user.tab();
    const second = screen.getByRole("button", { name: "Movement 2" });
    expect(second).toHaveFocus();
    scrollTo(5460 * px);
    expect(second).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(open).toHaveBeenCalledExactlyOnceWith(MANY[1]);
    await user.tab();
    expect(screen.getByRole("button", { name: "Movement 3" })).toHaveFocus();
  });
});

test("a table that has no name, names no rows, or sorts for no one, is refused while the page is written", () => {
  vi.spyOn(console, "error").mockReturnValue();
  expect(() => shown({ caption: "" })).toThrow("give it a `caption`");
  expect(() => shown({ columns: COLUMNS.slice(1) })).toThrow("set `names`");
  expect(() => shown({ columns: SORTABLE })).toThrow("pass onSort");
});
