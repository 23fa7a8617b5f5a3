import { journey, type StatedSection } from "@kinfold/frame/stated-state";

const IN_AND_OUT = journey(
  "office-door",
  "staff sign in with an authenticator at their own address, come back where they were, change their password, and leave",
);

/** Coming in, and the first page. */
export const DOOR: readonly StatedSection[] = [
  {
    section: "The office: the door",
    states: [
      {
        state: "Signed in with password and authenticator",
        story: "office-signin--ready",
        proof: IN_AND_OUT,
      },
      {
        state: "One's own password changed; every other session ends",
        story: "office-changepassword--changed",
        proof: IN_AND_OUT,
      },
      {
        state: "One of the three is wrong",
        story: "office-signin--refused-for-any-of-the-three",
        proof: IN_AND_OUT,
      },
    ],
  },
  {
    section: "The office: what is due",
    states: [
      { state: "Late, today and later", story: "office-whatisdue--ready", proof: "play" },
      {
        state: "Every promise kept",
        story: "office-whatisdue--ready-with-every-promise-kept",
        proof: "play",
      },
    ],
  },
];
