/** The twelve core flows of the members' app, as someone goes through them who hears them. Each meets at least one refusal, and comes to its end. */
import type { Teller } from "./teller.ts";

/** A part of a flow, at a story that answers its calls. The story is not played: what happens is what the steps do. */
export type Scene = {
  what: string;
  story: string;
  /** Words that are there once the story has arrived. */
  begins: RegExp | string;
  go: (teller: Teller) => Promise<void>;
};

export type Flow = { name: string; title: string; scenes: readonly Scene[] };

const EMAIL = "adaeze.okafor@example.com";
const HUMAN = "Success! You are not a robot.";

export const FLOWS: readonly Flow[] = [
  {
    name: "sign-in",
    title: "Signing in",
    scenes: [
      {
        what: "Nothing typed, then the wrong password",
        story: "pages-signin--refused-for-wrong-credentials",
        begins: HUMAN,
        go: async ({ read, press, type }) => {
          await read("page");
          await press("button, Continue", "Please enter your password");
          await read("page");
          await type("textbox, Email", EMAIL);
          await type("Password", "Market-day-77");
          await press("button, Continue", "Invalid Credentials");
          await read("page");
        },
      },
      {
        what: "Signed in",
        story: "pages-signin--signs-in",
        begins: HUMAN,
        go: async ({ press, type }) => {
          await type("textbox, Email", EMAIL);
          await press("button, Show password");
          await type("textbox, Password", "Market-day-77");
          await press("button, Continue", "Landed on");
        },
      },
    ],
  },
  {
    name: "sign-up",
    title: "Signing up",
    scenes: [
      {
        what: "Three steps, with a fault in the first",
        story: "pages-signup-signupsending--asked-for-the-mailed-code",
        begins: "Create Account",
        go: async ({ read, press, type, choose, key }) => {
          await read();
          await type("textbox, First name", "Adaeze");
          await press("button, Continue", "Please enter your last name");
          await type("textbox, Last name", "Okafor");
          await type("textbox, Email", EMAIL);
          await press("button, Continue", "Who sent you");
          await read();
          await choose("combobox, Country of residence", "Nigeria");
          await choose("combobox, Citizenship", "Nigeria");
          await key("Escape");
          await type("textbox, Phone", "8035550142");
          await choose("combobox, Referral", "Existing member");
          await type("textbox, Staff/member name", "Ngozi Eze");
          await press("button, Continue", HUMAN);
          await read();
          await type("Password", "Market-day-77");
          await type("Confirm password", "Market-day-77");
          await press("checkbox, I accept the…");
          await press("button, Continue", "Check your email");
          await read();
        },
      },
    ],
  },
  {
    name: "verification-code",
    title: "The code from the email",
    scenes: [
      {
        what: "A wrong code",
        story: "flows-verifyemail--refused-wrong-code",
        begins: "Check your email",
        go: async ({ read, press, key }) => {
          await read();
          for (const digit of "1234") await key(digit);
          await press("button, Continue", "That code is not right.");
          await read();
        },
      },
      {
        what: "The right code",
        story: "flows-verifyemail--verified",
        begins: "Check your email",
        go: async ({ press, key }) => {
          for (const digit of "1234") await key(digit);
          await press("button, Continue", "Landed on");
        },
      },
    ],
  },
  {
    name: "identity-check",
    title: "Proving who one is",
    scenes: [
      {
        what: "Documents to send, and an ID that expired",
        story: "flows-kyc-kycid--refused-id-that-expired",
        begins: "Government-issued ID",
        go: async ({ read, press, type, choose, attach }) => {
          await read();
          await press("button, Send for review", "Please choose a document from the list");
          await choose("combobox, Document type", "International passport");
          await read();
          await type("textbox, Document number", "A04512378");
          await type("textbox, Expires on", "20052020");
          await attach(/^Photo or scan/, "passport.pdf");
          await press("button, Send for review", "This document has expired.");
          await read();
        },
      },
      {
        what: "An ID that is taken",
        story: "flows-kyc-kycid--sends-an-id",
        begins: "Government-issued ID",
        go: async ({ read, press, type, choose, attach }) => {
          await choose("combobox, Document type", "International passport");
          await type("textbox, Document number", "A04512378");
          await type("textbox, Expires on", "20052031");
          await attach(/^Photo or scan/, "passport.pdf");
          await press("button, Send for review", "We have your government-issued ID.");
          await read();
        },
      },
    ],
  },
  {
    name: "overview",
    title: "The overview",
    scenes: [
      {
        what: "From the top of the page to its end, and the amounts hidden",
        story: "pages-overview--ready-with-activity",
        begins: "Good evening, Adaeze",
        go: async ({ read, press }) => {
          await read("page");
          await press("button, Hide amounts", "Amount hidden");
          await read("page");
        },
      },
      {
        what: "Read aloud by the device",
        story: "pages-overview--read-to-me",
        begins: "Portfolios",
        go: async ({ read, press, key }) => {
          await press("button, Read my club to me", "Read aloud");
          await read();
          await key("Escape");
        },
      },
      {
        what: "Nothing can be read",
        story: "pages-overview--unreachable",
        begins: "Reload Page",
        go: async ({ read }) => {
          await read();
        },
      },
    ],
  },
  {
    name: "fund-by-card",
    title: "Funding the wallet by card",
    scenes: [
      {
        what: "The provider does not answer",
        story: "flows-fundwallet-refused--refused-by-the-provider",
        begins: "Fund wallet",
        go: async ({ read, press, type }) => {
          await read();
          await type("textbox, How much…", "500000");
          await press("button, Continue", "15:00");
          await read();
          await press("button, Pay…", "Our payment partner does not answer");
          await read();
        },
      },
      {
        what: "On to the provider",
        story: "flows-fundwallet-paying--leaves",
        begins: "Fund wallet",
        go: async ({ read, press }) => {
          await press("button, ₦500,000");
          await press("button, Continue", "15:00");
          await press("button, Pay…", "Taking you to the payment page.");
          await read();
        },
      },
    ],
  },
  {
    name: "fund-by-transfer",
    title: "Funding the wallet by bank transfer",
    scenes: [
      {
        what: "The account, the receipt, and a receipt that is missing",
        story: "flows-banktransfer-receipt--sent",
        begins: "Choose a bank to see where to transfer to.",
        go: async ({ read, press, type, choose, attach }) => {
          await read();
          await choose("combobox, Bank", "GTBank");
          await read();
          await press("button, I have paid", "Upload your receipt");
          await read();
          await press("button, Send receipt", "Please add the receipt of your transfer.");
          await read();
          await attach(/^Receipt/, "receipt.pdf");
          await type("textbox, Bank reference…", "000013261112094102");
          await press("button, Send receipt", "Your receipt is with us");
          await read();
        },
      },
    ],
  },
  {
    name: "contribute",
    title: "Contributing to a plan",
    scenes: [
      {
        what: "Less than the plan takes",
        story: "flows-contribute-refused--refused-below-the-least",
        begins: "Pay with",
        go: async ({ read, press }) => {
          await read();
          await press("button, Pay…", "The least for this plan is");
          await read();
        },
      },
      {
        what: "Paid from the wallet",
        story: "flows-contribute--paid-from-the-wallet",
        begins: "Pay with",
        go: async ({ read, press }) => {
          await press("radio, Naira card");
          await press("radio, Your Naira wallet");
          await read();
          await press("button, Pay…", "Your contribution is in");
          await read();
        },
      },
    ],
  },
  {
    name: "withdraw",
    title: "Withdrawing",
    scenes: [
      {
        what: "More than there is, and too many tries",
        story: "flows-withdraw--refused-too-often",
        begins: "Paid on or before",
        go: async ({ read, press, type }) => {
          await read();
          await type("textbox, Amount", "900000");
          await read();
          await type("textbox, Amount", "150000");
          await press("button, Withdraw…", "Too many attempts.");
          await read();
        },
      },
      {
        what: "Requested",
        story: "flows-withdraw--withdrawn",
        begins: "Paid on or before",
        go: async ({ read, press, type }) => {
          await type("textbox, Amount", "150000");
          await press("button, Withdraw…", "Withdrawal requested");
          await read();
        },
      },
    ],
  },
  {
    name: "transactions",
    title: "Looking for a transaction",
    scenes: [
      {
        what: "A filter, a transaction's sheet, and a download that is refused",
        story: "pages-transactions--refused-too-many-downloads",
        begins: "6 transactions",
        go: async ({ read, press, choose, key }) => {
          await read();
          await choose("combobox, Status", "Failed");
          await read();
          await press("button, Bank transfer…", "Copy reference");
          await read();
          await key("Escape");
          await press("button, Download CSV", "Too many attempts.");
          await read();
        },
      },
    ],
  },
  {
    name: "security",
    title: "Changing the password",
    scenes: [
      {
        what: "Nothing typed, then the wrong password",
        story: "flows-security-changepassword--refused-for-the-wrong-password",
        begins: "Current password",
        go: async ({ read, press, type }) => {
          await read();
          await press("button, Change password", "Please enter your password");
          await type("Current password", "Market-day-78");
          await type("New password", "Harmattan-blue-42");
          await type("Confirm new password", "Harmattan-blue-42");
          await press("button, Change password", "That is not your current password");
          await read();
        },
      },
      {
        what: "Changed",
        story: "flows-security-changepassword--changed",
        begins: "Current password",
        go: async ({ read, press, type }) => {
          await type("Current password", "Market-day-77");
          await type("New password", "Harmattan-blue-42");
          await type("Confirm new password", "Harmattan-blue-42");
          await press("button, Change password", "Your password has been changed.");
          await read();
        },
      },
    ],
  },
  {
    name: "check-document",
    title: "Checking a document",
    scenes: [
      {
        what: "No code of ours, then one that no document has",
        story: "pages-check--unknown",
        begins: "Check a document",
        go: async ({ read, press, type }) => {
          await read();
          await type("textbox, Code at the foot…", "12345");
          await press("button, Check", "This is no code of ours.");
          await read();
          await type("textbox, Code at the foot…", "kfp 7k3m 92qx tb4w");
          await press("button, Check", "Nothing of ours has this code");
          await read();
        },
      },
      {
        what: "Genuine",
        story: "pages-check--genuine",
        begins: "Check a document",
        go: async ({ read, press, type }) => {
          await type("textbox, Code at the foot…", "kfp 7k3m 92qx tb4w");
          await press("button, Check", "Compare the name and the amounts");
          await read();
        },
      },
    ],
  },
];
