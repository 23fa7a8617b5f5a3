import type { DueErasure, ErasureProposal } from "../office/erasures.ts";
import { dataExportRelease } from "./data-export-samples.ts";

/** A proposal to erase a member, as compliance reads it. */
export const erasureProposal: ErasureProposal = {
  ...dataExportRelease,
  id: "era_tunde",
  request_id: "ers_tunde",
  reason: "Their day of erasure has come, and nothing needs their records",
};

const due: DueErasure = {
  id: "ers_waiting",
  created_at: "2026-11-10T23:50:00.000Z",
  due_at: "2026-12-10T23:50:00.000Z",
  claimed_by: null,
  member: { id: "mem_adaeze", name: "Adaeze Okafor" },
  state: "waiting",
  closed_at: "2021-11-10T09:30:00.000Z",
  erase_on: "2026-11-10",
  erased_at: null,
  files_left: 0,
  blockers: [],
  proposal: null,
};

/** An erasure without a proposal, one that is proposed, one that an open difference holds back, one whose files go, and one that is done. */
export const dueErasures: DueErasure[] = [
  due,
  {
    ...due,
    id: "ers_tunde",
    member: { id: "mem_tunde", name: "Tunde Bakare" },
    proposal: erasureProposal,
  },
  {
    ...due,
    id: "ers_ngozi",
    member: { id: "mem_ngozi", name: "Ngozi Umeh" },
    blockers: ["disagreement", "payment"],
  },
  {
    ...due,
    id: "ers_files",
    member: { id: "mem_files", name: "Erased member" },
    state: "erased",
    erased_at: "2026-11-12T17:58:00.000Z",
    files_left: 3,
  },
  {
    ...due,
    id: "ers_done",
    created_at: "2026-10-01T23:50:00.000Z",
    due_at: "2026-10-31T23:50:00.000Z",
    member: { id: "mem_done", name: "Erased member" },
    state: "erased",
    closed_at: "2021-10-01T10:00:00.000Z",
    erase_on: "2026-10-01",
    erased_at: "2026-10-05T10:00:00.000Z",
  },
];
