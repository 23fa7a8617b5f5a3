import { STATUS_WORDS, TYPE_WORDS } from "@kinfold/contract/transaction-words";
import { DateField } from "@kinfold/ui/date-field";
import { Filters } from "@kinfold/ui/filters";
import { SelectField } from "@kinfold/ui/select-field";
import { useClock } from "@kinfold/frame/clock";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { activeFilters, type Ask, type Asked } from "./asked.ts";

const optionsOf = (words: Readonly<Record<string, string>>) => [
  { value: "", label: "All" },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];
const TYPES = optionsOf(TYPE_WORDS);
const STATUSES = optionsOf(STATUS_WORDS);

type Props = { asked: Asked; ask: Ask; className?: string };

/** Kind, status and days: each takes effect when it changes. */
export function TransactionFilters({ asked, ask, className }: Props) {
  const today = lagosIsoDay(useClock()());
  const isBackwards = asked.from !== "" && asked.to !== "" && asked.from > asked.to;
  return (
    <Filters
      label="Filter transactions"
      active={activeFilters(asked)}
      onClear={() => ask({ type: "", status: "", from: "", to: "" })}
      className={className}
    >
      <SelectField
        label="Kind"
        options={TYPES}
        value={asked.type ?? ""}
        onChange={(type) => ask({ type })}
      />
      <SelectField
        label="Status"
        options={STATUSES}
        value={asked.status ?? ""}
        onChange={(status) => ask({ status })}
      />
      <DateField
        label="From"
        max={today}
        value={asked.from}
        onChange={({ target }) => ask({ from: target.value })}
      />
      <DateField
        label="To"
        max={today}
        value={asked.to}
        error={isBackwards ? "Choose a last day that is not before the first." : undefined}
        onChange={({ target }) => ask({ to: target.value })}
      />
    </Filters>
  );
}
