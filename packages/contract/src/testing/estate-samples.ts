import { toMinor, ZERO } from "@kinfold/money";
import type {
  Estate,
  EstateFacts,
  EstateGrant,
  EstateProposal,
  EstateStep,
} from "../office/estates.ts";
import { dataExportRelease } from "./data-export-samples.ts";

/** What staff know of a member's death, for stories and tests. */
export const estateFacts: EstateFacts = {
  died_on: "2026-11-01",
  proof: "Death certificate LA-2026-0042, seen in Lagos.",
  contact_name: "Ngozi Bakare",
  contact_phone: "+2348035550143",
  contact_email: "ngozi.bakare@example.com",
};

const { request_id: _, ...proposal } = dataExportRelease;

/** A proposal to hold an account for the estate, as compliance reads it. */
export const estateProposal: EstateProposal = {
  ...proposal,
  id: "esd_tunde",
  reason: "The family showed the certificate.",
  facts: estateFacts,
};

/** One to hold an account, and one to undo a hold. */
export const estateProposals: EstateProposal[] = [
  estateProposal,
  {
    ...estateProposal,
    id: "esd_adaeze",
    member: { id: "mem_adaeze", name: "Adaeze Okafor" },
    reason: "It was another person of the same name.",
    facts: null,
  },
];

const unopened: EstateGrant = {
  id: "egr_tunde",
  kind: "administration",
  number: "LS/PR/2026/0815",
  court: "Probate Registry, High Court of Lagos State",
  granted_on: "2026-11-06",
  representatives: ["Ngozi Bakare", "Emeka Bakare"],
  uploaded_by: { id: "stf_funmi", name: "Funmi Adebayo" },
  uploaded_at: "2026-11-11T10:00:00.000Z",
  approved_at: null,
  is_opened: false,
};
const naira = {
  currency: "NGN",
  available: toMinor(105_005_000n),
  held: ZERO,
  paid: ZERO,
} as const;
const dollars = { currency: "USD", available: toMinor(500_000n), held: ZERO, paid: ZERO } as const;

/** An estate for which nothing is uploaded yet. */
export const estateWithoutGrant: Estate = {
  grants: [],
  money: [
    { ...naira, account: null },
    { ...dollars, account: null },
  ],
  plans: [{ plan_name: "Naira Growth", units: "1204.5000" }],
  step: null,
  banks: [
    { code: "058", name: "Guaranty Trust Bank (GTBank)" },
    { code: "057", name: "Zenith Bank" },
  ],
  is_held: false,
};

/** One whose grant the caller has not opened. */
export const estateWithGrant: Estate = { ...estateWithoutGrant, grants: [unopened] };

/** One whose grant the caller has opened. */
export const estateToPropose: Estate = {
  ...estateWithoutGrant,
  grants: [{ ...unopened, is_opened: true }],
};

/** An account that is proposed, as compliance reads it. */
export const estateStep: EstateStep = {
  ...proposal,
  id: "ess_tunde",
  reason: "The letters of administration name her.",
  grant_id: unopened.id,
  step: "record_account",
  account: {
    currency: "NGN",
    bank_code: "058",
    bank_name: "Guaranty Trust Bank (GTBank)",
    account_number: "0123456785",
    account_name: "ESTATE OF LATE BAKARE T",
    name_match: "review",
  },
};

const approved: EstateGrant = {
  ...unopened,
  is_opened: true,
  approved_at: "2026-11-11T15:00:00.000Z",
};

/** One with a step that another staff member decides. */
export const estateWithStep: Estate = {
  ...estateWithoutGrant,
  grants: [approved],
  step: estateStep,
};

/** One that can be paid: the grant is approved, and the account of the estate is recorded. */
export const payableEstate: Estate = {
  ...estateWithoutGrant,
  grants: [approved],
  money: [
    {
      ...naira,
      account: {
        bank_name: "Guaranty Trust Bank (GTBank)",
        account_name: "ESTATE OF LATE BAKARE TUNDE",
        number_ending: "6785",
        payable_from: "2026-11-12T15:00:00.000Z",
      },
    },
    { ...dollars, account: null },
  ],
};

const [paidNaira, paidDollars] = payableEstate.money;

/** One that was paid: what is left is on its way. */
export const paidEstate: Estate = {
  ...payableEstate,
  plans: [],
  money: [
    ...(paidNaira === undefined
      ? []
      : [{ ...paidNaira, available: ZERO, paid: paidNaira.available }]),
    ...(paidDollars === undefined
      ? []
      : [{ ...paidDollars, available: ZERO, held: paidDollars.available }]),
  ],
};
