import { HOUR_MS } from "@kinfold/contract/durations";
import {
  getFigureSource,
  getOfficeFigureSource,
  parseFigureId,
  type FigureKind,
  type FigureSource,
} from "@kinfold/contract/figure-sources";
import {
  toPortfolioId,
  toSubjectId,
  toTransactionId,
  toWalletId,
  type MemberId,
} from "@kinfold/contract/ids";
import { figureSourceRefusals } from "@kinfold/contract/refusals/figure-sources";
import type { Currency } from "@kinfold/money";
import { writeAuditEntry } from "#audit/index.ts";
import { runTransaction, type Db, type RowNumber } from "#platform/db.ts";
import type { CallerState, Mount } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import type { StaffCaller } from "#staff/index.ts";
import { tracePortfolio, traceTotal } from "./portfolio-figures.ts";
import type { Viewer } from "./rows.ts";
import { traceTransaction, traceWallet } from "./wallet-figures.ts";

const TRACES = { name: "figure-sources", most: 1_200, withinMs: HOUR_MS };
const NUMBER = /^\d{1,18}$/;

type Asked = { figure: string | undefined; before: string | undefined };

/** What a figure is made of, by its kind; undefined where the caller has no such figure. */
function traceFigure(
  { db, viewer, now }: { db: Db; viewer: Viewer; now: Date },
  { kind, id }: { kind: FigureKind; id: string },
  before: RowNumber | undefined,
): Promise<FigureSource | undefined> {
  switch (kind) {
    case "transaction":
      return traceTransaction(db, viewer, toTransactionId(id));
    case "wallet-available":
    case "wallet-held":
      return traceWallet(db, viewer, { kind, walletId: toWalletId(id), before });
    case "total-value":
    case "total-gain":
      return isCurrency(id)
        ? traceTotal(db, viewer, { kind, currency: id, now })
        : Promise.resolve(undefined);
    case "portfolio-value":
    case "portfolio-units":
    case "portfolio-invested":
    case "portfolio-withdrawn":
    case "portfolio-gain":
    case "portfolio-return":
      return tracePortfolio(db, viewer, { kind, portfolioId: toPortfolioId(id), now });
  }
}

const isCurrency = (text: string): text is Currency => text === "NGN" || text === "USD";

/** What this figure is made of. Refuses not_found for what is another member's, as for what is not there. */
async function readFigureSource(
  { db, clock }: Pick<Platform, "db" | "clock">,
  viewer: Viewer,
  { figure = "", before }: Asked,
): Promise<FigureSource> {
  const { not_found: notFound } = figureSourceRefusals();
  const named = parseFigureId(figure);
  if (named === undefined) return refuse(notFound.figure);
  if (before !== undefined && !NUMBER.test(before)) return refuse(notFound.figure);
  const last: RowNumber | undefined = before === undefined ? undefined : BigInt(before);
  const source = await traceFigure({ db, viewer, now: clock.now() }, named, last);
  return source ?? refuse(notFound.figure);
}

/** What a member's own figures are made of. */
export function mountFigureSourceRoutes<Caller extends CallerState & { memberId: MemberId }>(
  { guarded }: Mount<Caller>,
  platform: Platform,
): void {
  guarded(getFigureSource, async ({ caller: { memberId }, params, query }) => {
    await platform.limiter.take(TRACES, memberId);
    return readFigureSource(
      platform,
      { memberId },
      { figure: params["figure"], before: query.before },
    );
  });
}

/** The same of every member's, for staff who read the ledger. That they looked is written in the audit. */
export function mountFigureSourceStaffRoutes(
  staffed: StaffMount<StaffCaller>,
  platform: Platform,
): void {
  const { clock, db } = platform;
  staffed(getOfficeFigureSource, async ({ caller, params, query }) => {
    const { figure } = params;
    const source = await readFigureSource(platform, "staff", { figure, before: query.before });
    await runTransaction(db, (tx) =>
      writeAuditEntry(tx, {
        at: clock.now(),
        actor: { kind: "staff", staffId: caller.staffId },
        action: "figure.traced",
        subject: { kind: "ledger", id: toSubjectId(source.figure) },
      }),
    );
    return source;
  });
}
