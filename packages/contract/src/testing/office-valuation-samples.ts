import { addUp, toMinor, ZERO } from "@kinfold/money";
import type { PageMeta } from "../paging.ts";
import type {
  PublishedPrice,
  Valuation,
  ValuationPreview,
  ValuationShare,
  ValuedPlan,
} from "../valuations.ts";

const BISI = { id: "stf_bisi", name: "Bisi Alabi" };
const EMEKA = { id: "stf_emeka", name: "Emeka Nwosu" };

/** Plans with a unit price: one with a draft, one that waits, one before its first price. */
export const valuedPlans: ValuedPlan[] = [
  {
    plan_id: 1,
    name: "Purple Flex",
    currency: "NGN",
    units: "184220.5012",
    valued_on: "2026-10-31",
    unit_price: "103.250000",
    value: toMinor(1_902_076_675n),
    waiting_on: "2026-11-30",
    waiting_orders: 14,
    awaiting_documents: 0,
    draft: null,
  },
  {
    plan_id: 3,
    name: "Ìrẹ̀pọ̀ Pool",
    currency: "NGN",
    units: "48310.2204",
    valued_on: "2026-09-30",
    unit_price: "110.125000",
    value: toMinor(532_016_302n),
    waiting_on: "2026-10-31",
    waiting_orders: 6,
    awaiting_documents: 0,
    draft: { id: "val_draft", valued_on: "2026-10-31", drafted_by: "Bisi Alabi" },
  },
  {
    plan_id: 5,
    name: "Diaspora Pool",
    currency: "USD",
    units: "0.0000",
    valued_on: null,
    unit_price: null,
    value: ZERO,
    waiting_on: null,
    waiting_orders: 0,
    awaiting_documents: 1,
    draft: null,
  },
];

/** What was drafted for the end of October, and waits for a second person. */
export const draft: Valuation = {
  id: "val_draft",
  plan_id: 3,
  plan_name: "Ìrẹ̀pọ̀ Pool",
  currency: "NGN",
  valued_on: "2026-10-31",
  version: 1,
  status: "draft",
  assets: toMinor(542_400_000n),
  liabilities: toMinor(8_572_065n),
  net: toMinor(533_827_935n),
  units: "48310.2204",
  unit_price: "110.500000",
  previous_unit_price: "110.125000",
  previous_valued_on: "2026-09-30",
  change_percent: 0.34,
  source_note: "Custodian’s statement of 31 October",
  drafted_by: BISI,
  drafted_at: "2026-11-11T09:20:00.000Z",
  decided_by: null,
  decided_at: null,
  reason: null,
  corrects: null,
  corrected_by: null,
  price_band: {
    base_unit_price: "110.125000",
    percent: 10,
    jump_percent: 0.34,
    is_outside: false,
  },
  exception: null,
};

/** A draft outside its band, before anything is attached to it. */
export const jump: Valuation = {
  ...draft,
  assets: null,
  liabilities: null,
  net: toMinor(5_314_124_244n),
  unit_price: "1100.000000",
  change_percent: 898.86,
  price_band: {
    base_unit_price: "110.125000",
    percent: 10,
    jump_percent: 898.86,
    is_outside: true,
  },
};

/** The same, with a second reason and the custodian's statement. */
export const explainedJump: Valuation = {
  ...jump,
  exception: {
    reason: "A borrower has repaid a loan that was written off",
    attached_by: BISI,
    attached_at: "2026-11-11T09:31:00.000Z",
    file: { name: "custodian-october.pdf", media_type: "application/pdf", size_bytes: 184_220 },
  },
};

/** The same, published. */
export const published: Valuation = {
  ...draft,
  id: "val_published",
  status: "approved",
  decided_by: EMEKA,
  decided_at: "2026-11-11T15:04:00.000Z",
  reason: "Agrees with the custodian’s statement",
};

/** The same, declined. */
export const rejected: Valuation = {
  ...published,
  id: "val_rejected",
  status: "rejected",
  reason: "The figures do not agree with their source",
};

