import type { TransactionsAsked } from "@kinfold/api/transactions";
import { STATUS_FILTER_WORDS, TYPE_WORDS } from "@kinfold/contract/transaction-words";
import type { TransactionStatusFilter, TransactionType } from "@kinfold/contract/transactions";
import type { Currency } from "@kinfold/money";
import type { Sort } from "@kinfold/ui/table";
import { STRETCHES, resolvePeriod, type Stretch } from "#flows/statement/stretches.ts";

/** What the address asks of the page. What it asks wrongly is not asked. */
export type Asked = {
  currency: Currency | undefined;
  type: TransactionType | undefined;
  status: TransactionStatusFilter | undefined;
  /** A plan's id. */
  product: string;
  from: string;
  to: string;
  search: string;
  sort: NonNullable<TransactionsAsked["sort"]>;
};

/** Changes what the address asks: a name and its value, empty to take it out. */
export type Ask = (change: Readonly<Record<string, string>>) => void;

const isType = (text: string): text is TransactionType => Object.hasOwn(TYPE_WORDS, text);
const isStatus = (text: string): text is TransactionStatusFilter =>
  Object.hasOwn(STATUS_FILTER_WORDS, text);
const isSort = (text: string): text is Asked["sort"] => Object.hasOwn(SORTS, text);

/** Each order as the table draws it. */
const SORTS: Record<Asked["sort"], Sort> = {
  newest: { by: "date", direction: "descending" },
  oldest: { by: "date", direction: "ascending" },
  largest: { by: "amount", direction: "descending" },
  smallest: { by: "amount", direction: "ascending" },
};

/** The order as the table draws it. */
export const toTableSort = (sort: Asked["sort"]): Sort => SORTS[sort];

/** The order that the table asks for, as the server calls it. */
export function fromTableSort({ by, direction }: Sort): Asked["sort"] {
  const isDown = direction === "descending";
  if (by === "amount") return isDown ? "largest" : "smallest";
  return isDown ? "newest" : "oldest";
}

const day = (text: string | null): string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : "";

const planId = (text: string | null): string =>
  text !== null && /^\d{1,9}$/.test(text) ? text : "";

/** Reads the address. */
export function readFilters(address: URLSearchParams): Asked {
  const wallet = address.get("wallet");
  const type = address.get("type") ?? "";
  const status = address.get("status") ?? "";
  const sort = address.get("sort") ?? "";
  return {
    currency: wallet === "NGN" || wallet === "USD" ? wallet : undefined,
    type: isType(type) ? type : undefined,
    status: isStatus(status) ? status : undefined,
    product: planId(address.get("product")),
    from: day(address.get("from")),
    to: day(address.get("to")),
    search: address.get("search") ?? "",
    sort: isSort(sort) ? sort : "newest",
  };
}

/** The address with some of it asked differently; what is empty or usual is left out. */
export function withFilters(
  address: URLSearchParams,
  change: Readonly<Record<string, string>>,
): URLSearchParams {
  const changed = new URLSearchParams(address);
  for (const [name, value] of Object.entries(change)) {
    if (value === "" || (name === "sort" && value === "newest")) changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}

/** What narrows the list, as the server is asked. */
export function toQuery(
  { type, status, product, from, to, search, sort }: Asked,
  walletId: string,
): TransactionsAsked {
  return {
    wallet_id: walletId,
    ...(type !== undefined && { type }),
    ...(status !== undefined && { status }),
    ...(product !== "" && { product }),
    ...(from !== "" && { from }),
    ...(to !== "" && { to }),
    ...(search !== "" && { search }),
    ...(sort !== "newest" && { sort }),
  };
}

/** Which stretch the days are: empty without any, `own` where it is none of the usual ones. */
export function stretchIn({ from, to }: Pick<Asked, "from" | "to">, today: string): string {
  if (from === "" && to === "") return "";
  const usual = STRETCHES.find(({ key }) => {
    const stretch = resolvePeriod(key, today);
    return stretch.from === from && stretch.to === to;
  });
  return usual?.key ?? "own";
}

/** The days of a usual stretch, as they are asked for; none for anything else. */
export function resolveDays(key: string, today: string): Stretch {
  const usual = STRETCHES.find((one) => one.key === key);
  return usual === undefined ? { from: "", to: "" } : resolvePeriod(usual.key, today);
}

/** How many filters narrow the list. Words that are searched for are told apart. */
export const countActiveFilters = ({ type, status, product, from, to }: Asked): number =>
  [type, status, product, from, to].filter((one) => one !== undefined && one !== "").length;
