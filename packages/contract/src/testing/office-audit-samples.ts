import { describeAction } from "../office/audit-words.ts";
import type { PageMeta } from "../paging.ts";
import type { AuditDetail, AuditFilters, AuditRow } from "../office/audit.ts";

/** The audit, for stories and tests. A test proves that each fits its struct. */
const HALIMA = { kind: "staff", id: "stf_halima", name: "Halima Sani" } as const;
const EMEKA = { kind: "staff", id: "stf_emeka", name: "Emeka Nwosu" } as const;
const CHIDI = { kind: "staff", id: "stf_chidi", name: "Chidi Eze" } as const;
const SYSTEM = { kind: "system", id: null, name: null } as const;
const ADAEZE = { id: "mem_4h8t2wxkq9n3m7pd", name: "Adaeze Okafor" } as const;
const PASSPORT = { kind: "kyc_document", id: "doc_9k2m7x4tq8w3n6pd", name: null } as const;

const approved: AuditRow = {
  number: 1412,
  at: "2026-11-12T17:31:04.118Z",
  actor: HALIMA,
  action: "kyc.approved",
  sentence: describeAction("kyc.approved"),
  subject: PASSPORT,
  member: ADAEZE,
  reason: "The passport is hers and good until 2031.",
};

const refused: AuditRow = {
  number: 1411,
  at: "2026-11-12T17:12:40.004Z",
  actor: EMEKA,
  action: "refused",
  sentence: describeAction("refused"),
  subject: { kind: "valuations", id: "val_7q2n8wxt4k9m3pdh", name: null },
  member: null,
  reason: null,
};

const receipt: AuditRow = {
  number: 1409,
  at: "2026-11-12T16:40:11.515Z",
  actor: CHIDI,
  action: "receipt.proposed",
  sentence: describeAction("receipt.proposed"),
  subject: { kind: "bank_transfer", id: "KIN-7F3K9Q", name: null },
  member: { id: "mem_9n3m7pd4h8t2wxkq", name: "Tunde Bakare" },
  reason: "Arrived short: the sending bank took its fee.",
};

const rows: AuditRow[] = [
  approved,
  refused,
  {
    number: 1410,
    at: "2026-11-12T16:58:22.730Z",
    actor: HALIMA,
    action: "kyc.viewed",
    sentence: describeAction("kyc.viewed"),
    subject: PASSPORT,
    member: ADAEZE,
    reason: null,
  },
  receipt,
  {
    number: 1408,
    at: "2026-11-12T08:01:09.002Z",
    actor: SYSTEM,
    action: "staff.sign_in_refused",
    sentence: describeAction("staff.sign_in_refused"),
    subject: { kind: "address", id: "4c1d7be0a9325f6688d1e07c52fa90b3", name: null },
    member: null,
    reason: null,
  },
  {
    number: 1407,
    at: "2026-11-12T07:58:47.391Z",
    actor: HALIMA,
    action: "staff.signed_in",
    sentence: describeAction("staff.signed_in"),
    subject: { kind: "staff", id: "stf_halima", name: "Halima Sani" },
    member: null,
    reason: null,
  },
];

const meta = (total: number, page = 1): PageMeta => ({
  total,
  page,
  per_page: 50,
  page_count: Math.ceil(total / 50),
  next_cursor: null,
});

const manyFrom = (first: number, count: number): AuditRow[] =>
  Array.from({ length: count }, (_, index) => {
    const like = rows[index % rows.length] ?? approved;
    return { ...like, number: first - index };
  });

/** Pages of the audit: nothing, one entry, a few, and the first and second of many. */
export const auditPages: Record<
  "nothing" | "one" | "few" | "hundreds" | "second",
  { data: AuditRow[]; meta: PageMeta }
> = {
  nothing: { data: [], meta: meta(0) },
  one: { data: [approved], meta: meta(1) },
  few: { data: rows, meta: meta(rows.length) },
  hundreds: { data: manyFrom(1_412, 50), meta: meta(1_412) },
  second: {
    data: manyFrom(1_362, 12),
    meta: meta(1_412, 2),
  },
};

/** An approval with what was before and after, a refusal, and a proposal about a receipt. */
export const auditDetails: Record<"approved" | "refused" | "receipt", AuditDetail> = {
  receipt: {
    ...receipt,
    before: null,
    after: { received: "₦250,000.00", proposed_by: "stf_chidi" },
    names: { stf_chidi: "Chidi Eze", mem_9n3m7pd4h8t2wxkq: "Tunde Bakare" },
    line: '{"action":"receipt.proposed","actor":{"id":"stf_chidi","kind":"staff"},"number":1409,"subject":{"id":"KIN-7F3K9Q","kind":"bank_transfer"}}',
    hash: "fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13",
    previous_hash: "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
  },
  approved: {
    ...approved,
    before: { status: "pending", decided_by: null },
    after: { status: "validated", decided_by: "stf_halima", expires_on: "2031-05-20" },
    names: { stf_halima: "Halima Sani", mem_4h8t2wxkq9n3m7pd: "Adaeze Okafor" },
    line: '{"action":"kyc.approved","actor":{"id":"stf_halima","kind":"staff"},"after":{"decided_by":"stf_halima","expires_on":"2031-05-20","status":"validated"},"at":"2026-11-12T17:31:04.118Z","before":{"decided_by":null,"status":"pending"},"member_id":"mem_4h8t2wxkq9n3m7pd","number":1412,"reason":"The passport is hers and good until 2031.","subject":{"id":"doc_9k2m7x4tq8w3n6pd","kind":"kyc_document"}}',
    hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    previous_hash: "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
  },
  refused: {
    ...refused,
    before: null,
    after: { endpoint: "approveValuation", code: "staff_own_work" },
    names: { stf_emeka: "Emeka Nwosu" },
    line: '{"action":"refused","actor":{"id":"stf_emeka","kind":"staff"},"after":{"code":"staff_own_work","endpoint":"approveValuation"},"at":"2026-11-12T17:12:40.004Z","number":1411,"subject":{"id":"val_7q2n8wxt4k9m3pdh","kind":"valuations"}}',
    hash: "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
    previous_hash: "fd61a03af4f77d870fc21e05e7e80678095c92d808cfb3b5c279ee04c74aca13",
  },
};

export const auditFilters: AuditFilters = {
  staff: [
    { id: "stf_chidi", name: "Chidi Eze" },
    { id: "stf_emeka", name: "Emeka Nwosu" },
    { id: "stf_halima", name: "Halima Sani" },
  ],
  actions: [
    "receipt.proposed",
    "kyc.approved",
    "kyc.viewed",
    "refused",
    "staff.sign_in_refused",
    "staff.signed_in",
  ],
};
