import type { MemberCorrection } from "../member-corrections.ts";
import type { CorrectionProposal, RequestedCorrection } from "../office/member-corrections.ts";
import { dataExportRelease } from "./data-export-samples.ts";

/** A member's requests to correct their details, for stories and tests. */
const waiting: MemberCorrection = {
  id: "cor_waiting",
  changed: {
    first_name: { from: "Adaeze", to: "Adaora" },
    date_of_birth: { from: "1988-02-28", to: "1988-02-29" },
  },
  reason: "Both are misspelt. My passport shows them.",
  requested_at: "2026-11-10T09:30:00.000Z",
  due_at: "2026-12-10T09:30:00.000Z",
  state: "waiting",
  ended_at: null,
  answer: null,
};

const granted: MemberCorrection = {
  ...waiting,
  state: "granted",
  ended_at: "2026-11-12T10:00:00.000Z",
};

const refused: MemberCorrection = {
  ...waiting,
  state: "refused",
  ended_at: "2026-11-12T10:00:00.000Z",
  answer: "Your passport has the name that we have. Please send a document that shows the other.",
};

const cancelled: MemberCorrection = {
  ...waiting,
  state: "cancelled",
  ended_at: "2026-11-11T08:00:00.000Z",
};

export const memberCorrections: Readonly<
  Record<"waiting" | "granted" | "refused" | "cancelled", MemberCorrection>
> = { waiting, granted, refused, cancelled };

/** A proposal to correct a member's details, as compliance reads it. */
export const correctionProposal: CorrectionProposal = {
  ...dataExportRelease,
  id: "mco_tunde",
  request_id: "cor_tunde",
  reason: "The document shows it",
  changed: waiting.changed,
  is_granted: true,
  answer: null,
};

const requested: RequestedCorrection = {
  id: "cor_waiting",
  created_at: "2026-11-10T09:30:00.000Z",
  due_at: "2026-12-10T09:30:00.000Z",
  claimed_by: null,
  member: { id: "mem_adaeze", name: "Adaeze Okafor" },
  email: "adaeze.okafor@kinfold.example",
  changed: waiting.changed,
  reason: waiting.reason,
  state: "waiting",
  answer: null,
  proposal: null,
};

/** A request without a proposal, one that is to be granted, one that is to be refused, and one that was refused. */
export const requestedCorrections: RequestedCorrection[] = [
  requested,
  {
    ...requested,
    id: "cor_tunde",
    member: { id: "mem_tunde", name: "Tunde Bakare" },
    email: "tunde.bakare@kinfold.example",
    proposal: correctionProposal,
  },
  {
    ...requested,
    id: "cor_ngozi",
    member: { id: "mem_ngozi", name: "Ngozi Umeh" },
    email: "ngozi.umeh@kinfold.example",
    proposal: {
      ...correctionProposal,
      id: "mco_ngozi",
      request_id: "cor_ngozi",
      member: { id: "mem_ngozi", name: "Ngozi Umeh" },
      is_granted: false,
      reason: "The documents that we have show it as it is",
      answer: "The documents that we have show it as it is",
    },
  },
  {
    ...requested,
    id: "cor_james",
    member: { id: "mem_james", name: "James Whitfield" },
    email: "james.whitfield@kinfold.example",
    changed: { citizenship: { from: ["GB"], to: ["GB", "NG"] } },
    state: "refused",
    answer: refused.answer,
  },
];
