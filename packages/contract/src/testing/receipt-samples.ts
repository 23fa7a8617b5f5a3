import { ZERO } from "@kinfold/money";
import type { Receipt, Upload } from "../receipts.ts";
import type { PaymentInit, TransferAccount } from "../payments.ts";
import { paymentBegun, transferAccounts } from "./payment-samples.ts";

/** A receipt that was taken in. */
export const receipt: Receipt = {
  id: "rcp_4h8t2wxkq9n3m7pd",
  name: "gtbank-receipt-12-nov.pdf",
  media_type: "application/pdf",
  size_bytes: 248_000,
};

/** An upload that was begun, and one whose bytes have arrived. */
export const uploads = {
  begun: {
    id: "upl_7m2k9xqtn4w8h3pd",
    received_bytes: 0,
    size_bytes: receipt.size_bytes,
    expires_at: "2026-11-13T18:00:00.000Z",
    receipt: null,
  },
  arrived: {
    id: "upl_7m2k9xqtn4w8h3pd",
    received_bytes: receipt.size_bytes,
    size_bytes: receipt.size_bytes,
    expires_at: "2026-11-13T18:00:00.000Z",
    receipt: null,
  },
} satisfies Record<string, Upload>;

const [nairaAccount] = transferAccounts;
if (nairaAccount === undefined) throw new Error("there is no sample account");
const gtbank: TransferAccount = nairaAccount;

const dollars: TransferAccount = {
  ...gtbank,
  id: "acc_usd_gtb",
  currency: "USD",
  account_number: "0123456780",
  account_type: "Domiciliary",
  swift_code: "GTBINGLA",
  reference: "KIN-9M4T2W",
};

/** Every account of a currency: the choices of Nigeria, and for dollars the world too. */
export const accountsByCurrency: Record<"NGN" | "USD", TransferAccount[]> = {
  NGN: [
    gtbank,
    {
      ...gtbank,
      id: "acc_access",
      bank_choice: "Access Bank",
      bank_name: "Access Bank",
      account_number: "0987654321",
    },
    {
      ...gtbank,
      id: "acc_others",
      bank_choice: "Others",
      bank_name: "Zenith Bank",
      account_number: "1010101010",
    },
  ],
  USD: [
    dollars,
    {
      ...dollars,
      id: "acc_usd_usa",
      country: "USA",
      bank_choice: null,
      bank_name: "Harbor Street Bank",
      account_number: "000123456789",
      account_type: "Checking",
      swift_code: null,
      routing_number: "021000021",
      bank_address: "1 Harbor Street, New York, NY 10004",
    },
    {
      ...dollars,
      id: "acc_usd_others",
      country: "Others",
      bank_choice: null,
      bank_address: "Plot 635 Akin Adesola Street, Victoria Island, Lagos",
      intermediary: "Harbor Street Bank, New York, SWIFT HARBUS33",
    },
  ],
};

/** A deposit by hand whose receipt is with staff. */
export const depositByHand: PaymentInit = {
  ...paymentBegun,
  gateway: "bank",
  status: "awaiting_confirmation",
  fees: { processing: ZERO, provider: ZERO, total: ZERO },
  total_charged: paymentBegun.amount,
  payment_link: null,
  confirm_by: "2026-11-14T18:00:00.000Z",
  message: "Your payment will be confirmed in 48 hours.",
};
