import { useRequestedClosures } from "@kinfold/api/office/account-closures";
import { AccountClosureState } from "@kinfold/contract/account-closures";
import { is } from "superstruct";
import { useQueueAddress } from "#queue/queue-address.ts";
import { ClosingPane } from "./closing-pane.tsx";
import { RequestQueue } from "./request-queue.tsx";
import { CLOSING_WORDS } from "./words.ts";

/** Members' requests to close their accounts, and their closing by two staff members. */
export function ClosingsQueue() {
  const address = useQueueAddress();
  const state = address.get("state");
  const read = useRequestedClosures({
    page: address.page,
    per_page: 25,
    ...(is(state, AccountClosureState) && { state }),
  });
  return (
    <RequestQueue
      kind="account_closure"
      address={address}
      read={read}
      words={CLOSING_WORDS}
      promise="Accounts are closed by two people within 30 days."
      none="No member has asked to close their account."
    >
      {(row) => <ClosingPane key={`${row.id} ${row.state}`} request={row} />}
    </RequestQueue>
  );
}
