import { DAY_MS } from "../durations.ts";
import type { ReplyOf } from "../endpoint.ts";
import type { listReviews, Review, ReviewDetail, ReviewKind } from "../office/identity.ts";
import { pepStatuses } from "./office-compliance-samples.ts";

/** Reviews in every state, for stories and mock handlers. A test proves that each fits its struct. The clock stands at 12 November. */
const adaeze = {
  id: "mem_4h8t2wxkq9n3m7pd",
  name: "Adaeze Okafor",
  email: "adaeze.okafor@example.com",
  code: "KIN-7F3K9Q",
  is_global: false,
  is_locked: false,
};

const waiting: Review = {
  id: "chk_2w9k4h8tqn3m7pdx",
  kind: "kyc",
  state: "waiting",
  member: adaeze,
  detail: null,
  created_at: "2026-11-10T10:20:00.000Z",
  due_at: "2026-11-13T22:59:59.999Z",
  decided_at: null,
  claimed_by: null,
  proposal: null,
  names_differ: false,
  has_shared_details: false,
  is_own: false,
};

const late: Review = {
  ...waiting,
  id: "chk_7pd2w9k4h8tqn3mx",
  kind: "poa",
  member: {
    ...adaeze,
    id: "mem_7pd4h8t2wxkq9n3m",
    name: "James Whitfield",
    email: "james.whitfield@example.com",
    code: "KIN-2M8T4R",
    is_global: true,
    is_locked: false,
  },
  created_at: "2026-11-05T08:02:00.000Z",
  due_at: "2026-11-10T22:59:59.999Z",
};

const proposed: Review = {
  ...waiting,
  state: "proposed",
  proposal: {
    id: "prp_9n3m7pd4h8t2wxkq",
    by: { id: "stf_chidi", name: "Chidi Eze" },
    at: "2026-11-12T09:40:00.000Z",
    note: "Complete, in date, and in the member’s name.",
    name_read: null,
    is_mine: false,
  },
};

const account: Review = {
  ...waiting,
  id: "acc_3m7pd4h8t2wxkq9n",
  kind: "account",
  detail: "Zenith Bank ••6788",
  created_at: "2026-11-12T07:15:00.000Z",
  due_at: "2026-11-17T22:59:59.999Z",
};

const bvn: Review = {
  ...waiting,
  id: "chk_8t2wxkq9n3m7pd4h",
  kind: "bvn",
  created_at: "2026-11-09T12:00:00.000Z",
  due_at: "2026-11-12T22:59:59.999Z",
};

export const reviews = {
  waiting,
  late,
  proposed,
  /** The same, for anyone who proposed it. */
  ownProposal: {
    ...proposed,
    proposal: proposed.proposal && {
      ...proposed.proposal,
      name_read: "OKAFOR, ADAEZE NGOZI",
      is_mine: true,
    },
  },
  /** About the caller's own membership. */
  own: { ...waiting, is_own: true },
  claimed: { ...waiting, claimed_by: "Segun Coker" },
  /** Sent back: two staff members typed different names. */
  namesDiffer: { ...waiting, names_differ: true },
  account,
  bvn,
  validated: { ...waiting, state: "validated", decided_at: "2026-11-12T15:05:00.000Z" },
} satisfies Record<string, Review>;

/** One page that holds these and no more. */
export const createReviewPage = (rows: Review[]): ReplyOf<typeof listReviews> => ({
  data: rows,
  meta: { total: rows.length, page: 1, per_page: 20, page_count: 1, next_cursor: null },
});

const KINDS: readonly ReviewKind[] = ["kyc", "poa", "bvn", "account"];
const NAMES = ["Adaeze Okafor", "Tunde Bakare", "Ngozi Eze", "Musa Ibrahim", "Ife Adeyemi"];

/** A queue of hundreds, those promised first coming first. */
export const hundreds: Review[] = Array.from({ length: 240 }, (_, at): Review => {
  const name = NAMES[at % NAMES.length] ?? "";
  const kind = KINDS[at % KINDS.length] ?? "kyc";
  const due = Date.parse("2026-11-11T22:59:59.999Z") + Math.floor(at / 60) * DAY_MS;
  return {
    ...waiting,
    id: `chk_${String(at).padStart(16, "0")}`,
    kind,
    detail: kind === "account" ? "Access Bank ••4417" : null,
    member: {
      ...adaeze,
      name,
      email: `${name.toLowerCase().replaceAll(" ", ".")}.${at}@example.com`,
    },
    created_at: new Date(due - 5 * DAY_MS).toISOString(),
    due_at: new Date(due).toISOString(),
    claimed_by: at === 2 ? "Segun Coker" : null,
  };
});

