import { component, frame, journey, type StatedSection } from "@kinfold/frame/stated-state";
import { LEAVES, NO_ANSWER_AT_THE_DOOR, RETURNS } from "./journeys.ts";

const WRONG_PASSWORD = journey(
  "sign-in",
  "a wrong password and an unknown address get the same words",
);
const FORGOT = journey(
  "sign-in",
  "a forgotten password is replaced by the letter's link, and old sessions end",
);
const UNDER_WAY = journey(
  "sign-in",
  "a sign-in is under way, and what comes back is said in the words that are due",
);
const CHOOSES = journey(
  "password-reset",
  "a new password is asked for and chosen: without an answer, away, on its way, refused, too often",
);
const NOT_LET_THROUGH = journey(
  "password-reset",
  "whom the captcha does not let through is told so, and no new password is asked for",
);
const IS_OUT = journey(
  "session",
  "whoever logs out is out, whatever becomes of the word to the club",
);

/** The door: in, out, and back in after a password was forgotten. */
export const SIGNING_IN: readonly StatedSection[] = [
  {
    section: "2 Sign In screen",
    states: [
      {
        state: "E-mail, password, captcha, Continue, Forgot password?",
        story: "pages-signin--ready",
        proof: LEAVES,
      },
      {
        state: "The link to Register carries redirect_url",
        story: "pages-signin--remembers-where-to-go",
        proof: RETURNS,
      },
      { state: "Being sent", story: "pages-signin--waiting-for-the-club", proof: UNDER_WAY },
      {
        state: "Signed in: on to the dashboard",
        story: "pages-signin--signs-in",
        proof: LEAVES,
      },
      {
        state: "The page before its script has arrived",
        story: "pages-signin--ready",
        proof: journey("slow-network", "what was typed before the app arrived is kept and sent"),
      },
    ],
  },
  {
    section: "5 Login answers",
    states: [
      {
        state: "Nothing typed",
        story: "pages-signin--nothing-typed",
        proof: frame(
          "native-form.test.tsx",
          "a wrong form is not sent, says why and puts the focus there",
        ),
      },
      {
        state: "An e-mail address that is none",
        story: "pages-signin--email-that-is-none",
        proof: UNDER_WAY,
      },
      {
        state: "Captcha not answered",
        words: "captcha",
        story: "pages-signin--captcha-not-answered",
        proof: journey("captcha", "a captcha that asks is answered by keyboard"),
      },
      {
        state: "Captcha expired: the widget starts again",
        story: "pages-signin--captcha-expired",
        proof: journey("captcha", "a captcha whose token expired is solved again by itself"),
      },
      {
        state: "Captcha failed: the widget starts again, and says so in the end",
        story: "pages-signin--captcha-failed",
        proof: journey("captcha", "a captcha that fails says so and lets nobody send the form"),
      },
      {
        state: "The captcha's script does not come",
        story: "pages-signin--captcha-unreachable",
        proof: journey(
          "captcha",
          "without the captcha's script the form says what is wrong and can try again",
        ),
      },
    ],
  },
  {
    section: "8 Login that fails",
    states: [
      {
        state: "Wrong credentials",
        words: "invalidCredentials",
        story: "pages-signin--refused-for-wrong-credentials",
        proof: WRONG_PASSWORD,
      },
      {
        state: "Refused by the captcha: the same words",
        words: "invalidCredentials",
        story: "pages-signin--refused-by-the-captcha",
        proof: UNDER_WAY,
      },
      {
        state: "Too many tries: the server's words",
        story: "pages-signin--refused-too-many-tries",
        proof: UNDER_WAY,
      },
      {
        state: "The club is away: the server's words",
        story: "pages-signin--refused-while-away",
        proof: UNDER_WAY,
      },
      { state: "The server breaks", story: "pages-signin--server-broken", proof: UNDER_WAY },
      {
        state: "No answer",
        words: "noAnswer",
        story: "pages-signin--unreachable",
        proof: journey(
          "no-answer",
          "signing in without an answer says so, keeps what was typed and works again",
        ),
      },
    ],
  },
  {
    section: "2 Asking for a new password",
    states: [
      {
        state: "/auth/change-password asks for the address",
        story: "pages-requestreset--ready",
        proof: FORGOT,
      },
      {
        state: "An e-mail address that is none",
        story: "pages-requestreset--email-that-is-none",
        proof: CHOOSES,
      },
      {
        state: "Captcha failed",
        story: "pages-requestreset--captcha-failed",
        proof: NOT_LET_THROUGH,
      },
      { state: "Being sent", story: "pages-requestreset--waiting-for-the-club", proof: CHOOSES },
      {
        state: "Sent, whether or not the address is known",
        story: "pages-requestreset--sent",
        proof: FORGOT,
      },
      {
        state: "Refused by the captcha",
        words: "captcha",
        story: "pages-requestreset--refused-by-the-captcha",
        proof: NOT_LET_THROUGH,
      },
      { state: "Too many tries", story: "pages-requestreset--refused-too-often", proof: CHOOSES },
      {
        state: "The club is away",
        story: "pages-requestreset--refused-while-away",
        proof: CHOOSES,
      },
      {
        state: "No answer",
        words: "noAnswer",
        story: "pages-requestreset--unreachable",
        proof: CHOOSES,
      },
    ],
  },
  {
    section: "2 Setting a new password",
    states: [
      {
        state: "/auth/reset-password with the letter's token sets it",
        story: "pages-choosepassword--ready",
        proof: FORGOT,
      },
      {
        state: "Too short",
        words: "passwordLength",
        story: "pages-choosepassword--too-short",
        proof: CHOOSES,
      },
      {
        state: "Too plain",
        words: "passwordMix",
        story: "pages-choosepassword--too-plain",
        proof: CHOOSES,
      },
      {
        state: "Not the same twice",
        words: "passwordMismatch",
        story: "pages-choosepassword--not-the-same-twice",
        proof: CHOOSES,
      },
      { state: "Being sent", story: "pages-choosepassword--waiting-for-the-club", proof: CHOOSES },
      { state: "Set: back to Sign In", story: "pages-choosepassword--chosen", proof: FORGOT },
      {
        state: "A link that was used or is too old",
        story: "pages-choosepassword--refused-dead-link",
        proof: FORGOT,
      },
      {
        state: "A password that others use",
        story: "pages-choosepassword--refused-common-password",
        proof: CHOOSES,
      },
      { state: "Too many tries", story: "pages-choosepassword--refused-too-often", proof: CHOOSES },
      {
        state: "The club is away",
        story: "pages-choosepassword--refused-while-away",
        proof: CHOOSES,
      },
      {
        state: "No answer",
        words: "noAnswer",
        story: "pages-choosepassword--unreachable",
        proof: NO_ANSWER_AT_THE_DOOR,
      },
    ],
  },
  {
    section: "4 Session",
    states: [
      {
        state: "A 401 clears the session and leads to the door",
        story: "pages-overview--refused-without-a-session",
        proof: journey(
          "session",
          "a session that sat idle ends, and signing in leads back to the page",
        ),
      },
      { state: "Logout asks first", story: "flows-signout--ready", proof: LEAVES },
      { state: "Logout thought better of", story: "flows-signout--stays", proof: LEAVES },
      { state: "Logout being done", story: "flows-signout--waiting-for-the-club", proof: IS_OUT },
      {
        state: "Logged out: data and flags are cleared, the theme stays",
        story: "flows-signout--leaves",
        proof: journey(
          "session",
          "the browser keeps the token and the theme, and nothing about the member",
        ),
      },
      {
        state: "Logged out though nobody answers",
        story: "flows-signout--unreachable-and-still-leaves",
        proof: IS_OUT,
      },
      {
        state: "Logged out though the club is away",
        story: "flows-signout--refused-while-away-and-still-leaves",
        proof: IS_OUT,
      },
      {
        state: "Logged out though it was asked too often",
        story: "flows-signout--refused-too-often-and-still-leaves",
        proof: IS_OUT,
      },
      {
        state: "A password shown or hidden by its eye",
        story: "components-inputs-passwordfield--shown-by-keyboard",
        proof: component(
          "password-field",
          "the eye shows the password, says what it will do next, and keeps what was typed",
        ),
      },
    ],
  },
];
