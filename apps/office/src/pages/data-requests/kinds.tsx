import { FilterChips } from "@kinfold/ui/filter-chips";
import { useQueueAddress } from "#queue/queue-address.ts";

/** What members ask about their data, as the address names it. */
const CHIPS = [
  { value: "", label: "Copies" },
  { value: "corrections", label: "Corrections" },
  { value: "closings", label: "Closings" },
  { value: "deaths", label: "Deaths" },
  { value: "erasures", label: "Erasures" },
];

/** Which kind of request the page lists. */
export function RequestKinds() {
  const address = useQueueAddress();
  return (
    <FilterChips
      label="Kind of request"
      chips={CHIPS}
      value={address.get("kind")}
      onChange={(kind) => {
        address.set({ kind, state: "" });
      }}
    />
  );
}
