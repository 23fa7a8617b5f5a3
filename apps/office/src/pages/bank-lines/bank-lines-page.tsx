import { useBankLines } from "@kinfold/api/office/line-outcomes";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { LineState, type BankLine } from "@kinfold/contract/office/line-outcomes";
import { formatShortDay } from "@kinfold/frame/lagos-time";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Read } from "@kinfold/frame/shell/read";
import { Badge } from "@kinfold/ui/badge";
import { Empty } from "@kinfold/ui/empty";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { Pagination } from "@kinfold/ui/pagination";
import { SearchField } from "@kinfold/ui/search-field";
import { Table, type Column } from "@kinfold/ui/table";
import { is } from "superstruct";
import { PATHS } from "#paths.ts";
import { chooseColumn } from "#queue/bulk-bar.tsx";
import { LINE_STATE_WORDS } from "#queue/line-words.ts";
import { useQueueAddress } from "#queue/queue-address.ts";
import { StateFilters } from "#queue/state-filters.tsx";
import { useChosen } from "#queue/use-chosen.ts";
import { useMay } from "#session/current-staff.ts";
import { renderReadFailed } from "#shell/read-failed.tsx";
import { Choosing } from "./choosing.tsx";
import { Suggestions } from "./suggestions.tsx";

const ROWS = 50;
const ALL = "all";
const NO_LINES: readonly BankLine[] = [];
const STATES = [
  { value: "", label: LINE_STATE_WORDS.open.words },
  { value: ALL, label: "All" },
  ...Object.entries(LINE_STATE_WORDS)
    .filter(([value]) => value !== "open")
    .map(([value, { words }]) => ({ value, label: words })),
];

const describeLine = ({ narration, is_added_later: isAddedLater }: BankLine) =>
  isAddedLater ? (
    <>
      {narration} <span className="text-ink-soft">(added later by the bank)</span>
    </>
  ) : (
    narration
  );

const COLUMNS: readonly Column<BankLine>[] = [
  { key: "narration", head: "On the statement", names: true, cell: describeLine },
  {
    key: "day",
    head: "Booked",
    width: "6.5rem",
    cell: ({ booked_on: day }) => formatShortDay(day),
  },
  {
    key: "account",
    head: "Account",
    width: "8rem",
    roomy: true,
    cell: ({ account_number: account }) => account,
  },
  {
    key: "state",
    head: "Where it ended",
    width: "9.5rem",
    cell: ({ state }) => (
      <Badge tone={LINE_STATE_WORDS[state].tone}>{LINE_STATE_WORDS[state].words}</Badge>
    ),
  },
  {
    key: "amount",
    head: "Amount",
    align: "end",
    width: "10rem",
    card: "end",
    cell: ({ id, amount, currency }) => (
      <Figure
        size="row"
        amount={amount}
        currency={currency}
        data-figure={buildFigureId("statement-line", id)}
      />
    ),
  },
];

/** Open lines can be said to be something, and what staff said can be opened again. */
const isChoosable = ({ state, decision_id: decision }: BankLine): boolean =>
  state === "open" || (decision !== null && state !== "proposed");

/** The lines of all statements: what became of each, and what staff say that the open ones are. */
export function BankLinesPage() {
  const address = useQueueAddress();
  const mayPropose = useMay("line.propose");
  const chosenState = address.get("state");
  const state = chosenState === ALL ? undefined : is(chosenState, LineState) ? chosenState : "open";
  const search = address.get("search");
  const read = useBankLines({
    page: address.page,
    per_page: ROWS,
    ...(state !== undefined && { state }),
    ...(search !== "" && { search }),
  });
  const rows = read.data?.data ?? NO_LINES;
  const meta = read.data?.meta;
  const chosen = useChosen(rows);
  return (
    <>
      <PageTitle title="Bank lines">Bank lines</PageTitle>
      <p className="mt-1 text-ink-soft">
        Each line of a statement ends in one way. One person says which, another approves it under{" "}
        <Link href={PATHS.lineDecisions}>Decided lines</Link>.{" "}
        <Link href={PATHS.statements}>Back to the statements</Link>
      </p>
      {state === "open" && (
        <section aria-labelledby="alike" className="mt-6">
          <h2 id="alike" className="heading-sm mb-3">
            Lines that look alike
          </h2>
          <Suggestions />
        </section>
      )}
      <h2 className="heading-sm mt-6">The lines</h2>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <div className="min-w-64 flex-1 sm:max-w-80">
          <SearchField
            landmark
            label="Search by narration or amount"
            placeholder="Search by narration or amount"
            value={search}
            onSearch={(words) => {
              address.set({ search: words });
            }}
          />
        </div>
        <div className="min-w-0 grow basis-60">
          <StateFilters label="Filter lines" address={address} states={STATES} />
        </div>
      </div>
      {mayPropose && <Choosing chosen={chosen} rows={rows} />}
      <Read
        of={read}
        outdated="These lines could not be read again and may be old"
        renderUnreachable={renderReadFailed("The lines could not be read")}
      >
        {() => (
          <Table
            className="mt-4"
            caption="Lines of the bank"
            columns={
              mayPropose
                ? [
                    chooseColumn(
                      chosen,
                      ({ narration, id }) => `${narration} (${id})`,
                      isChoosable,
                    ),
                    ...COLUMNS,
                  ]
                : COLUMNS
            }
            rows={rows}
            rowKey={({ id }) => id}
            loadingRows={read.data === undefined ? 8 : 0}
            empty={
              state === "open" && search === "" ? (
                <Empty spot="no-notifications" title="No line is open">
                  Every line of every statement ended in one way.
                </Empty>
              ) : (
                <Empty spot="no-transactions" title="Nothing matches">
                  No line fits what you search and filter for.
                </Empty>
              )
            }
          />
        )}
      </Read>
      {meta !== undefined && meta.page_count > 1 && (
        <Pagination
          className="mt-5"
          label="Lines of the bank, pages"
          page={Math.min(address.page, meta.page_count)}
          pages={meta.page_count}
          onPage={address.goTo}
        />
      )}
    </>
  );
}
