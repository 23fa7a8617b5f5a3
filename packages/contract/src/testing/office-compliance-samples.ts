import type { PepApproval, PepMember, PepStatus } from "../office/compliance.ts";
import { globalChange } from "./office-member-samples.ts";
import { staff } from "./office-samples.ts";

/** Why a member is politically exposed, for stories and tests. */
export const pepStatuses = {
  declared: { declared_at: "2026-11-09T09:00:00.000Z", mark: null, state: "waiting" },
  marked: {
    declared_at: null,
    mark: {
      reason: "Commissioner for works in Ogun State since 2023",
      by: staff.compliance.name,
      at: "2026-11-11T10:00:00.000Z",
    },
    state: "approved",
  },
} satisfies Record<string, PepStatus>;

/** A proposal to admit a politically exposed member. */
export const pepApproval: PepApproval = {
  id: "pep_tunde",
  member: { id: "mem_tunde", name: "Tunde Bakare" },
  source_of_funds:
    "Salary of a permanent secretary and rent of two flats, seen on statements of two years.",
  created_at: "2026-11-12T15:00:00.000Z",
  due_at: "2026-11-13T15:00:00.000Z",
  claimed_by: null,
  reason: "Their money is explained by what they earn",
  status: "proposed",
  proposed_by: { id: staff.compliance.id, name: staff.compliance.name },
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  is_own: false,
  digest: globalChange.digest,
};

/** One who waits for compliance, one who waits for a senior staff member, and one who was approved. */
export const pepMembers: PepMember[] = [
  {
    id: "mem_adaeze",
    created_at: "2026-11-09T09:00:00.000Z",
    due_at: "2026-11-13T22:59:59.999Z",
    claimed_by: null,
    ...pepStatuses.declared,
    member: { id: "mem_adaeze", name: "Adaeze Okafor" },
    code: "KIN-7Q2W9X",
    email: "adaeze.okafor@kinfold.example",
    active_since: null,
    proposal: null,
    is_own: false,
  },
  {
    id: "mem_tunde",
    created_at: "2026-11-11T12:00:00.000Z",
    due_at: "2026-12-11T12:00:00.000Z",
    claimed_by: null,
    ...pepStatuses.marked,
    state: "proposed",
    member: { id: "mem_tunde", name: "Tunde Bakare" },
    code: "KIN-4H8T2K",
    email: "tunde.bakare@kinfold.example",
    active_since: "2025-03-04T11:00:00.000Z",
    proposal: pepApproval,
    is_own: false,
  },
];

const NAMES = [
  "Ngozi Eze",
  "Musa Ibrahim",
  "Ife Adeyemi",
  "Chukwuemeka Oluwaseun Abiodun-Williams",
];

/** Many of them, for pages. */
export const manyPepMembers: PepMember[] = Array.from({ length: 120 }, (_, at): PepMember => {
  const name = NAMES[at % NAMES.length] ?? "";
  const [first] = pepMembers;
  if (first === undefined) throw new Error("there is no sample");
  return {
    ...first,
    id: `mem_${String(at).padStart(16, "0")}`,
    member: { id: `mem_${at}`, name },
    code: `KIN-${String(at).padStart(6, "0")}`,
  };
});
