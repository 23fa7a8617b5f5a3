import { HOUR_MS } from "@kinfold/contract/durations";
import {
  getFigureSource,
  getOfficeFigureSource,
  getFigurePermission,
  parseFigureId,
  type FigureKind,
  type FigureSource,
} from "@kinfold/contract/figure-sources";
import { toSubjectId, type MemberId } from "@kinfold/contract/ids";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { figureSourceRefusals } from "@kinfold/contract/refusals/figure-sources";
import { writeAuditEntry } from "#audit/index.ts";
import { runTransaction, type RowNumber } from "#platform/db.ts";
import type { CallerState, Mount } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import type { StaffMount } from "#platform/staff-mount.ts";
import type { StaffCaller } from "#staff/index.ts";
import { TRACES } from "./registry.ts";
import type { Viewer } from "./rows.ts";

const LIMIT = { name: "figure-sources", most: 1_200, withinMs: HOUR_MS };
const NUMBER = /^\d{1,18}$/;

/** What this figure is made of. Refuses not_found for what is another member's, as for what is not there. */
async function readFigureSource(
  { db, clock }: Pick<Platform, "db" | "clock">,
  viewer: Viewer,
  mayTrace: (kind: FigureKind) => boolean,
  { figure = "", before }: { figure: string | undefined; before: string | undefined },
): Promise<FigureSource> {
  const { not_found: notFound } = figureSourceRefusals();
  const named = parseFigureId(figure);
  if (named === undefined) return refuse(notFound.figure);
  if (!mayTrace(named.kind)) return refuse(commonRefusals().staff_forbidden);
  if (before !== undefined && !NUMBER.test(before)) return refuse(notFound.figure);
  const last: RowNumber | undefined = before === undefined ? undefined : BigInt(before);
  const { id: subject, kind, on } = named;
  const question = { kind, subject, on, db, viewer, now: clock.now(), before: last };
  const source = await TRACES[named.kind](question);
  return source ?? refuse(notFound.figure);
}

/** What a member's own figures are made of. */
export function mountFigureSourceRoutes<Caller extends CallerState & { memberId: MemberId }>(
  { guarded }: Mount<Caller>,
  platform: Platform,
): void {
  guarded(getFigureSource, async ({ caller: { memberId }, params, query }) => {
    await platform.limiter.take(LIMIT, memberId);
    return readFigureSource(platform, { memberId }, () => true, {
      figure: params["figure"],
      before: query.before,
    });
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
    const source = await readFigureSource(
      platform,
      "staff",
      (kind) => caller.permissions.includes(getFigurePermission(kind)),
      { figure, before: query.before },
    );
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
