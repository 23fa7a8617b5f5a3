import { toMemberId, toStatementLineId } from "@kinfold/contract/ids";
import { toMinor } from "@kinfold/money";
import { expect, test } from "vitest";
import { createChance } from "../testing/chance.ts";
import { matchLines } from "./match.ts";
import type { MatchClaim, MatchLine } from "./waiting-claims.ts";

const REFERENCE_CHARACTERS = "23456789ABCDEFGHJKMNPQRSTWXYZ";

test.each([57, 1457, 31_114])(
  "one transfer for two receipts is sure of neither as one, drawn with seed %i",
  (seed) => {
    const next = createChance(seed);
    const below = (most: number): number => Math.floor(next() * most);
    const drawReference = (): string =>
      `KIN-${Array.from({ length: 6 }, () => REFERENCE_CHARACTERS[below(29)]).join("")}`;
    const drawClaim = (member: string): MatchClaim => ({
      reference: drawReference(),
      memberId: toMemberId(`mem_${member}`),
      memberName: member,
      accountNames: [],
      currency: "NGN",
      accountNumber: "0123456789",
      bankReference: null,
      totalMinor: toMinor(BigInt(100_000 + below(9_000_000))),
      claimedOn: "2026-11-02",
    });
    for (let round = 0; round < 200; round += 1) {
      const first = drawClaim("ADA BELLO");
      // Often the same member's; sometimes another's of the family.
      const second = drawClaim(below(3) === 0 ? "OBI BELLO" : "ADA BELLO");
      const fee = [0n, 1_075n, 5_000n][below(3)] ?? 0n;
      const narration = [
        `NIP/GTB/ADA BELLO/${first.reference}`,
        `NIP/GTB/ADA BELLO/${first.reference} ${second.reference}`,
        "NIP/GTB/ADA BELLO",
      ][below(3)];
      const line: MatchLine = {
        id: toStatementLineId("line"),
        accountNumber: "0123456789",
        currency: "NGN",
        valueOn: "2026-11-02",
        narration: narration ?? "",
        bankReference: null,
        amountMinor: toMinor(first.totalMinor + second.totalMinor - fee),
      };
      expect(matchLines([line], [first, second]).sure).toEqual([]);
    }
  },
);
