import { OfficeFigure } from "#queue/office-figure.tsx";
import { useUnitsRegister } from "@kinfold/api/office/accounting";
import { buildFigureId, type FigureId } from "@kinfold/contract/figure-sources";
import type { UnitsRegister, UnitsRow } from "@kinfold/contract/office/accounting";
import type { Currency, Minor } from "@kinfold/money";
import { useClock } from "@kinfold/frame/clock";
import { formatShortDay, lagosIsoDay } from "@kinfold/frame/lagos-time";
import { Read } from "@kinfold/frame/shell/read";
import { DateField } from "@kinfold/ui/date-field";
import { Empty } from "@kinfold/ui/empty";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { Loader } from "@kinfold/ui/loader";
import { Pagination } from "@kinfold/ui/pagination";
import { SelectField } from "@kinfold/ui/select-field";
import { Table, type Column } from "@kinfold/ui/table";
import { PATHS } from "#paths.ts";
import { parseDay } from "#queue/address-days.ts";
import { useQueueAddress, type QueueAddress } from "#queue/queue-address.ts";
import { renderReadFailed } from "#shell/read-failed.tsx";
import { LedgerHead } from "./ledger-parts.tsx";

type PlanRow = UnitsRegister["plans"][number];

type WorthProps = { figure: FigureId; value: Minor | null; currency: Currency };

const Worth = ({ figure, value, currency }: WorthProps) =>
  value === null ? (
    "No price yet"
  ) : (
    <OfficeFigure figure={figure}>
      <Figure size="row" amount={value} currency={currency} />
    </OfficeFigure>
  );

const createPlanColumns = (on: string): readonly Column<PlanRow>[] => [
  {
    key: "plan",
    head: "Plan",
    names: true,
    cell: ({ plan }) => (
      <Link href={`${PATHS.movements}?${new URLSearchParams({ plan: plan.id }).toString()}`}>
        {plan.name}
      </Link>
    ),
  },
  { key: "holders", head: "Holders", align: "end", card: "fact", cell: (row) => row.holder_count },
  { key: "units", head: "Units", align: "end", card: "fact", cell: ({ units }) => units },
  {
    key: "price",
    head: "Price",
    align: "end",
    card: "fact",
    cell: ({ unit_price: price }) => price ?? "None",
  },
  {
    key: "value",
    head: "Value",
    align: "end",
    card: "end",
    cell: ({ plan, value, currency }) => (
      <Worth
        figure={buildFigureId("register-value", plan.id, on)}
        value={value}
        currency={currency}
      />
    ),
  },
];

const createColumns = (on: string): readonly Column<UnitsRow>[] => [
  { key: "reference", head: "Portfolio", names: true, cell: ({ reference }) => reference },
  {
    key: "member",
    head: "Member",
    cell: ({ member }) => (
      <Link href={`${PATHS.movements}?${new URLSearchParams({ member: member.id }).toString()}`}>
        {member.name}
      </Link>
    ),
  },
  { key: "plan", head: "Plan", roomy: true, cell: ({ plan }) => plan.name },
  { key: "units", head: "Units", align: "end", card: "fact", cell: ({ units }) => units },
  {
    key: "price",
    head: "Price",
    align: "end",
    roomy: true,
    card: "fact",
    cell: ({ unit_price: price }) => price ?? "None",
  },
  {
    key: "value",
    head: "Value",
    align: "end",
    card: "end",
    cell: ({ portfolio_id: id, value, currency }) => (
      <Worth figure={buildFigureId("register-value", id, on)} value={value} currency={currency} />
    ),
  },
];

function Register({ data, address }: { data: UnitsRegister; address: QueueAddress }) {
  const { on, plans, data: rows, meta } = data;
  if (rows.length === 0) {
    return (
      <Empty spot="no-transactions" title="No one holds units">
        Nothing was dealt until the end of {formatShortDay(on)}.
      </Empty>
    );
  }
  return (
    <>
      <p className="mt-4 text-ink-soft">At the end of {formatShortDay(on)}</p>
      <Table
        className="mt-3"
        caption="Plans"
        columns={createPlanColumns(on)}
        rows={plans}
        rowKey={({ plan }) => plan.id}
        empty={null}
      />
      <Table
        className="mt-8"
        caption="Portfolios"
        columns={createColumns(on)}
        rows={rows}
        rowKey={({ portfolio_id: id }) => id}
        empty={null}
      />
      {meta.page_count > 1 && (
        <Pagination
          className="mt-5"
          label="Portfolios, pages"
          page={Math.min(address.page, meta.page_count)}
          pages={meta.page_count}
          onPage={address.goTo}
        />
      )}
    </>
  );
}

/** Who holds how many units of which plan at the end of a day, and what they are worth at that day's price. */
export function UnitsRegisterPage() {
  const address = useQueueAddress();
  const today = lagosIsoDay(useClock()());
  const [on, plan] = [address.get("on"), address.get("plan")];
  const query = {
    ...(parseDay(on) !== undefined && { on }),
    ...(plan !== "" && { plan }),
  };
  const all = useUnitsRegister({ ...query, page: address.page });
  const plans = (all.data?.plans ?? []).map((row) => ({
    value: row.plan.id,
    label: row.plan.name,
  }));
  return (
    <>
      <LedgerHead
        title="Units register"
        note="Who holds units at the end of a day in Lagos, at the price of that day, as it is known now. A price that was put right later counts as it should have been."
        exports={{ report: "units", ...query }}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <DateField
          label="End of"
          max={today}
          value={on}
          onChange={({ target }) => {
            address.set({ on: target.value });
          }}
        />
        <SelectField
          label="Plan"
          placeholder="All"
          options={[{ value: "", label: "All" }, ...plans]}
          value={plan}
          onChange={(chosen) => {
            address.set({ plan: chosen });
          }}
        />
      </div>
      <Read
        of={all}
        outdated="The register could not be read again and may be old"
        waiting={<Loader className="mt-8" label="Reading the register" />}
        renderUnreachable={renderReadFailed("The register could not be read")}
      >
        {(data) => <Register data={data} address={address} />}
      </Read>
    </>
  );
}
