import { toCharged, ZERO } from "@kinfold/money";
import { MINUTE_MS } from "@kinfold/contract/durations";
import { claimWork, releaseWork } from "@kinfold/contract/office/claims";
import { afterAll, beforeAll, expect, test } from "vitest";
import { proposeConfirmation } from "#bank-transfers/index.ts";
import { lagosDay } from "#calendar/index.ts";
import { claimByHand } from "../testing/by-hand.ts";
import { openClub, type Club } from "../testing/club.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { listClaims, forgetClaims } from "./index.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const open = (clerk: Clerk, id: string) =>
  clerk.visitor.ask(claimWork, { body: { subject_kind: "kyc", subject_id: id } });
const close = (clerk: Clerk, id: string) =>
  clerk.visitor.ask(releaseWork, { params: { kind: "kyc", id } });

test("the person who opened it first has it until they close it, and the others see their name", async () => {
  const first = await hireSignedIn(club, ["compliance"]);
  const second = await hireSignedIn(club, ["compliance"]);
  expect((await open(first, "kyc_1")).body).toMatchObject({ is_mine: true });
  const { body } = await open(second, "kyc_1");
  expect(body).toMatchObject({ is_mine: false, claimed_by: expect.stringMatching(/^Clerk /) });
  // What is another person's cannot be let go of.
  await close(second, "kyc_1");
  const claims = await listClaims(club.db, "kyc", ["kyc_1", "kyc_2"], club.clock.now());
  expect([...claims.keys()]).toEqual(["kyc_1"]);
  expect((await close(first, "kyc_1")).body.claimed_by).toBeNull();
  expect((await open(second, "kyc_1")).body.is_mine).toBe(true);
});

test("a desk that closed without a word keeps nothing for longer than five minutes", async () => {
  const first = await hireSignedIn(club, ["operations"]);
  const second = await hireSignedIn(club, ["operations"]);
  await open(first, "kyc_3");
  club.clock.advance(4 * MINUTE_MS);
  await open(first, "kyc_3");
  club.clock.advance(4 * MINUTE_MS);
  expect((await open(second, "kyc_3")).body.is_mine).toBe(false);
  club.clock.advance(MINUTE_MS);
  expect((await open(second, "kyc_3")).body.is_mine).toBe(true);
  club.clock.advance(6 * MINUTE_MS);
  await forgetClaims(club.db, club.clock.now());
  expect((await listClaims(club.db, "kyc", ["kyc_3"], new Date(0))).size).toBe(0);
});

test("two who open it at the same moment agree whose it is", async () => {
  const clerks = [
    await hireSignedIn(club, ["operations"]),
    await hireSignedIn(club, ["compliance"]),
  ];
  const answers = await Promise.all(clerks.map((clerk) => open(clerk, "kyc_4")));
  expect(answers.map(({ body }) => body.is_mine).filter(Boolean)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.claimed_by)).size).toBe(1);
});

test("who proposed has it no longer, however long their desk stays open, and the next person is not held up", async () => {
  const member = await club.member("claimed@example.com");
  const { body: receipt } = await claimByHand(member);
  const [maker, approver] = [
    await hireSignedIn(club, ["finance_maker"]),
    await hireSignedIn(club, ["finance_approver"]),
  ];
  const claim = (clerk: Clerk) =>
    clerk.visitor.ask(claimWork, {
      body: { subject_kind: "receipt", subject_id: receipt.reference },
    });
  expect((await claim(maker)).body.is_mine).toBe(true);
  expect((await claim(approver)).body.is_mine).toBe(false);
  await proposeConfirmation(club.platform, {
    reference: receipt.reference,
    by: maker.staffId,
    receivedMinor: toCharged(50_000_000n),
    feeMinor: ZERO,
    valueDate: lagosDay(club.clock.now()),
    exceptionReason: "No statement of this day yet",
    retypedMinor: toCharged(50_000_000n),
  });
  const list = () => listClaims(club.db, "receipt", [receipt.reference], club.clock.now());
  expect((await list()).size).toBe(0);
  // Their desk renews its claim every two minutes.
  expect((await claim(maker)).body).toMatchObject({ claimed_by: null, is_mine: false });
  expect((await claim(approver)).body.is_mine).toBe(true);
  expect((await claim(maker)).body.is_mine).toBe(false);
  expect((await list()).size).toBe(1);
});

test("an auditor has nothing open: they only read", async () => {
  const auditor = await hireSignedIn(club, ["auditor"]);
  expect((await open(auditor, "kyc_5")).body.code).toBe("staff_forbidden");
});
