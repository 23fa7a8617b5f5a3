import { useClock } from "@kinfold/frame/clock";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { DateField } from "@kinfold/ui/date-field";
import { Filters } from "@kinfold/ui/filters";
import type { ReactNode } from "react";
import { isBackwards, parseDay } from "#queue/address-days.ts";
import type { QueueAddress } from "#queue/queue-address.ts";

/** The days that the address names; the last one is left out while it comes before the first. */
export function readPeriod({ get }: Pick<QueueAddress, "get">): { from?: string; to?: string } {
  const [from, to] = [parseDay(get("from")), parseDay(get("to"))];
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && (from === undefined || from <= to) && { to }),
  };
}

const NOTHING_ELSE: readonly string[] = [];

/** The first and the last day, and what else narrows a page of the ledger. */
export function PeriodFilters({
  address,
  label,
  names = NOTHING_ELSE,
  children,
}: {
  address: QueueAddress;
  label: string;
  /** What else the address holds that narrows it. */
  names?: readonly string[];
  children?: ReactNode;
}) {
  const today = lagosIsoDay(useClock()());
  const { get, set } = address;
  const all = ["from", "to", ...names];
  return (
    <Filters
      label={label}
      active={address.countOf(all)}
      onClear={() => {
        set(Object.fromEntries(all.map((name) => [name, ""])));
      }}
      className="mt-4"
    >
      {children}
      <DateField
        label="From"
        max={today}
        value={get("from")}
        onChange={({ target }) => {
          set({ from: target.value });
        }}
      />
      <DateField
        label="To"
        max={today}
        value={get("to")}
        error={isBackwards(address) ? "This day comes before the first." : undefined}
        onChange={({ target }) => {
          set({ to: target.value });
        }}
      />
    </Filters>
  );
}
