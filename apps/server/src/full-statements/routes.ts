import { HOUR_MS } from "@kinfold/contract/durations";
import { getFullStatement, type FullStatementFormat } from "@kinfold/contract/full-statements";
import { STATEMENT_PDF_MAX_LINES } from "@kinfold/contract/limits";
import { fullStatementRefusals } from "@kinfold/contract/refusals/full-statements";
import { sayIn } from "@kinfold/language/say-in";
import { openCheckpointLine } from "#ledger-log/index.ts";
import { formatMemberName } from "#members/index.ts";
import { readAtOneMoment } from "#platform/db.ts";
import type { CallerState, Mount } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { refuseField } from "#platform/refusing.ts";
import { issueFullStatement } from "./issue.ts";
import { readFullStatement, type Asked } from "./read.ts";
import { renderFullStatementCsv, renderFullStatementXlsx } from "./rows.ts";
import { countLines, renderFullStatementPdf } from "./statement-pdf.ts";

/** Documents cost more than pages: three files of each month of a year, and no more. */
const FILES = { name: "full-statements", most: 36, withinMs: HOUR_MS };

const TYPES: Readonly<Record<FullStatementFormat, string>> = {
  pdf: "application/pdf",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

const namePeriod = ({ year, month }: Asked): string =>
  month === undefined ? String(year) : `${year}-${String(month).padStart(2, "0")}`;

/** Everything of a member in a month or a year, in three kinds of files. Everybody gets their own. */
export function mountFullStatementRoutes(
  { guarded }: Mount<CallerState>,
  platform: Pick<Platform, "clock" | "db" | "env" | "limiter">,
): void {
  const { clock, db, env, limiter } = platform;
  const readCheckpointLine = openCheckpointLine({ clock, db });

  guarded(getFullStatement, async ({ caller: { memberId }, query }) => {
    const { format, ...asked } = query;
    await limiter.take(FILES, memberId);
    const now = clock.now();
    const statement = await readAtOneMoment(db, (tx) =>
      readFullStatement(tx, memberId, asked, now),
    );
    if (format === "pdf" && countLines(statement) > STATEMENT_PDF_MAX_LINES) {
      refuseField("format", fullStatementRefusals().invalid.tooManyToPrint);
    }
    const { language, ...holder } = await formatMemberName(db, memberId);
    const issued = await issueFullStatement(
      platform,
      { statement, memberId, format },
      async (mark) => {
        const head = { ...holder, ...mark };
        if (format === "csv") return renderFullStatementCsv(statement, head);
        if (format === "xlsx") return renderFullStatementXlsx(statement, head);
        const checkpoint = await readCheckpointLine();
        const heading = { ...head, manager: env.MANAGER_NAME, checkpoint };
        return sayIn(language, () => renderFullStatementPdf(statement, heading));
      },
    );
    return {
      name: `kinfold-statement-${namePeriod(asked)}.${format}`,
      type: TYPES[format],
      ...issued,
    };
  });
}