/** The draft of what the published one should have been. */
export const correction: Valuation = {
  ...draft,
  id: "val_correction",
  version: 2,
  assets: null,
  liabilities: null,
  net: toMinor(531_412_424n),
  unit_price: "110.000000",
  change_percent: -0.11,
  price_band: {
    base_unit_price: "110.125000",
    percent: 10,
    jump_percent: -0.11,
    is_outside: false,
  },
  source_note: "Custodian’s second letter of 11 November",
  corrects: {
    id: "val_published",
    version: 1,
    unit_price: "110.500000",
    reason: "A bond was counted twice",
  },
};

const NAMES = ["Adaeze Okafor", "Tunde Bakare", "Ngozi Eze", "James Whitfield", "Amaka Udo"];

function share(index: number): ValuationShare {
  const units = 2_000 + index * 311;
  return {
    member_id: `mem_${index}`,
    member_name: NAMES[index % NAMES.length] ?? "",
    portfolio_id: `por_${index}`,
    portfolio_reference: `KIN-7F${String(2_000 + index)}`,
    units_before: `${units}.0000`,
    value_before: toMinor(BigInt(units) * 11_012n + BigInt(units) / 2n),
    gain: toMinor((BigInt(units) * 375n) / 10n),
    contributed: index % 3 === 0 ? toMinor(11_050_000n) : ZERO,
    redeemed: index % 4 === 1 ? toMinor(5_525_000n) : ZERO,
    units_after: `${units + (index % 3 === 0 ? 1_000 : 0) - (index % 4 === 1 ? 500 : 0)}.0000`,
    value_after: toMinor(
      BigInt(units + (index % 3 === 0 ? 1_000 : 0) - (index % 4 === 1 ? 500 : 0)) * 11_050n,
    ),
    borne: ZERO,
  };
}

const previewOf = (shares: ValuationShare[]): ValuationPreview => ({
  units_before: "48310.2204",
  units_after: "50310.2204",
  contributed: addUp(shares, ({ contributed }) => contributed),
  redeemed: addUp(shares, ({ redeemed }) => redeemed),
  value_after: addUp(shares, ({ value_after: worth }) => worth),
  borne: addUp(shares, ({ borne }) => borne),
  shares,
});

/** What publishing the draft would do for a few members, and for hundreds. */
export const preview: ValuationPreview = previewOf([0, 1, 2, 3].map(share));
export const hundredsPreview: ValuationPreview = previewOf(
  Array.from({ length: 240 }, (_, index) => share(index)),
);

/** What the correction would do: one portfolio sold meanwhile, and the club bears it. */
export const correctionPreview: ValuationPreview = previewOf([
  {
    ...share(0),
    gain: toMinor(-100_000n),
    contributed: ZERO,
    units_after: "2009.0909",
    value_after: toMinor(22_099_999n),
  },
  {
    ...share(1),
    gain: toMinor(-115_550n),
    redeemed: ZERO,
    units_after: "2311.0000",
    borne: toMinor(250_000n),
  },
]);

/** A year of prices, of which the last was corrected. */
export const prices: PublishedPrice[] = [
  ["2026-02-28", "100.000000"],
  ["2026-03-31", "101.420000"],
  ["2026-04-30", "102.880000"],
  ["2026-05-31", "104.010000"],
  ["2026-06-30", "103.550000"],
  ["2026-07-31", "106.200000"],
  ["2026-08-31", "108.400000"],
  ["2026-09-30", "110.125000"],
].map(([day = "", price = ""], index, all) => ({
  day,
  unit_price: price,
  version: index === all.length - 1 ? 2 : 1,
  corrected_at: index === all.length - 1 ? "2026-10-08T10:12:00.000Z" : null,
}));

/** Where one page of a short list stands. */
export const createPageMeta = (total: number): PageMeta => ({
  total,
  page: 1,
  per_page: 25,
  page_count: total === 0 ? 0 : 1,
  next_cursor: null,
});
