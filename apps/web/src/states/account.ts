import { journey, web, type StatedSection } from "@kinfold/frame/stated-state";
import { ACCOUNT_ABROAD, PAPERS, PAPERS_ABROAD, PASSKEY } from "./journeys.ts";

const ADDS = journey(
  "bank-account",
  "a member adds a naira account in their own name, with the password, and is told by letter",
);
const STRANGER = journey(
  "bank-account",
  "somebody else’s account is refused, and one’s own stand side by side: naira, dollars and abroad",
);
const LOOKED_AT = journey(
  "office-identity",
  "a bank account in nearly the member’s name is paid once two of the staff have looked",
);
const DETAILS = journey("bank-account", "a member writes down where they live, and it stays");
const tabs = (title: string) => web("pages/my-account/account-tabs.test.ts", title);

/** My Account: its parts, the member's details, and where they are paid. */
export const ACCOUNT: readonly StatedSection[] = [
  {
    section: "2 My Account: tabs",
    states: [
      {
        state: "Without a tab in the address: the profile",
        story: "pages-myaccount--ready",
        proof: tabs("the address ?%s opens %s"),
      },
      { state: "tab=Bank", story: "pages-myaccount--ready-at-the-bank", proof: ADDS },
    ],
  },
  {
    section: "7 Profile fields",
    states: [
      { state: "As the sign-up left them", story: "flows-profile--ready", proof: DETAILS },
      {
        state: "Locked once papers were sent",
        story: "flows-profile--ready-once-papers-were-sent",
        proof: DETAILS,
      },
      {
        state: "A global member’s",
        story: "flows-profile--ready-for-a-global-member",
        proof: ACCOUNT_ABROAD,
      },
      { state: "Half an address", story: "flows-profile--with-half-an-address", proof: DETAILS },
      { state: "Saved", story: "flows-profile--saved", proof: DETAILS },
      {
        state: "A locked field is refused",
        story: "flows-profile--refused-for-a-locked-field",
        proof: PAPERS,
      },
      {
        state: "No answer",
        words: "noAnswer",
        story: "flows-profile--unreachable",
        proof: DETAILS,
      },
    ],
  },
  {
    section: "2 My Account: bank",
    states: [
      { state: "Nothing yet: the naira form", story: "flows-bankaccount--ready", proof: ADDS },
      {
        state: "Naira, dollar and international accounts",
        story: "flows-bankaccount--ready-with-every-account",
        proof: STRANGER,
      },
      {
        state: "The notice that the account must match, with the BVN",
        story: "flows-bankaccount--ready",
        proof: ADDS,
      },
      {
        state: "The same for a global member, without naira and BVN",
        story: "flows-bankaccount--ready-for-a-global-member",
        proof: ACCOUNT_ABROAD,
      },
      {
        state: "The owner’s name, once there are ten digits and a bank",
        story: "flows-bankaccount--with-the-holders-name",
        proof: ADDS,
      },
      {
        state: "A name that nearly fits",
        story: "flows-bankaccount--with-a-name-that-nearly-fits",
        proof: LOOKED_AT,
      },
      {
        state: "Somebody else’s name",
        story: "flows-bankaccount--with-a-strangers-name",
        proof: STRANGER,
      },
      {
        state: "The bank cannot be asked",
        words: "bankUnreachable",
        story: "flows-bankaccount--unreachable-holder",
        proof: ADDS,
      },
      {
        state: "The bank refuses: the server’s words",
        story: "flows-bankaccount--refused-holder-by-the-bank",
        proof: ADDS,
      },
      {
        state: "Dollars in the United States",
        story: "flows-bankaccount--with-dollars-in-the-states",
        proof: ACCOUNT_ABROAD,
      },
      {
        state: "Dollars in Nigeria",
        story: "flows-bankaccount--with-dollars-in-nigeria",
        proof: ADDS,
      },
      {
        state: "Abroad, as the country asks",
        story: "flows-bankaccount--with-an-account-in-the-kingdom",
        proof: PAPERS_ABROAD,
      },
      {
        state: "The password is wrong",
        story: "flows-bankaccount--refused-for-a-wrong-password",
        proof: ADDS,
      },
      {
        state: "The second factor is asked for",
        story: "flows-bankaccount--refused-without-a-code",
        proof: PASSKEY,
      },
      {
        state: "Changed today: payments wait a day",
        story: "flows-bankaccount--ready-while-one-waits",
        proof: ADDS,
      },
      {
        state: "In review",
        story: "flows-bankaccount--ready-while-one-is-in-review",
        proof: ACCOUNT_ABROAD,
      },
      {
        state: "Declined, with the reason",
        story: "flows-bankaccount--ready-after-one-was-declined",
        proof: ACCOUNT_ABROAD,
      },
      {
        state: "Changed again too soon",
        story: "flows-bankaccount--refused-while-another-change-waits",
        proof: ADDS,
      },
    ],
  },
];
