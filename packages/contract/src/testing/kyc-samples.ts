import type { ReplyOf } from "../endpoint.ts";
import type { Kyc, uploadKyc, uploadPoa, validateBvn } from "../kyc.ts";
import type { User } from "../members.ts";
import { users } from "./samples.ts";

/** Documents in every state, for stories, mock handlers and tests. A test proves that each fits its struct. */
const nothing = {
  status: "not_submitted" as const,
  submitted_at: null,
  expected_by: null,
  decided_at: null,
  reason: null,
  expires_on: null,
  file: null,
};

const sent = {
  ...nothing,
  status: "pending" as const,
  submitted_at: "2026-11-09T10:20:00.000Z",
  expected_by: "2026-11-12",
};

const passport = {
  id: "doc_4h8t2wxkq9n3m7pd",
  name: "passport.jpg",
  media_type: "image/jpeg",
  size_bytes: 1_840_000,
};
const bill = {
  id: "doc_9p2r6yndk3m8t5qx",
  name: "ikeja-electric-october.pdf",
  media_type: "application/pdf",
  size_bytes: 212_000,
};

const noBvn = {
  status: "not_submitted" as const,
  masked: null,
  expected_by: null,
  reason: null,
  attempts_left: 5,
};
const validBvn = { ...noBvn, status: "validated" as const, masked: "••5678" };

const idInReview = {
  ...sent,
  id_type: "passport" as const,
  expires_on: "2031-05-20",
  file: passport,
};
const addressInReview = { ...sent, poa_type: "utility_bill" as const, file: bill };
const decided = { expected_by: null, decided_at: "2026-11-11T15:05:00.000Z" };
const idValidated = { ...idInReview, ...decided, status: "validated" as const };
const addressValidated = { ...addressInReview, ...decided, status: "validated" as const };

/** As the BVN provider says it of a BVN under another name. */
const OF_ANOTHER_NAME =
  "This BVN and your name do not belong together. Please check the number, and that your name here is the one at your bank.";

export const kycs = {
  /** Nothing was handed in. */
  nothing: {
    bvn: noBvn,
    kyc: { ...nothing, id_type: null },
    poa: { ...nothing, poa_type: null },
  },
  /** As the mock has it: the BVN is right, the ID waits, the address is missing. */
  halfway: { bvn: validBvn, kyc: idInReview, poa: { ...nothing, poa_type: null } },
  inReview: { bvn: validBvn, kyc: idInReview, poa: addressInReview },
  validated: { bvn: validBvn, kyc: idValidated, poa: addressValidated },
  /** The ID was refused, the address waits, staff compare the names of the BVN. */
  refused: {
    bvn: { ...noBvn, status: "pending" as const, masked: "••5678", expected_by: "2026-11-16" },
    kyc: {
      ...idInReview,
      ...decided,
      status: "rejected" as const,
      reason:
        "The photo is not clear enough to read. Please take it again in good light, with all four corners in view.",
    },
    poa: addressInReview,
  },
  /** Only the proof of address was refused. */
  addressRefused: {
    bvn: validBvn,
    kyc: idValidated,
    poa: {
      ...addressInReview,
      ...decided,
      status: "rejected" as const,
      reason: "It is older than three months. Please send one of the last three months.",
    },
  },
  /** The BVN was refused by staff, the ID ran out. */
  expired: {
    bvn: {
      ...noBvn,
      status: "rejected" as const,
      reason:
        "The name on the document is not the name of your membership. Please send one in your own name.",
    },
    kyc: {
      ...idValidated,
      status: "expired" as const,
      id_type: "drivers_license" as const,
      expires_on: "2026-11-11",
    },
    poa: addressValidated,
  },
  /** The register knows the BVN that was tried under another name; nothing else was sent. */
  bvnRefused: {
    bvn: {
      ...noBvn,
      status: "rejected" as const,
      reason: OF_ANOTHER_NAME,
      attempts_left: 4,
    },
    kyc: { ...nothing, id_type: null },
    poa: { ...nothing, poa_type: null },
  },
  /** A global member, who has no BVN. */
  global: { bvn: null, kyc: { ...nothing, id_type: null }, poa: { ...nothing, poa_type: null } },
} satisfies Record<string, Kyc>;

/** Adaeze as each of these documents makes her. */
export const kycMembers = {
  refused: {
    ...users.inReview,
    can_contribute: false,
    has_submitted_kyc: false,
    kyc_status: "rejected",
    kyc_rejection_reason: kycs.refused.kyc.reason,
    is_bvn_validated: false,
    bvn_status: "pending",
  },
  addressRefused: {
    ...users.validated,
    can_contribute: false,
    can_make_withdrawal: false,
    has_submitted_poa: false,
    poa_is_validated: false,
    poa_status: "rejected",
    poa_rejection_reason: kycs.addressRefused.poa.reason,
  },
  expired: {
    ...users.inReview,
    can_contribute: false,
    has_submitted_kyc: false,
    kyc_status: "expired",
    poa_is_validated: true,
    poa_status: "validated",
    is_bvn_validated: false,
    bvn_status: "rejected",
    bvn_rejection_reason: kycs.expired.bvn.reason,
  },
  bvnRefused: {
    ...users.adaeze,
    bvn_status: "rejected",
    bvn_rejection_reason: OF_ANOTHER_NAME,
  },
  /** Both in review, of a club that waits until they are approved. */
  inReviewOfStrictClub: {
    ...users.inReview,
    can_contribute: false,
    contribution_policy: "validated",
  },
} satisfies Record<string, User>;

const receipt = { submitted_at: "2026-11-12T18:00:00.000Z", expected_by: "2026-11-17" };

export const handedIn = {
  kyc: { ...receipt, has_submitted_kyc: true, kyc_status: "pending" } satisfies ReplyOf<
    typeof uploadKyc
  >,
  poa: { ...receipt, has_submitted_poa: true, poa_status: "pending" } satisfies ReplyOf<
    typeof uploadPoa
  >,
};

const match = { first_name: true, last_name: true, date_of_birth: true };
export const bvnAnswers = {
  validated: { is_bvn_validated: true, status: "validated", match, consent_url: null },
  inReview: {
    is_bvn_validated: false,
    status: "pending",
    match: { ...match, first_name: false },
    consent_url: null,
  },
  consent: {
    is_bvn_validated: false,
    status: "consent_required",
    match: null,
    consent_url: "https://register.example.com/consent/7m2k9xqt",
  },
} satisfies Record<string, ReplyOf<typeof validateBvn>>;
