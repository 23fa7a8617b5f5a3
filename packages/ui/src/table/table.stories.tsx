import { toMinor } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, waitFor, within } from "storybook/test";
import { Button } from "#button/button.tsx";
import { Empty } from "#empty/empty.tsx";
import { Figure } from "#figure/figure.tsx";
import { ArrowDownLeftIcon, ArrowUpRightIcon } from "#icon/icon.tsx";
import { StatusBadge } from "#status-badge/status-badge.tsx";
import { Table, type Column, type Sort, type TableProps } from "./table.tsx";

type Movement = {
  id: string;
  /** YYYY-MM-DD */
  date: string;
  title: string;
  detail: string;
  minor: bigint;
  status: "pending" | "success" | "failed";
};

const WORDS = { pending: "Confirming", success: "Completed", failed: "Not received" };
const MONTHS = ["July", "August", "September", "October", "November"];
const KINDS: [string, string, "in" | "out"][] = [
  ["Bank transfer", "GTBank, from A. Okafor", "in"],
  ["Ìrẹ̀pọ̀ Pool", "Monthly contribution", "out"],
  ["Card deposit", "Visa ••2210", "in"],
  ["Withdrawal", "GTBank ••4471", "out"],
  ["Harvest Pool", "One-time contribution", "out"],
];

/** Movements as a wallet lists them, newest first; the same ones every time. */
function movements(count: number): Movement[] {
  return Array.from({ length: count }, (_, index) => {
    const [title = "", detail = "", way] = KINDS[index % KINDS.length] ?? [];
    const day = 28 - (index % 28);
    const month = 11 - (Math.floor(index / 7) % 5);
    const minor = BigInt(((index * 7_919) % 900_000) + 50_000) * 100n;
    return {
      id: `KF-${String(index + 1).padStart(5, "0")}`,
      date: `2026-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`,
      title,
      detail,
      minor: way === "in" ? minor : -minor,
      status: index === 0 ? "pending" : index % 11 === 6 ? "failed" : "success",
    };
  });
}

const monthOf = ({ date }: Movement) => `${MONTHS[Number(date.slice(5, 7)) - 7] ?? ""} 2026`;
const dayOf = ({ date }: Movement) =>
  `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 7]?.slice(0, 3) ?? ""}`;

function Amount({ minor, status }: Movement) {
  const movement = status === "failed" ? "failed" : minor > 0n ? "in" : "out";
  return <Figure amount={toMinor(minor)} currency="NGN" movement={movement} />;
}

const COLUMNS: readonly Column<Movement>[] = [
  {
    key: "date",
    head: "Date",
    width: "5.75rem",
    cell: (row) => (
      <time dateTime={row.date} className="figures-column whitespace-nowrap text-ink-soft">
        {dayOf(row)}
      </time>
    ),
  },
  {
    key: "details",
    head: "Details",
    names: true,
    cell: ({ title }) => <span className="font-strong">{title}</span>,
  },
  { key: "from", head: "From or to", roomy: true, cell: ({ detail }) => detail },
  {
    key: "reference",
    head: "Reference",
    width: "7.5rem",
    roomy: true,
    card: "none",
    cell: ({ id }) => <span className="figures-column text-sm text-ink-soft">{id}</span>,
  },
  {
    key: "amount",
    head: "Amount",
    align: "end",
    width: "11rem",
    cell: (row) => <Amount {...row} />,
  },
  {
    key: "status",
    head: "Status",
    align: "end",
    width: "8.75rem",
    cell: ({ status }) => (
      <StatusBadge of="transaction" status={status}>
        {WORDS[status]}
      </StatusBadge>
    ),
  },
];

function Lead({ minor }: Movement) {
  const isIn = minor > 0n;
  const Arrow = isIn ? ArrowDownLeftIcon : ArrowUpRightIcon;
  return (
    <span
      className={`grid size-11 place-items-center rounded-press ${isIn ? "bg-gain-soft text-gain" : "bg-disc text-ink"}`}
    >
      <Arrow />
    </span>
  );
}

const meta = {
  title: "Components/Data/Table",
  component: Table<Movement>,
  args: {
    caption: "Naira transactions",
    columns: COLUMNS,
    rows: movements(9),
    rowKey: ({ id }) => id,
    groupOf: monthOf,
    lead: (row) => <Lead {...row} />,
    empty: (
      <Empty
        spot="no-transactions"
        title="No transactions yet"
        action={<Button>Fund wallet</Button>}
      >
        Every deposit, contribution and withdrawal will be listed here, newest first.
      </Empty>
    ),
  },
} satisfies Meta<typeof Table<Movement>>;
export default meta;
type Story = StoryObj<typeof meta>;

