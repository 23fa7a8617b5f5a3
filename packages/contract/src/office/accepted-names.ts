import { object, string, type, type Infer } from "superstruct";
import { declareEndpoint } from "../endpoint.ts";
import { NAME_MAX_CHARACTERS } from "../limits.ts";
import { Named } from "../named.ts";
import { APPROVING_REFUSALS } from "./approvals.ts";
import { requireReason } from "./decision.ts";
import {
  DECIDING_REFUSALS,
  describeApproveCall,
  describeProposeCall,
  describeRejectCall,
  PROPOSING_REFUSALS,
  proposalRow,
} from "./decisions.ts";

/** A proposal to accept another name as a member's, as a bank or a register writes it. */
export const AcceptedName = type({ ...proposalRow, member: Named, name: string() });
export type AcceptedName = Infer<typeof AcceptedName>;

/** First, middle and last names, with the titles that banks add. */
const WRITTEN_NAME_MAX_CHARACTERS = 2 * NAME_MAX_CHARACTERS + 20;

export const AcceptedNameForm = object({
  name: requireReason(
    "Enter the name as the bank or the document has it.",
    WRITTEN_NAME_MAX_CHARACTERS,
  ),
  reason: requireReason("Say why."),
});
export type AcceptedNameForm = Infer<typeof AcceptedNameForm>;

export const proposeAcceptedName = declareEndpoint({
  ...describeProposeCall("accepted_name"),
  name: "proposeAcceptedName",
  path: "/admin/members/:id/accepted-names",
  summary:
    "Proposes to accept another name as a member's: of a bank account, a document or a sender. Nothing changes until another staff member approves it.",
  body: AcceptedNameForm,
  reply: AcceptedName,
  refusals: { ...PROPOSING_REFUSALS, name_as_it_is: 409, member_closed: 409 },
});

export const approveAcceptedName = declareEndpoint({
  ...describeApproveCall("accepted_name"),
  name: "approveAcceptedName",
  path: "/admin/accepted-names/:id/approve",
  summary:
    "Accepts the name as another staff member proposed: bank accounts, documents and payments in that name are the member's. Harmless when repeated.",
  reply: AcceptedName,
  refusals: {
    ...DECIDING_REFUSALS,
    ...APPROVING_REFUSALS,
    name_as_it_is: 409,
    member_closed: 409,
  },
});

export const rejectAcceptedName = declareEndpoint({
  ...describeRejectCall("accepted_name"),
  name: "rejectAcceptedName",
  path: "/admin/accepted-names/:id/reject",
  summary: "Rejects what another staff member proposed. Harmless when repeated.",
  reply: AcceptedName,
});
