import { component, journey, web, type StatedSection } from "@kinfold/frame/stated-state";
import { TRANSFERS } from "./journeys.ts";

const LIES = journey(
  "bank-transfer",
  "a file that only calls itself a picture is refused by what it holds",
);
const sending = (title: string) => web("flows/bank-transfer/bank-transfer.test.tsx", title);
const TRANSFER_ANSWERED = journey(
  "fund-wallet-answers",
  "a transfer by hand says what is the matter with the account, the file and the form, and keeps what was typed",
);

/** Money in by a bank transfer that the member makes, and its receipt. */
export const TRANSFERRING: readonly StatedSection[] = [
  {
    section: "4 Bank transfer: the account",
    states: [
      {
        state: "A country, and for Nigeria a bank",
        story: "flows-banktransfer--ready",
        proof: TRANSFERS,
      },
      { state: "Nigeria, GTBank", story: "flows-banktransfer--nigeria-gt-bank", proof: TRANSFERS },
      {
        state: "Nigeria, Access Bank",
        story: "flows-banktransfer--nigeria-access-bank",
        proof: TRANSFERS,
      },
      { state: "Nigeria, Others", story: "flows-banktransfer--nigeria-other-banks", proof: LIES },
      {
        state: "Dollars",
        story: "flows-banktransfer--ready-with-dollars",
        proof: TRANSFER_ANSWERED,
      },
      {
        state: "Dollars, from Nigeria",
        story: "flows-banktransfer--dollars-from-nigeria",
        proof: TRANSFER_ANSWERED,
      },
      { state: "USA", story: "flows-banktransfer--dollars-from-the-usa", proof: TRANSFER_ANSWERED },
      {
        state: "Others",
        story: "flows-banktransfer--dollars-from-elsewhere",
        proof: TRANSFER_ANSWERED,
      },
      {
        state: "No account for this choice",
        story: "flows-banktransfer--empty",
        proof: TRANSFER_ANSWERED,
      },
      {
        state: "The one reference, copied",
        story: "flows-banktransfer--copies-the-reference",
        proof: TRANSFER_ANSWERED,
      },
      {
        state: "The accounts are on their way",
        story: "flows-banktransfer--loading",
        proof: TRANSFER_ANSWERED,
      },
      {
        state: "The accounts cannot be reached",
        words: "noAnswer",
        story: "flows-banktransfer--unreachable",
        proof: TRANSFER_ANSWERED,
      },
      {
        state: "A currency that the wallet does not hold",
        story: "flows-banktransfer-refused--refused-for-another-currency",
        proof: TRANSFER_ANSWERED,
      },
    ],
  },
  {
    section: "5 Upload receipt",
    states: [
      {
        state: "The form, with the promise of 48 hours",
        words: "confirmedIn48Hours",
        story: "flows-banktransfer-receipt--ready-for-the-receipt",
        proof: TRANSFERS,
      },
      {
        state: "A receipt is required",
        story: "flows-banktransfer-receipt--receipt-missing",
        proof: sending("without a receipt nothing is sent"),
      },
      {
        state: "Larger than 10 MB",
        words: "fileTooLarge",
        story: "flows-banktransfer-receipt--too-large",
        proof: TRANSFER_ANSWERED,
      },
      {
        state: "Neither JPG, PNG nor PDF",
        story: "flows-banktransfer-receipt--wrong-type",
        proof: LIES,
      },
      {
        state: "An empty file",
        story: "flows-banktransfer-receipt--empty-file",
        proof: TRANSFER_ANSWERED,
      },
      {
        state: "A note longer than 500 characters",
        story: "flows-banktransfer-receipt--note-too-long",
        proof: TRANSFER_ANSWERED,
      },
      {
        state: "Under way, with its progress",
        story: "flows-banktransfer-receipt--waiting-on-a-slow-network",
        proof: component(
          "file-field",
          "the way of a file is heard by quarters and seen by per cent, and it cannot be exchanged meanwhile",
        ),
      },
      {
        state: "The network went: paused",
        story: "flows-banktransfer-receipt--paused-offline",
        proof: TRANSFERS,
      },
      {
        state: "Resumed where it stopped",
        story: "flows-banktransfer-receipt--resumed-after-the-pause",
        proof: TRANSFERS,
      },
      {
        state: "Ready to be sent",
        story: "flows-banktransfer-receipt--ready-to-send",
        proof: TRANSFERS,
      },
      {
        state: "Sent too early: the file is waited for",
        story: "flows-banktransfer-receipt--waiting-for-the-file",
        proof: sending("pressed before the file has arrived, it is sent once, when it has"),
      },
      {
        state: "Being sent",
        story: "flows-banktransfer-receipt--waiting-for-the-club",
        proof: TRANSFER_ANSWERED,
      },
      {
        state: "Sent",
        words: "confirmedIn48Hours",
        story: "flows-banktransfer-receipt--sent",
        proof: TRANSFERS,
      },
      {
        state: "Back to the account, everything is kept",
        story: "flows-banktransfer-receipt--goes-back-and-keeps-everything",
        proof: TRANSFER_ANSWERED,
      },
    ],
  },
  {
    section: "8 A receipt that is refused",
    states: [
      {
        state: "Sent before",
        story: "flows-banktransfer-refused--refused-as-a-duplicate",
        proof: TRANSFERS,
      },
      {
        state: "Sent before, noticed at the end",
        story: "flows-banktransfer-refused--refused-as-a-duplicate-in-the-end",
        proof: TRANSFER_ANSWERED,
      },
      {
        state: "By its content, not by its name",
        story: "flows-banktransfer-refused--refused-as-something-else",
        proof: LIES,
      },
      {
        state: "Before the first part of it",
        story: "flows-banktransfer-refused--refused-before-it-is-sent",
        proof: TRANSFER_ANSWERED,
      },
      {
        state: "On its way",
        story: "flows-banktransfer-refused--refused-on-the-way",
        proof: TRANSFER_ANSWERED,
      },
      {
        state: "When it has arrived",
        story: "flows-banktransfer-refused--refused-when-finishing",
        proof: TRANSFER_ANSWERED,
      },
      {
        state: "With the deposit",
        story: "flows-banktransfer-refused--refused-for-the-file-in-the-end",
        proof: TRANSFER_ANSWERED,
      },
      {
        state: "The server misses it",
        story: "flows-banktransfer-refused--refused-without-receipt",
        proof: TRANSFER_ANSWERED,
      },
    ],
  },
  {
    section: "8 A transfer that is refused",
    states: [
      {
        state: "The reference was used",
        story: "flows-banktransfer-refused--refused-for-a-used-reference",
        proof: sending("a reference that was used is looked up again"),
      },
      {
        state: "The account",
        story: "flows-banktransfer-refused--refused-for-the-account",
        proof: TRANSFER_ANSWERED,
      },
      {
        state: "The form",
        story: "flows-banktransfer-refused--refused-for-the-form",
        proof: TRANSFER_ANSWERED,
      },
      {
        state: "The price",
        story: "flows-banktransfer-refused--refused-for-the-price",
        proof: TRANSFER_ANSWERED,
      },
      {
        state: "Too many",
        story: "flows-banktransfer-refused--refused-for-too-many",
        proof: TRANSFER_ANSWERED,
      },
      {
        state: "The club is away",
        story: "flows-banktransfer-refused--refused-while-away",
        proof: TRANSFER_ANSWERED,
      },
    ],
  },
];