const fits = async () => {
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
};

export const Ready: Story = { play: fits };

export const OpeningARow: Story = {
  args: { onOpen: fn<(row: Movement) => void>() },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await expect(canvas.getAllByRole("button", { name: "Bank transfer" })[0]).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ id: "KF-00001" }));
    await userEvent.tab();
    await expect(canvas.getAllByRole("button")[1]).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(args.onOpen).toHaveBeenCalledTimes(2);
  },
};

const BY: Record<string, (row: Movement) => bigint | string> = {
  date: ({ date }) => date,
  amount: ({ minor }) => minor,
};

function Sorted({ groupOf: _ungrouped, ...args }: TableProps<Movement>) {
  const [sort, setSort] = useState<Sort>({ by: "date", direction: "descending" });
  const value = BY[sort.by] ?? (() => "");
  const up = sort.direction === "ascending" ? 1 : -1;
  const rows = args.rows.toSorted((a, b) => (value(a) < value(b) ? -up : up));
  const columns = args.columns.map((column): Column<Movement> =>
    column.key in BY ? { ...column, sort: "descending" } : column,
  );
  return <Table {...args} rows={rows} columns={columns} sort={sort} onSort={setSort} />;
}

export const SortingByKeyboard: Story = {
  render: (args) => <Sorted {...args} />,
  play: async ({ canvas, userEvent }) => {
    const largest = "+₦100,000.00";
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    const rows = await canvas.findAllByRole("row");
    await expect(canvas.getByRole("columnheader", { name: "Amount" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await expect(rows[1]).not.toHaveTextContent(largest);
    await expect(
      within(canvas.getByRole("columnheader", { name: "Amount" })).getByRole("button"),
    ).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByRole("columnheader", { name: "Amount" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
  },
};

export const SortingOnAPhone: Story = {
  render: (args) => <Sorted {...args} />,
  globals: { viewport: { value: "phone" } },
  play: async ({ canvas, userEvent }) => {
    const amount = canvas.getByRole("button", { name: "Amount" });
    await userEvent.click(amount);
    await expect(amount).toHaveAttribute("aria-pressed", "true");
    await expect(amount).toHaveAccessibleName("Amount , descending");
  },
};

export const Loading: Story = {
  args: { rows: [], loadingRows: 6 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("Loading");
  },
};
export const LoadingMore: Story = { args: { loadingRows: 3 } };
export const NothingYet: Story = {
  args: { rows: [] },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole("button", { name: "Fund wallet" })).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelector("svg path")).not.toBeNull());
  },
};

const LONG: Movement = {
  id: "KF-99999",
  date: "2026-11-12",
  title: "Olúwaṣẹ́gunfúnmi Adégbóyèga-Okonkwo Education and Housing Pool",
  detail: "Transfer from the joint account of the family, first of twelve",
  minor: 99_999_999_999_999n,
  status: "failed",
};

export const LongText: Story = { args: { rows: [LONG, ...movements(2)] }, play: fits };
export const LongTextOnASmallPhone: Story = {
  args: { rows: [LONG, ...movements(2)], onOpen: fn<(row: Movement) => void>() },
  globals: { viewport: { value: "small" } },
  play: fits,
};

/** Where one reads from the right, columns and cards turn round; figures do not. */
export const RightToLeft: Story = {
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
  play: fits,
};

// Not among the arguments, which the workshop writes down again at every turn.
const TEN_THOUSAND = movements(10_000);

/** Scroll it: only the rows in sight are in the page. */
export const TenThousandRows: Story = {
  // Its code as it stands here: with every row written out it would keep its page busy for minutes.
  parameters: { musts: ["table-1"], docs: { source: { type: "code" } } },
  globals: { viewport: { value: "desk" } },
  args: { onOpen: fn<(row: Movement) => void>() },
  render: (args) => <Table {...args} rows={TEN_THOUSAND} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    const first = canvas.getAllByRole("button")[0];
    await expect(first).toHaveFocus();
    window.scrollTo({ top: 200_000, behavior: "instant" });
    await waitFor(() => expect(canvas.getAllByRole("row").length).toBeGreaterThan(20));
    await waitFor(() => expect(canvas.queryByText("KF-00060")).not.toBeInTheDocument());
    await expect(canvas.getAllByRole("row").length).toBeLessThan(80);
    const head = canvas.getByRole("columnheader", { name: "Date" });
    await expect(head.getBoundingClientRect().top).toBe(0);
    await expect(first).toHaveFocus();
    // Back at the top before the screenshots, and not on the way there.
    window.scrollTo({ top: 0, behavior: "instant" });
    await waitFor(() => expect(canvas.getByText("KF-00003")).toBeInTheDocument());
  },
};
