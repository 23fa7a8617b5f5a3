import type { Claim } from "@kinfold/contract/office/claims";
import { Notice } from "@kinfold/ui/notice";

/** Says that a colleague has the same work open. It keeps no one from deciding: the server takes the first decision. */
export function OtherStaffNotice({ claim }: { claim: Claim | undefined }) {
  const name = claim === undefined || claim.is_mine ? null : claim.claimed_by;
  return (
    <div role="status" data-slot="someone-else" className="empty:hidden">
      {name !== null && (
        <Notice tone="warn" title={`Being decided by ${name}`}>
          They opened it before you. Ask them before you decide it.
        </Notice>
      )}
    </div>
  );
}
