import { Filters } from "@kinfold/ui/filters";
import { SelectField } from "@kinfold/ui/select-field";
import type { QueueAddress } from "#queue/queue-address.ts";

const CURRENCIES = [
  { value: "", label: "All" },
  { value: "NGN", label: "Naira" },
  { value: "USD", label: "Dollars" },
];

type StateFiltersProps = {
  /** "Filter batches". */
  label: string;
  address: QueueAddress;
  states: readonly { value: string; label: string }[];
  /** Also by currency. */
  currency?: boolean;
};

/** Narrows a queue by the status of what is in it, and where there are two currencies by currency. Both stand in the address. */
export function StateFilters({ label, address, states, currency = false }: StateFiltersProps) {
  const names = currency ? ["state", "currency"] : ["state"];
  return (
    <Filters
      className="flex-1"
      label={label}
      active={address.countOf(names)}
      onClear={() => {
        address.set(Object.fromEntries(names.map((name) => [name, ""])));
      }}
    >
      <SelectField
        label="Status"
        options={states}
        value={address.get("state")}
        onChange={(to) => {
          address.set({ state: to });
        }}
      />
      {currency && (
        <SelectField
          label="Currency"
          options={CURRENCIES}
          value={address.get("currency")}
          onChange={(to) => {
            address.set({ currency: to });
          }}
        />
      )}
    </Filters>
  );
}
