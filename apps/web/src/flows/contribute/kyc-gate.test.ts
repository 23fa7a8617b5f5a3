import { COPY } from "@kinfold/contract/copy";
import { users } from "@kinfold/contract/testing/samples";
import { expect, test } from "vitest";
import { decideKycGate } from "./kyc-gate.ts";

const strictClub = { ...users.inReview, can_contribute: false };

test.each([
  ["nothing was submitted", users.adaeze, false, { gate: "blocks", words: COPY.kycNeeded }],
  [
    "nothing was submitted, read before",
    users.adaeze,
    true,
    { gate: "blocks", words: COPY.kycNeeded },
  ],
  ["both are in review", users.inReview, false, { gate: "warns", words: COPY.kycInProgress }],
  ["both are in review, read before", users.inReview, true, { gate: "open" }],
  ["in review, and the club waits", strictClub, true, { gate: "waits", words: COPY.kycInProgress }],
  ["both are valid", users.validated, false, { gate: "open" }],
])("%s: what a member is told before contributing", (_which, member, isDismissed, gate) => {
  expect(decideKycGate(member, isDismissed)).toEqual(gate);
});
