import { component, journey, type StatedSection } from "@kinfold/frame/stated-state";
import { CODES_RUN_OUT, JOINS } from "./journeys.ts";

const WRONG_CODE = journey(
  "join-the-club",
  "a wrong code is said beside the boxes and the right one still opens",
);

/** The code that was mailed, and the boxes that take it. */
export const PROVING: readonly StatedSection[] = [
  {
    section: "2 OTP Verification dialog",
    states: [
      {
        state: "Says where the four digits were sent",
        story: "flows-verifyemail--ready",
        proof: JOINS,
      },
      {
        state: "Opens after sign-up, and names the address",
        story: "pages-signup-signupsending--asks-for-the-mailed-code",
        proof: JOINS,
      },
      {
        state: "Opens at sign-in of an unverified member, with a code sent",
        story: "pages-signin--asks-for-the-mailed-code",
        proof: journey(
          "sign-in",
          "whoever left before proving the mailbox is asked again at sign-in",
        ),
      },
      {
        state: "Fewer than four digits: Continue is disabled",
        story: "flows-verifyemail--three-digits-are-not-enough",
        proof: JOINS,
      },
      {
        state: "Exactly four digits enable Continue",
        story: "flows-verifyemail--four-digits-may-be-sent",
        proof: JOINS,
      },
      {
        state: "Pasted",
        story: "flows-verifyemail--pasted-with-spaces",
        proof: journey("join-the-club", "the code may be pasted, with a space in the middle"),
      },
      {
        state: "Being checked",
        story: "flows-verifyemail--waiting-for-the-club",
        proof: CODES_RUN_OUT,
      },
      {
        state: "Validated",
        words: "emailValidated",
        story: "flows-verifyemail--verified",
        proof: JOINS,
      },
      {
        state: "Sent again",
        words: "codeResent",
        story: "flows-verifyemail--resent",
        proof: journey("join-the-club", "a code sent again voids the one before"),
      },
      {
        state: "Being sent again",
        story: "flows-verifyemail--waiting-for-another-code",
        proof: CODES_RUN_OUT,
      },
      {
        state: "Sent too often",
        story: "flows-verifyemail--refused-too-many-codes",
        proof: CODES_RUN_OUT,
      },
      {
        state: "Sending again is refused at sign-in",
        story: "pages-signin--refused-another-code",
        proof: CODES_RUN_OUT,
      },
      { state: "A wrong code", story: "flows-verifyemail--refused-wrong-code", proof: WRONG_CODE },
      {
        state: "A code whose ten minutes are over",
        story: "flows-verifyemail--refused-expired-code",
        proof: CODES_RUN_OUT,
      },
      {
        state: "Five tries used up",
        story: "flows-verifyemail--refused-after-five-tries",
        proof: CODES_RUN_OUT,
      },
      {
        state: "No answer",
        words: "noAnswer",
        story: "flows-verifyemail--unreachable",
        proof: CODES_RUN_OUT,
      },
      {
        state: "The club is away",
        story: "flows-verifyemail--refused-while-away",
        proof: CODES_RUN_OUT,
      },
      { state: "Closed without a code", story: "flows-verifyemail--closed", proof: CODES_RUN_OUT },
    ],
  },
  {
    section: "5 OTP boxes",
    states: [
      {
        state: "Empty",
        story: "components-inputs-otpfield--empty",
        proof: component("otp-field", "each digit goes into its box and the caret goes on"),
      },
      {
        state: "Backspace and delete",
        story: "components-inputs-otpfield--corrected-by-keyboard",
        proof: component("otp-field", "backspace empties a full box, then the one before"),
      },
      {
        state: "Left and right",
        story: "components-inputs-otpfield--half-written",
        proof: component("otp-field", "the arrows move and stop at the ends"),
      },
      {
        state: "Space goes on",
        story: "components-inputs-otpfield--half-written",
        proof: component("otp-field", "space goes to the next box and writes nothing"),
      },
      {
        state: "Enter submits four digits",
        story: "components-inputs-otpfield--typed-through",
        proof: component(
          "otp-field",
          "enter goes to the first empty box, and submits once the code is complete",
        ),
      },
      {
        state: "Pasted",
        story: "components-inputs-otpfield--pasted-with-a-space",
        proof: journey("join-the-club", "the code may be pasted, with a space in the middle"),
      },
      {
        state: "Masked",
        story: "components-inputs-otpfield--masked",
        proof: component(
          "otp-field",
          "phones offer digits and the code from the message, and a mask hides it",
        ),
      },
      {
        state: "Wrong",
        story: "components-inputs-otpfield--wrong-code",
        proof: component("otp-field", "an error is on all four boxes and the group is named"),
      },
    ],
  },
];
