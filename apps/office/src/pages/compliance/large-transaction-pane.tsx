import { OfficeFigure } from "#queue/office-figure.tsx";
import { toTransactionId } from "@kinfold/contract/ids";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { useReportLargeTransaction } from "@kinfold/api/office/large-transactions";
import type { LargeTransaction } from "@kinfold/contract/office/large-transactions";
import { formatLagosMoment, formatShortDay } from "@kinfold/frame/lagos-time";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { PATHS } from "#paths.ts";
import { useMay } from "#session/current-staff.ts";
import { NfiuReport } from "./nfiu-report.tsx";
import { buildNewCasePath } from "./case-words.ts";
import { RULE_WORDS, TYPE_WORDS } from "./large-transaction-words.ts";

/** One large transaction: what moved, until when it is reported, and its report. */
export function LargeTransactionPane({ row }: { row: LargeTransaction }) {
  const { member, report } = row;
  const mayReport = useMay("transaction.report");
  const mayOpenCase = useMay("suspicion.record");
  return (
    <>
      <Facts>
        <Fact term="Member">
          <Link href={`${PATHS.members}/${member.id}`}>{member.name}</Link>, {row.code}
        </Fact>
        <Fact term="Reference">{row.reference}</Fact>
        <Fact term={TYPE_WORDS[row.type]}>
          <OfficeFigure figure={buildFigureId("transaction", toTransactionId(row.id))}>
            <Figure size="row" amount={row.amount} currency={row.currency} />
          </OfficeFigure>
        </Fact>
        {row.naira_amount !== null && (
          <Fact term="In naira, by the rate of that moment">
            <OfficeFigure figure={buildFigureId("transaction-naira", toTransactionId(row.id))}>
              <Figure size="row" amount={row.naira_amount} currency="NGN" />
            </OfficeFigure>
          </Fact>
        )}
        <Fact term="Happened">{formatLagosMoment(row.created_at)}</Fact>
        <Fact term="Why it is reported">{RULE_WORDS[row.rule]}</Fact>
        {report !== null && (
          <>
            <Fact term="Reported">
              {formatShortDay(report.reported_on)}, noted by {report.by}
            </Fact>
            <Fact term="The NFIU’s reference">{report.nfiu_reference}</Fact>
          </>
        )}
      </Facts>
      {mayOpenCase && !row.is_own && (
        <p>
          <Link href={buildNewCasePath(member.id, "large_transaction", row.id)}>Open a case</Link>
        </p>
      )}
      {report === null && mayReport && !row.is_own && <Reporting id={row.id} />}
      {report === null && row.is_own && (
        <p className="text-ink-soft">This is your own. Another staff member reports it.</p>
      )}
    </>
  );
}

/** Notes that it was reported. */
function Reporting({ id }: { id: string }) {
  const report = useReportLargeTransaction(id);
  return <NfiuReport onReport={(noted) => report.trigger(noted)} noted="Noted as reported." />;
}
