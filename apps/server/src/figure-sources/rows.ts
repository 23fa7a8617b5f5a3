import type { FigureId, FigureRow, FigureSource } from "@kinfold/contract/figure-sources";
import type { MemberId } from "@kinfold/contract/ids";
import type { Currency, Minor } from "@kinfold/money";

/** Who reads a figure: the member whose it has to be, or staff who may read the ledger. */
export type Viewer = { memberId: MemberId } | "staff";

/** Whether what belongs to this member may be read. */
export const mayView = (viewer: Viewer, owner: MemberId): boolean =>
  viewer === "staff" || viewer.memberId === owner;

/** A row with what is usual: it is added, is of no moment, and leads nowhere. */
export const createRow = (
  row: Pick<FigureRow, "of" | "ids" | "words"> & Partial<FigureRow>,
): FigureRow => ({
  note: null,
  at: null,
  day: null,
  amount: null,
  units: null,
  price: null,
  is_added: true,
  leads_to: null,
  journal: null,
  ...row,
});

/** A figure of money whose rows add up to it. */
export const createSum = (
  figure: FigureId,
  currency: Currency,
  totalMinor: Minor,
  rest: Pick<FigureSource, "title" | "formula" | "rows"> & Partial<FigureSource>,
): FigureSource => ({
  figure,
  currency,
  as_of: null,
  method: "added",
  total: totalMinor,
  quantity: null,
  rounding: null,
  earlier: null,
  ...rest,
});
