import { journey, type StatedSection } from "@kinfold/frame/stated-state";
import { INTRODUCED, QUEUES } from "./journeys.ts";

const IN_AND_OUT = journey(
  "office-door",
  "staff sign in with an authenticator at their own address, come back where they were, change their password, and leave",
);

const WITH_A_PASSKEY = journey(
  "office-passkeys",
  "somebody of the staff adds a passkey, opens the office with it, and removes it",
);

const CONFIRMED = journey(
  "office-confirm",
  "an admin who signed in some time ago confirms that it is them, and what they typed is proposed",
);

const CONFIRMED_BY_PASSKEY = journey(
  "office-confirm",
  "an admin confirms with a passkey that it is them, and goes on where they were",
);

/** Coming in, and the first page. */
export const DOOR: readonly StatedSection[] = [
  {
    section: "The office: the door",
    states: [
      {
        state: "Signed in with password and authenticator",
        story: "office-pages-signin--ready",
        proof: IN_AND_OUT,
      },
      {
        state: "One's own password changed; every other session ends",
        story: "office-flows-changepassword--changed",
        proof: IN_AND_OUT,
      },
      {
        state: "One of the three is wrong",
        story: "office-pages-signin--refused-for-any-of-the-three",
        proof: IN_AND_OUT,
      },
    ],
  },
  {
    section: "The office: one's own passkeys",
    states: [
      { state: "None yet", story: "office-flows-passkeys--empty", proof: WITH_A_PASSKEY },
      {
        state: "Added with password and authenticator",
        story: "office-flows-passkeys--added",
        proof: WITH_A_PASSKEY,
      },
      {
        state: "Those that open the office",
        story: "office-pages-passkeys--ready",
        proof: WITH_A_PASSKEY,
      },
      {
        state: "Signed in with a passkey alone",
        story: "office-flows-passkeys--signs-in",
        proof: WITH_A_PASSKEY,
      },
      { state: "Removed", story: "office-flows-passkeys--removed", proof: WITH_A_PASSKEY },
    ],
  },
  {
    section: "The office: confirming oneself again",
    states: [
      {
        state: "Asked for before payouts, roles and settings",
        story: "office-flows-confirmitisyou--ready",
        proof: CONFIRMED,
      },
      {
        state: "Confirmed with a passkey",
        story: "office-flows-confirmitisyou--confirmed-with-a-passkey",
        proof: CONFIRMED_BY_PASSKEY,
      },
      {
        state: "What was being sent goes on, as it was typed",
        story: "office-flows-proposestaffchange--confirmed-on-the-way",
        proof: CONFIRMED,
      },
      {
        state: "Not confirmed: nothing was sent, and what was typed stays",
        story: "office-flows-proposestaffchange--refused-because-unconfirmed",
        proof: "play",
      },
    ],
  },
  {
    section: "The office: what is due",
    states: [
      { state: "Late, today and later", story: "office-pages-home--ready", proof: QUEUES },
      {
        state: "Every promise kept",
        story: "office-pages-home--ready-with-every-promise-kept",
        proof: INTRODUCED,
      },
    ],
  },
];
