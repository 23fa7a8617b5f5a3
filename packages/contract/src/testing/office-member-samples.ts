import { toMinor, ZERO } from "@kinfold/money";
import { sampleDigest } from "./passkey-samples.ts";
import type { AcceptedName } from "../office/accepted-names.ts";
import type { FoundMember, GlobalChange, MemberPage, UnlockProposal } from "../office/members.ts";
import { staff } from "./office-samples.ts";

const createFoundMember = (more: Partial<FoundMember>): FoundMember => ({
  id: "mem_adaeze",
  name: "Adaeze Okafor",
  email: "adaeze.okafor@kinfold.example",
  code: "KIN-7Q2MWX4B",
  country: "NG",
  is_global: false,
  is_locked: false,
  is_verified: true,
  ending: null,
  joined_at: "2026-02-14T09:30:00.000Z",
  ...more,
});

/** Someone in Nigeria, someone abroad, someone whose documents are missing, and someone who cannot sign in. */
export const foundMembers: FoundMember[] = [
  createFoundMember({}),
  createFoundMember({
    id: "mem_james",
    name: "James Whitfield",
    email: "james.whitfield@kinfold.example",
    code: "KIN-3HD8RT6N",
    country: "GB",
    is_global: true,
    joined_at: "2026-02-10T12:00:00.000Z",
  }),
  createFoundMember({
    id: "mem_ngozi",
    name: "Ngozi Umeh",
    email: "ngozi.umeh@kinfold.example",
    code: "KIN-9KC5VJ2P",
    is_verified: false,
    joined_at: "2026-01-30T08:15:00.000Z",
  }),
  createFoundMember({
    id: "mem_tunde",
    name: "Tunde Bakare",
    email: "tunde.bakare@kinfold.example",
    code: "KIN-4XW7ZB8D",
    is_locked: true,
    joined_at: "2026-01-22T16:40:00.000Z",
  }),
];

/** A long club, page by page. */
export const createMembers = (count: number): FoundMember[] =>
  Array.from({ length: count }, (_, index) => createFoundMember({ id: `mem_${index}` }));

/** Proposed by a colleague, and late. */
export const globalChange: GlobalChange = {
  id: "glc_adaeze",
  created_at: "2026-11-10T09:00:00.000Z",
  due_at: "2026-11-11T09:00:00.000Z",
  claimed_by: null,
  member: {
    id: "mem_adaeze",
    name: "Adaeze Okafor",
    email: "adaeze.okafor@kinfold.example",
    code: "KIN-7Q2MWX4B",
  },
  is_global: true,
  reason: "She lives in Accra for good and gave up her Nigerian passport.",
  status: "proposed",
  proposed_by: { id: staff.operations.id, name: staff.operations.name },
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  is_own: false,
  digest: sampleDigest,
};

/** Late, due later, and one's own proposal as compliance sees it. */
export const globalChanges: GlobalChange[] = [
  globalChange,
  {
    ...globalChange,
    id: "glc_james",
    created_at: "2026-11-12T15:00:00.000Z",
    due_at: "2026-11-13T15:00:00.000Z",
    member: {
      id: "mem_james",
      name: "James Whitfield",
      email: "james.whitfield@kinfold.example",
      code: "KIN-3HD8RT6N",
    },
    is_global: false,
    reason: "He has taken Nigerian citizenship.",
    proposed_by: { id: staff.compliance.id, name: staff.compliance.name },
  },
];

/** What was decided last month. */
export const decidedGlobalChange: GlobalChange = {
  ...globalChange,
  id: "glc_decided",
  status: "approved",
  decided_by: { id: staff.compliance.id, name: staff.compliance.name },
  decided_at: "2026-11-11T10:00:00.000Z",
  decision_reason: "The documents say so",
};

/** A proposal to unlock a member. */
export const unlockProposal: UnlockProposal = {
  id: "unl_adaeze",
  reason: "We spoke on the telephone; they have a new one.",
  status: "proposed",
  proposed_by: { id: staff.operations.id, name: staff.operations.name },
  created_at: "2026-11-12T17:40:00.000Z",
  due_at: "2026-11-13T17:40:00.000Z",
  claimed_by: null,
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  is_own: false,
  digest: sampleDigest,
  member: { id: "mem_adaeze", name: "Adaeze Okafor" },
};

/** A proposal to accept another name of a member. */
export const acceptedName: AcceptedName = {
  ...unlockProposal,
  id: "acn_adaeze",
  reason: "Her bank has her maiden name; the marriage certificate shows both.",
  name: "ADAEZE NWOSU",
};

/** All of a member's page, as an admin reads it. */
export const memberPage: MemberPage = {
  ...createFoundMember({}),
  phone: "+2348031234567",
  citizenship: ["NG"],
  terms_version: "2026-01",
  sign_in: {
    sessions: 2,
    last_at: "2026-11-12T16:20:00.000Z",
    has_two_factor: true,
    lock: null,
    unlock: null,
  },
  identity: {
    kyc_status: "validated",
    poa_status: "pending",
    bvn_status: "validated",
    bvn_ending: "4077",
    can_contribute: true,
    withdrawal_blockers: { ngn: ["poa"], usd: ["poa", "bank"] },
    accounts: [
      {
        currency: "NGN",
        bank_name: "Zenith Bank",
        account_name: "OKAFOR ADAEZE",
        account_number_masked: "••6788",
        is_verified: true,
      },
    ],
    accepted_names: [],
  },
  money: {
    wallets: [
      {
        id: "wal_3ngn",
        currency: "NGN",
        available: toMinor(48_230_000n),
        held: toMinor(500_000n),
        closed_at: null,
      },
      {
        id: "wal_4usd",
        currency: "USD",
        available: toMinor(32_000n),
        held: ZERO,
        closed_at: null,
      },
    ],
    holdings: [
      { plan_id: 3, plan_name: "Naira Growth", currency: "NGN", units: "1204.5000" },
      { plan_id: 5, plan_name: "Purple Pool USD", currency: "USD", units: "12.2500" },
    ],
  },
  waiting: [
    { queue: "identity", count: 1 },
    { queue: "withdrawals", count: 2 },
  ],
  actions: [
    { number: 412, at: "2026-11-12T17:40:00.000Z", by: "Segun Coker", action: "member.opened" },
    { number: 398, at: "2026-11-11T10:05:00.000Z", by: "Halima Sani", action: "kyc.approved" },
  ],
  open_change: null,
  open_name: null,
  open_estate: null,
  is_own: false,
};

/** Someone abroad, whose naira wallet was closed when they became a global member. */
export const globalMemberPage: MemberPage = {
  ...memberPage,
  ...createFoundMember({
    id: "mem_james",
    name: "James Whitfield",
    email: "james.whitfield@kinfold.example",
    code: "KIN-3HD8RT6N",
    country: "GB",
    is_global: true,
  }),
  citizenship: ["GB"],
  identity: {
    kyc_status: "validated",
    poa_status: "validated",
    bvn_status: "not_submitted",
    bvn_ending: null,
    can_contribute: true,
    withdrawal_blockers: { ngn: [], usd: [] },
    accounts: [],
    accepted_names: [],
  },
  money: {
    wallets: [
      {
        id: "wal_5ngn",
        currency: "NGN",
        available: ZERO,
        held: ZERO,
        closed_at: "2026-11-02T09:00:00.000Z",
      },
      {
        id: "wal_5usd",
        currency: "USD",
        available: toMinor(1_287_436n),
        held: ZERO,
        closed_at: null,
      },
    ],
    holdings: [],
  },
  waiting: [],
};
