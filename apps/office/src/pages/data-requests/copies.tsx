import { useRequestedDataExports } from "@kinfold/api/office/data-exports";
import { DataExportState } from "@kinfold/contract/data-exports";
import { is } from "superstruct";
import { useQueueAddress } from "#queue/queue-address.ts";
import { CopyPane } from "./copy-pane.tsx";
import { RequestQueue } from "./request-queue.tsx";
import { STATE_WORDS } from "./words.ts";

/** Members' requests for a copy of their data, and their release by two staff members. */
export function CopiesQueue() {
  const address = useQueueAddress();
  const state = address.get("state");
  const read = useRequestedDataExports({
    page: address.page,
    per_page: 25,
    ...(is(state, DataExportState) && { state }),
  });
  return (
    <RequestQueue
      kind="data_export"
      address={address}
      read={read}
      words={STATE_WORDS}
      promise="Copies are released by two people within 30 days."
      none="No member has asked for a copy of their data."
    >
      {(row) => <CopyPane key={`${row.id} ${row.state}`} request={row} />}
    </RequestQueue>
  );
}
