import type { AccountClosure } from "../account-closures.ts";
import type { ClosureProposal, RequestedClosure } from "../office/account-closures.ts";
import { dataExportRelease } from "./data-export-samples.ts";

/** A member's request to close their account, for stories and tests. */
const waiting: AccountClosure = {
  id: "acl_waiting",
  requested_at: "2026-11-10T09:30:00.000Z",
  due_at: "2026-12-10T09:30:00.000Z",
  state: "waiting",
  cancelled_at: null,
  closed_at: null,
  erase_on: null,
};

const cancelled: AccountClosure = {
  ...waiting,
  state: "cancelled",
  cancelled_at: "2026-11-11T08:00:00.000Z",
};

export const accountClosures: Readonly<Record<"waiting" | "cancelled", AccountClosure>> = {
  waiting,
  cancelled,
};

/** A proposal to close an account, as compliance reads it. */
export const closureProposal: ClosureProposal = {
  ...dataExportRelease,
  id: "clo_tunde",
  request_id: "acl_tunde",
  reason: "The member asked for it themselves, and nothing is left",
};

const requested: RequestedClosure = {
  id: "acl_waiting",
  created_at: "2026-11-10T09:30:00.000Z",
  due_at: "2026-12-10T09:30:00.000Z",
  claimed_by: null,
  member: { id: "mem_adaeze", name: "Adaeze Okafor" },
  email: "adaeze.okafor@kinfold.example",
  security_changed_at: null,
  state: "waiting",
  closed_at: null,
  erase_on: null,
  blockers: [],
  proposal: null,
};

/** A request without a proposal, one that is proposed, one that money keeps open, and one that is carried out. */
export const requestedClosures: RequestedClosure[] = [
  requested,
  {
    ...requested,
    id: "acl_tunde",
    created_at: "2026-11-11T12:00:00.000Z",
    due_at: "2026-12-11T12:00:00.000Z",
    member: { id: "mem_tunde", name: "Tunde Bakare" },
    email: "tunde.bakare@kinfold.example",
    security_changed_at: "2026-11-09T18:20:00.000Z",
    proposal: closureProposal,
  },
  {
    ...requested,
    id: "acl_ngozi",
    member: { id: "mem_ngozi", name: "Ngozi Umeh" },
    email: "ngozi.umeh@kinfold.example",
    blockers: ["wallet", "withdrawal"],
  },
  {
    ...requested,
    id: "acl_james",
    created_at: "2026-10-02T12:00:00.000Z",
    due_at: "2026-11-01T12:00:00.000Z",
    member: { id: "mem_james", name: "James Whitfield" },
    email: "james.whitfield@kinfold.example",
    state: "closed",
    closed_at: "2026-10-05T10:00:00.000Z",
    erase_on: "2031-10-05",
  },
];
