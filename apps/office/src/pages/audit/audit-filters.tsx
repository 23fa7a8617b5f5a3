import { useAuditFilters } from "@kinfold/api/office/audit";
import { describeAction } from "@kinfold/contract/office/audit-words";
import { useClock } from "@kinfold/frame/clock";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { DateField } from "@kinfold/ui/date-field";
import { Filters } from "@kinfold/ui/filters";
import { SelectField } from "@kinfold/ui/select-field";
import { isBackwards } from "#queue/address-days.ts";
import type { QueueAddress } from "#queue/queue-address.ts";

/** What narrows the audit beside the words that are searched for. */
export const AUDIT_FILTERS = ["staff_id", "action", "member", "subject", "from", "to"] as const;

const CLEARED = Object.fromEntries(AUDIT_FILTERS.map((name) => [name, ""]));

/** By whom, what, and on which days. */
export function AuditFilters({ address }: { address: QueueAddress }) {
  const { data } = useAuditFilters();
  const today = lagosIsoDay(useClock()());
  const { get, set } = address;
  const staff = (data?.staff ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const actions = (data?.actions ?? []).map((action) => ({
    value: action,
    label: describeAction(action),
  }));
  return (
    <Filters
      label="Filter the audit"
      active={address.countOf(AUDIT_FILTERS)}
      onClear={() => {
        set(CLEARED);
      }}
      className="mt-4"
    >
      <SelectField
        label="Staff"
        placeholder="Everybody"
        options={[{ value: "", label: "Everybody" }, ...staff]}
        value={get("staff_id")}
        onChange={(staff_id) => {
          set({ staff_id });
        }}
      />
      <SelectField
        label="Action"
        placeholder="Every action"
        options={[{ value: "", label: "Every action" }, ...actions]}
        value={get("action")}
        onChange={(action) => {
          set({ action });
        }}
      />
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
        error={isBackwards(address) ? "Choose a last day that is not before the first." : undefined}
        onChange={({ target }) => {
          set({ to: target.value });
        }}
      />
    </Filters>
  );
}
