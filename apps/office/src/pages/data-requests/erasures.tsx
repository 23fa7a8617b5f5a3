import { useDueErasures } from "@kinfold/api/office/erasures";
import { ErasureState } from "@kinfold/contract/office/erasures";
import { is } from "superstruct";
import { useQueueAddress } from "#queue/queue-address.ts";
import { ErasurePane } from "./erasure-pane.tsx";
import { RequestQueue } from "./request-queue.tsx";
import { ERASURE_WORDS } from "./words.ts";

/** Closed accounts whose day of erasure has come, and their erasure by two staff members. */
export function ErasuresQueue() {
  const address = useQueueAddress();
  const state = address.get("state");
  const read = useDueErasures({
    page: address.page,
    per_page: 25,
    ...(is(state, ErasureState) && { state }),
  });
  return (
    <RequestQueue
      kind="erasure"
      address={address}
      read={read}
      words={ERASURE_WORDS}
      promise="Members are erased by two people, five years after their account was closed."
      none="No day of erasure has come."
      emptyTitle="No one to erase"
      since="Listed"
    >
      {(row) => <ErasurePane key={`${row.id} ${row.state}`} erasure={row} />}
    </RequestQueue>
  );
}
