import { useSuspiciousCases } from "@kinfold/api/office/suspicious-cases";
import { CaseState, type SuspiciousCaseRow } from "@kinfold/contract/office/suspicious-cases";
import { useClock } from "@kinfold/frame/clock";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Read } from "@kinfold/frame/shell/read";
import { Badge } from "@kinfold/ui/badge";
import { ButtonLink } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { Pagination } from "@kinfold/ui/pagination";
import { Table, type Column } from "@kinfold/ui/table";
import { useNavigate } from "react-router-dom";
import { is } from "superstruct";
import { PATHS } from "#paths.ts";
import { useQueueAddress } from "#queue/queue-address.ts";
import { buildQueueColumns } from "#queue/queue-columns.tsx";
import { StateFilters } from "#queue/state-filters.tsx";
import { useMay } from "#session/current-staff.ts";
import { renderReadFailed } from "#shell/read-failed.tsx";
import { buildCasePath, CASE_ORIGIN_WORDS, CASE_STATE_WORDS } from "./case-words.ts";
import { ComplianceNav } from "./compliance-nav.tsx";

const STATES = [
  { value: "", label: "All" },
  ...Object.entries(CASE_STATE_WORDS).map(([value, { words }]) => ({ value, label: words })),
];
const LOADING_ROWS = 8;

const COLUMNS: readonly Column<SuspiciousCaseRow>[] = [
  { key: "member", head: "Member", names: true, cell: ({ member }) => member.name },
  {
    key: "origin",
    head: "Opened from",
    width: "12rem",
    roomy: true,
    card: "fact",
    cell: ({ origin }) => CASE_ORIGIN_WORDS[origin],
  },
  {
    key: "state",
    head: "State",
    width: "8.5rem",
    card: "fact",
    cell: ({ state }) => (
      <Badge tone={CASE_STATE_WORDS[state].tone}>{CASE_STATE_WORDS[state].words}</Badge>
    ),
  },
];

/** Suspicious-transaction cases, those that are open first. */
export function CasesPage() {
  const address = useQueueAddress();
  const navigate = useNavigate();
  const now = useClock()();
  const mayOpen = useMay("suspicion.record");
  const state = address.get("state");
  const reading = useSuspiciousCases({
    page: address.page,
    per_page: 25,
    ...(is(state, CaseState) && { state }),
  });
  const { data } = reading;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <PageTitle title="Cases">Cases</PageTitle>
          <p className="mt-1 max-w-[70ch] text-ink-soft">
            Each is reported to the NFIU within 24 hours, or closed by two people. Never speak of a
            case to the member.
          </p>
        </div>
        {mayOpen && (
          <ButtonLink variant="outline" size="sm" href={PATHS.newCase}>
            Open a case
          </ButtonLink>
        )}
      </div>
      <div className="mt-4 flex flex-col gap-3">
        <ComplianceNav />
        <StateFilters label="Filter cases" address={address} states={STATES} />
      </div>
      <Read of={reading} renderUnreachable={renderReadFailed("The cases could not be read")}>
        {() => (
          <Table
            className="mt-4"
            caption="Cases"
            columns={buildQueueColumns(COLUMNS, now, (row) => row.state !== "open")}
            rows={data?.data ?? []}
            rowKey={({ id }) => id}
            onOpen={({ id }) => {
              void navigate(buildCasePath(id));
            }}
            loadingRows={data === undefined ? LOADING_ROWS : 0}
            empty={
              <Empty spot="no-notifications" title={state === "" ? "No case" : "Nothing matches"}>
                {state === ""
                  ? "What compliance finds suspicious is opened as a case."
                  : "No case is of this status."}
              </Empty>
            }
          />
        )}
      </Read>
      {data !== undefined && data.meta.page_count > 1 && (
        <Pagination
          className="mt-5"
          label="Cases, pages"
          page={Math.min(address.page, data.meta.page_count)}
          pages={data.meta.page_count}
          onPage={address.goTo}
        />
      )}
    </>
  );
}
