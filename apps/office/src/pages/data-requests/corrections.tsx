import { useRequestedCorrections } from "@kinfold/api/office/member-corrections";
import { CorrectionState } from "@kinfold/contract/member-corrections";
import { is } from "superstruct";
import { useQueueAddress } from "#queue/queue-address.ts";
import { CorrectionPane } from "./correction-pane.tsx";
import { RequestQueue } from "./request-queue.tsx";
import { CORRECTION_WORDS } from "./words.ts";

/** Members' requests to correct their details, and their answer by two staff members. */
export function CorrectionsQueue() {
  const address = useQueueAddress();
  const state = address.get("state");
  const read = useRequestedCorrections({
    page: address.page,
    per_page: 25,
    ...(is(state, CorrectionState) && { state }),
  });
  return (
    <RequestQueue
      kind="member_correction"
      address={address}
      read={read}
      words={CORRECTION_WORDS}
      promise="Corrections are answered by two people within 30 days."
      none="No member has asked to correct their details."
    >
      {(row) => <CorrectionPane key={`${row.id} ${row.state}`} request={row} />}
    </RequestQueue>
  );
}
