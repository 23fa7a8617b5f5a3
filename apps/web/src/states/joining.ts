import { component, journey, web, type StatedSection } from "@kinfold/frame/stated-state";
import {
  CODES_RUN_OUT,
  COUNTRIES_LATE,
  JOINS,
  NO_ANSWER_AT_THE_DOOR,
  RETURNS,
} from "./journeys.ts";

const WRONG_ANSWERS = journey(
  "join-the-club",
  "what is wrong with an answer is said under it once it was left",
);
const JOINS_ABROAD = journey(
  "join-the-club",
  "someone abroad without a referral asks the committee and joins the family office",
);

const OPENED = journey("sign-up-answers", "each question that an answer opens must be answered");
const ASKED = journey(
  "sign-up-answers",
  "a name, a number, a citizenship and the terms are asked for in words",
);
const REFUSED = journey(
  "sign-up-refusals",
  "a sign-up is under way, and whatever the club refuses is said where it can be mended",
);

/** From the empty form to the mailbox that is proven. */
export const JOINING: readonly StatedSection[] = [
  {
    section: "2 Sign-up screen",
    states: [
      {
        state: "Create Account, with the notice of the private club",
        story: "pages-signup--ready",
        proof: JOINS,
      },
      {
        state: "The name must match ID and bank",
        words: "nameNote",
        story: "pages-signup--ready",
        proof: JOINS,
      },
      {
        state: "Filled in and ready to be sent",
        story: "pages-signup--ready-to-send",
        proof: JOINS,
      },
      {
        state: "The link to Sign In carries redirect_url",
        story: "pages-signup--remembers-where-to-go",
        proof: RETURNS,
      },
      {
        state: "The countries are on their way",
        story: "pages-signup--loading-countries",
        proof: COUNTRIES_LATE,
      },
      {
        state: "The countries cannot be reached",
        story: "pages-signup--unreachable-countries",
        proof: COUNTRIES_LATE,
      },
      {
        state: "The family-office box, with the Diaspora Pool terms",
        story: "pages-signup--family-office-asked",
        proof: JOINS_ABROAD,
      },
      {
        state: "Being sent",
        story: "pages-signup-signupsending--waiting-for-the-club",
        proof: REFUSED,
      },
    ],
  },
  {
    section: "4 Referral",
    states: [
      {
        state: "No referral: the button asks for one from Exco",
        words: "requestExco",
        story: "pages-signup--exco-referral-offered",
        proof: JOINS_ABROAD,
      },
      {
        state: "Asked for, and locked",
        words: "excoRequested",
        story: "pages-signup--exco-referral-requested",
        proof: JOINS_ABROAD,
      },
      {
        state: "An existing member: the how-heard questions are hidden",
        story: "pages-signup--referred-by-a-member",
        proof: OPENED,
      },
    ],
  },
  {
    section: "5 Sign-up answers",
    states: [
      {
        state: "A name that is none",
        story: "pages-signup-signupanswers--wrong-first-name",
        proof: ASKED,
      },
      {
        state: "An e-mail address that is none",
        story: "pages-signup-signupanswers--wrong-email",
        proof: WRONG_ANSWERS,
      },
      {
        state: "A phone number that is none",
        story: "pages-signup-signupanswers--wrong-phone",
        proof: ASKED,
      },
      {
        state: "No citizenship",
        words: "citizenship",
        story: "pages-signup-signupanswers--no-citizenship",
        proof: ASKED,
      },
      {
        state: "A password too short",
        words: "passwordLength",
        story: "pages-signup-signupanswers--password-too-short",
        proof: WRONG_ANSWERS,
      },
      {
        state: "A password too plain",
        words: "passwordMix",
        story: "pages-signup-signupanswers--password-too-plain",
        proof: WRONG_ANSWERS,
      },
      {
        state: "Two passwords that differ",
        words: "passwordMismatch",
        story: "pages-signup-signupanswers--passwords-differ",
        proof: WRONG_ANSWERS,
      },
      {
        state: "The Exco referral was not asked for",
        words: "excoRequired",
        story: "pages-signup-signupanswers--exco-referral-forgotten",
        proof: OPENED,
      },
      {
        state: "Which social media account",
        words: "socialMedia",
        story: "pages-signup-signupanswers--social-account-missing",
        proof: OPENED,
      },
      {
        state: "Which ads platform",
        words: "adsPlatform",
        story: "pages-signup-signupanswers--ads-platform-missing",
        proof: OPENED,
      },
      {
        state: "Which other source",
        words: "heardElsewhere",
        story: "pages-signup-signupanswers--other-source-missing",
        proof: OPENED,
      },
      {
        state: "Which member or staff",
        words: "referralPerson",
        story: "pages-signup-signupanswers--staff-name-missing",
        proof: OPENED,
      },
      {
        state: "Policy, terms and bylaws not accepted",
        words: "terms",
        story: "pages-signup-signupanswers--terms-not-accepted",
        proof: ASKED,
      },
      {
        state: "Submit waits for the family-office tick",
        story: "pages-signup--family-office-asked",
        proof: web(
          "pages/sign-up/unmet.test.ts",
          "without the family-office tick a non-Nigerian cannot send the form",
        ),
      },
    ],
  },
  {
    section: "5 Captcha at sign-up",
    states: [
      {
        state: "Expired: the token is cleared and the widget starts again",
        story: "pages-signup--captcha-expired",
        proof: component(
          "captcha",
          "a token reaches the page; when it expires it is cleared and the widget starts again",
        ),
      },
      {
        state: "Failed: the widget starts again, and says so in the end",
        story: "pages-signup--captcha-failed",
        proof: component(
          "captcha",
          "an error clears the token and starts again; the third in a row says so and offers another try",
        ),
      },
      {
        state: "Refused by the server",
        words: "captcha",
        story: "pages-signup-signupsending--refused-by-the-captcha",
        proof: REFUSED,
      },
    ],
  },
  {
    section: "8 Sign-up that fails",
    states: [
      {
        state: "No answer",
        words: "noAnswer",
        story: "pages-signup-signupsending--unreachable",
        proof: NO_ANSWER_AT_THE_DOOR,
      },
      {
        state: "A password that others use",
        story: "pages-signup-signupsending--refused-common-password",
        proof: REFUSED,
      },
      {
        state: "Answers that the server refuses",
        story: "pages-signup-signupsending--refused-answers",
        proof: REFUSED,
      },
      {
        state: "Too many tries",
        story: "pages-signup-signupsending--refused-too-often",
        proof: CODES_RUN_OUT,
      },
      {
        state: "The club is away",
        story: "pages-signup-signupsending--refused-while-away",
        proof: REFUSED,
      },
    ],
  },
];