const member: ReviewDetail["member"] = {
  first_name: "Adaeze",
  last_name: "Okafor",
  phone: "+2348035550142",
  country: "NG",
  citizenship: ["NG"],
  date_of_birth: "1988-03-14",
  address: "12 Bode Thomas Street, Surulere, Lagos, NG",
  joined_at: "2026-11-09T09:00:00.000Z",
  accredited_investor: false,
  pep: null,
};

const submitted = {
  at: "2026-11-10T10:20:00.000Z",
  kind: "kyc",
  action: "submitted",
  by: null,
  reason: null,
  note: null,
} as const;

const inAccount: ReviewDetail["names"][number] = {
  source: "account",
  label: "Zenith Bank ••6788",
  name: "A OKAFOR",
  name_match: "review",
};

const passport: ReviewDetail = {
  review: waiting,
  member,
  document: {
    document_type: "International passport",
    file_name: "passport.jpg",
    media_type: "image/jpeg",
    size_bytes: 1_840_000,
    issuing_country: "NG",
    number_ending: "2378",
    issued_on: null,
    expires_on: "2031-05-20",
    is_opened: false,
  },
  bvn: null,
  account: null,
  names: [
    { source: "register", label: "BVN ending 5678", name: null, name_match: "match" },
    inAccount,
  ],
  shared: [],
  history: [submitted],
};

const proposedStep = {
  at: "2026-11-12T09:40:00.000Z",
  kind: "kyc",
  action: "proposed",
  by: "Chidi Eze",
  reason: null,
  note: "Complete, in date, and in the member’s name.",
} as const;

const passportProposed: ReviewDetail = {
  ...passport,
  review: proposed,
  history: [proposedStep, submitted],
};

const nameRead: ReviewDetail["names"][number] = {
  source: "document",
  label: "International passport",
  name: "OKAFOR, ADAEZE NGOZI",
  name_match: "match",
};

const opened = (detail: ReviewDetail): ReviewDetail => ({
  ...detail,
  document: detail.document && { ...detail.document, is_opened: true },
});

export const reviewDetails = {
  waiting: passport,
  /** The caller has opened the file. */
  opened: opened(passport),
  proposed: passportProposed,
  openedProposal: opened(passportProposed),
  /** Politically exposed: the second reader waits for senior approval. */
  pep: {
    ...opened(passportProposed),
    member: { ...member, accredited_investor: true, pep: pepStatuses.declared },
  },
  ownProposal: {
    ...opened(passportProposed),
    review: reviews.ownProposal,
    names: [nameRead, ...passport.names],
  },
  namesDiffer: {
    ...passport,
    review: reviews.namesDiffer,
    history: [
      {
        ...submitted,
        at: "2026-11-12T15:05:00.000Z",
        action: "names_differ",
        by: "Halima Sani",
      },
      proposedStep,
      submitted,
    ],
  },
  own: { ...passport, review: reviews.own },
  /** Handed in by another member too, and refused once before. */
  doubtful: {
    ...passport,
    review: { ...waiting, has_shared_details: true },
    shared: [
      { member: { id: "mem_2wxkq9n3m7pd4h8t", name: "Tunde Bakare" }, by: "number" },
      { member: { id: "mem_2wxkq9n3m7pd4h8t", name: "Tunde Bakare" }, by: "account" },
      { member: { id: "mem_9n3m7pd4h8t2wxkq", name: "Ngozi Umeh" }, by: "phone" },
    ],
    history: [
      submitted,
      {
        ...submitted,
        at: "2026-11-09T15:00:00.000Z",
        action: "rejected",
        by: "Halima Sani",
        reason: "blurry",
        note: "Use daylight.",
      },
    ],
  },
  account: {
    ...passport,
    review: account,
    document: null,
    account: {
      currency: "NGN",
      bank_name: "Zenith Bank",
      bank_country: "NG",
      account_name: "A OKAFOR",
      number_masked: "••6788",
      swift_code: null,
      is_asked: true,
    },
    history: [{ ...submitted, at: account.created_at, kind: "account" }],
  },
  bvn: {
    ...passport,
    review: bvn,
    document: null,
    bvn: {
      number_ending: "5678",
      first_name_matches: false,
      last_name_matches: true,
      date_of_birth_matches: null,
    },
    names: [{ source: "register", label: "BVN ending 5678", name: null, name_match: "review" }],
    history: [{ ...submitted, at: bvn.created_at, kind: "bvn" }],
  },
  validated: {
    ...passportProposed,
    review: reviews.validated,
    names: [nameRead, ...passport.names],
    history: [
      {
        ...submitted,
        at: "2026-11-12T15:05:00.000Z",
        action: "approved",
        by: "Halima Sani",
        note: "I find the same. Name read: OKAFOR ADAEZE NGOZI.",
      },
      {
        ...proposedStep,
        note: "Complete, in date, and in the member’s name. Name read: OKAFOR, ADAEZE NGOZI.",
      },
      submitted,
    ],
  },
} satisfies Record<string, ReviewDetail>;
