import type { HitProposal, SanctionsHit, ScreeningStatus } from "../office/sanctions.ts";
import { globalChange } from "./office-member-samples.ts";
import { staff } from "./office-samples.ts";

/** A proposal that a hit is another person. */
export const hitProposal: HitProposal = {
  id: "sna_tunde",
  hit_id: "hit_tunde",
  answer: "false",
  created_at: "2026-11-12T15:00:00.000Z",
  due_at: "2026-11-13T15:00:00.000Z",
  claimed_by: null,
  reason: "Another person: other birth date or country",
  status: "proposed",
  proposed_by: { id: staff.compliance.id, name: staff.compliance.name },
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  is_own: false,
  digest: globalChange.digest,
};

const hit: SanctionsHit = {
  id: "hit_adaeze",
  created_at: "2026-11-12T08:00:00.000Z",
  due_at: "2026-11-13T08:00:00.000Z",
  claimed_by: null,
  member: { id: "mem_adaeze", name: "Adaeze Okafor" },
  code: "KIN-7Q2W9X",
  screened_name: "Adaeze Okafor",
  birth_date: "1988-03-14",
  entry_reference: "UN-7731",
  entry_name: "Adaeze Ibikunle Okafor",
  list_name: "UN Security Council Consolidated List",
  score: 93,
  last_list_date: "2026-11-10",
  active_since: null,
  state: "open",
  proposal: null,
};

/** A hit that no one has answered, and one of an active member that is proposed to be another person. */
export const sanctionsHits: SanctionsHit[] = [
  hit,
  {
    ...hit,
    id: "hit_tunde",
    member: { id: "mem_tunde", name: "Tunde Bakare" },
    code: "KIN-4H8T2K",
    screened_name: "Tunde Bakare",
    birth_date: null,
    entry_reference: "NG-0112",
    entry_name: "Babatunde Bakare-Ojo",
    list_name: "Nigeria Sanctions List",
    score: 81,
    active_since: "2025-03-04T11:00:00.000Z",
    proposal: hitProposal,
  },
];

/** Many of them, for pages. */
export const manySanctionsHits: SanctionsHit[] = Array.from(
  { length: 120 },
  (_, at): SanctionsHit => ({
    ...hit,
    id: `hit_${String(at).padStart(16, "0")}`,
    score: 70 + (at % 30),
  }),
);

/** Where screening stands: worked through, and late as the provider does not answer. */
export const screeningStatuses = {
  current: {
    list_date: "2026-11-10",
    waiting: 0,
    answered_at: "2026-11-12T17:50:00.000Z",
    state: "current",
  },
  late: {
    list_date: "2026-11-10",
    waiting: 1_204,
    answered_at: "2026-11-10T06:10:00.000Z",
    state: "late",
  },
} satisfies Record<string, ScreeningStatus>;
