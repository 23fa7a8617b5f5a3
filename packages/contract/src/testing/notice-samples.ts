import {
  NOTICE_KINDS,
  OPTIONAL_EMAILS,
  type Notice,
  type NoticePreference,
} from "../notifications.ts";

/** Notices of some days, as if it were the evening of 12 November 2026, for stories and tests. A test proves that each fits its struct. */
export const notices: Notice[] = [
  {
    id: "ntc_7k2m9p4q2h8t6wxz",
    type: "payments",
    title: "We have your receipt for ₦500,000.00",
    body: "Thank you. We have your receipt for payment KIN-7F3K9Q of ₦500,000.00.",
    link: "/dashboard/wallet",
    severity: "info",
    created_at: "2026-11-12T08:52:00.000Z",
    read_at: null,
  },
  {
    id: "ntc_3h8t6wxz9p2r5ndc",
    type: "verification",
    title: "We could not accept your proof of address",
    body: "It is more than three months old. You can send it again at any time.",
    link: "/dashboard/my-account?tab=KYC",
    severity: "danger",
    created_at: "2026-11-12T07:00:00.000Z",
    read_at: null,
  },
  {
    id: "ntc_9p2r5ndc7k2m9p4q",
    type: "security",
    title: "New sign-in to your Kinfold account",
    body: "Your account was just signed in to from a device that we have not seen before: Edge on Windows.",
    link: "/dashboard/my-account?tab=Security",
    severity: "warning",
    created_at: "2026-11-10T17:31:00.000Z",
    read_at: null,
  },
  {
    id: "ntc_2a5c8e4g6j9k3m7p",
    type: "withdrawal",
    title: "Your withdrawal KIN-4H8T2W",
    body: "You asked to withdraw ₦250,000.00 to Guaranty Trust Bank (GTBank) ••4471. The money is set aside in your wallet.",
    link: "/dashboard/wallet",
    severity: "info",
    created_at: "2026-11-09T11:05:00.000Z",
    read_at: "2026-11-09T12:00:00.000Z",
  },
  {
    id: "ntc_4q6s8t2w5x7y9z3b",
    type: "plan",
    title: "Your units in Ìrẹ̀pọ̀ Pool",
    body: "₦100,000.00 bought 812.4031 units of Ìrẹ̀pọ̀ Pool at 123.0912, the price of 3 November 2026.",
    link: "/dashboard/my-investments/details/pf_8x2k",
    severity: "success",
    created_at: "2026-11-03T15:20:00.000Z",
    read_at: "2026-11-04T06:10:00.000Z",
  },
  {
    id: "ntc_6d8f2g4h7j9k5m3n",
    type: "club",
    title: "Updated bylaws",
    body: "Section 4, on withdrawals, now states the payout date plainly.",
    link: null,
    severity: "info",
    created_at: "2026-10-29T09:00:00.000Z",
    read_at: "2026-10-29T18:44:00.000Z",
  },
];

/** Every kind with its emails on. */
export const noticePreferences: NoticePreference[] = NOTICE_KINDS.map((type) => ({
  type,
  email: true,
  is_locked: !OPTIONAL_EMAILS.includes(type),
}));
