import {
  type FigureId,
  type FigureKind,
  type FigureRow,
  type FigureSource,
} from "@kinfold/contract/figure-sources";
import type { MemberId } from "@kinfold/contract/ids";
import { addUp, ZERO, type Currency, type Minor } from "@kinfold/money";
import type { Db, RowNumber } from "#platform/db.ts";

/** Who reads a figure: the member whose it has to be, or staff who may read the ledger. */
export type Viewer = { memberId: MemberId } | "staff";

/** What a kind of figure is traced with: what its id names, of when, and after which posting to go on. */
export type Asked = {
  db: Db;
  viewer: Viewer;
  now: Date;
  kind: FigureKind;
  subject: string;
  on: string | undefined;
  before: RowNumber | undefined;
};

/** Reads what a figure of some kind is made of; undefined where the viewer has no such figure. */
export type Trace = (asked: Asked) => Promise<FigureSource | undefined>;

/** Whether what belongs to this member may be read. */
export const mayView = (viewer: Viewer, owner: MemberId): boolean =>
  viewer === "staff" || viewer.memberId === owner;

/** The id under which a figure was asked for. */
export const nameAsked = ({
  kind,
  subject,
  on,
}: Pick<Asked, "kind" | "subject" | "on">): FigureId =>
  on === undefined ? `${kind}:${subject}` : `${kind}:${subject}@${on}`;

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

/** Another figure as a row. */
export const createLead = (
  figure: FigureId,
  words: string,
  minor: Minor,
  rest: Partial<FigureRow> = {},
): FigureRow =>
  createRow({ of: "figure", ids: [], words, amount: minor, leads_to: figure, ...rest });

/** What rows come to. */
export const addRows = (rows: readonly FigureRow[]): Minor =>
  addUp(rows, (row) => (row.is_added ? (row.amount ?? ZERO) : ZERO));

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
