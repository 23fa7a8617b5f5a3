import { HOUR_MS } from "@kinfold/contract/durations";
import { type MemberId, toCheckId } from "@kinfold/contract/ids";
import { uploadKyc } from "@kinfold/contract/kyc";
import { getMember } from "@kinfold/contract/members";
import { approveReview } from "@kinfold/contract/office/identity";
import * as contract from "@kinfold/contract/office/sanctions";
import { listStaffActivity } from "@kinfold/contract/security";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readPersonalData } from "#data-exports/index.ts";
import { endProposal, listProposals, setCheck } from "#identity/index.ts";
import { readSqlState, runTransaction } from "#platform/db.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { buildPassportForm } from "../testing/documents.ts";
import { readMemberId } from "../testing/member-id.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { findWaitingCheck, proposeApproval } from "../testing/reviewed.ts";
import {
  openSanctionsProvider,
  type MockSanctionsProvider,
} from "../testing/sanctions-provider.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { checkScreeningInvariants, screenDueMembers } from "./index.ts";
import { createScreeningProvider } from "./screening-provider.ts";

const CANARY = "Zzyzxcanary";
const hit = (change: object = {}) => ({
  entry_id: "UN-1",
  name: `Ada Okafor ${CANARY}`,
  list: `UN list ${CANARY}`,
  score: 93,
  ...change,
});
const screened = (matches: object[], list_date = "2026-11-10") => ({
  body: { list_date, matches },
});

let provider: MockSanctionsProvider;
let club: Club;
let first: Clerk;
let second: Clerk;
beforeAll(async () => {
  provider = await openSanctionsProvider();
  club = await openClub({ SANCTIONS_BASE_URL: provider.url, SANCTIONS_API_KEY: "k" });
  first = await hireSignedIn(club, ["compliance"]);
  second = await hireSignedIn(club, ["compliance"]);
});
afterAll(async () => {
  await club.close();
  await provider.close();
});
beforeEach(() => {
  provider.screen = screened([]);
});

const outcome = ({ status, body }: Answer): string =>
  `${status} ${body?.code ?? body?.status ?? ""}`;
const listHits = async (memberId: MemberId): Promise<contract.SanctionsHit[]> => {
  const { body } = await first.visitor.ask(contract.listSanctionsHits);
  return body.data.filter(({ member }: contract.SanctionsHit) => member.id === memberId);
};
const readStatus = async (): Promise<contract.ScreeningStatus> =>
  (await first.visitor.ask(contract.getScreeningStatus)).body;

type Joined = { who: Visitor; memberId: MemberId; checkId: string; approve: () => Promise<Answer> };
let joined = 0;

/** Someone who handed a passport in that one staff member proposed; `approve` is the second. */
async function proposedMember(): Promise<Joined> {
  joined += 1;
  const who = await club.member(`screened${joined}@example.com`);
  const { status, text } = await who.ask(uploadKyc, {
    body: await buildPassportForm({ id_number: `A0451${String(joined).padStart(4, "0")}` }),
  });
  if (status !== 202) throw new Error(text);
  const memberId = await readMemberId(who);
  const checkId = await findWaitingCheck(club, memberId);
  const proposal_id = await proposeApproval(club, checkId);
  await second.visitor.send("GET", `/api/admin/identity/${checkId}/document?purpose=review`);
  const approve = (): Promise<Answer> =>
    second.visitor.ask(approveReview, {
      params: { id: checkId },
      body: { proposal_id, reason: "I find the same.", name_read: "Adaeze Okafor" },
    });
  return { who, memberId, checkId, approve };
}

async function answerByTwo(id: string, answer: contract.HitAnswer): Promise<string> {
  const body = { answer, reason: "Born in another year" };
  const proposed = await first.visitor.ask(contract.proposeHitAnswer, { params: { id }, body });
  if (proposed.status !== 201) return outcome(proposed);
  const approving = { params: { id: proposed.body.id }, body: { reason: "Agreed" } };
  return outcome(await second.visitor.ask(contract.approveHitAnswer, approving));
}

describe("before activation", () => {
  test("a name that fits no one is screened, kept, and activated", async () => {
    const { memberId, approve } = await proposedMember();
    expect((await approve()).status).toBe(200);
    expect(provider.asked.at(-1)).toMatchObject({ name: "Adaeze Okafor", countries: ["NG"] });
    const { rows } =
      await sql`select name, cause, hit_count from screening where member_id = ${memberId}`.execute(
        club.db,
      );
    expect(rows).toEqual([{ name: "Adaeze Okafor", cause: "approval", hit_count: 0 }]);
  });

  test("a hit stops it until two staff members say that it is another person; the database too", async () => {
    const { who, memberId, checkId, approve } = await proposedMember();
    provider.screen = screened([hit()]);
    expect(outcome(await approve())).toBe("409 sanctions_hit");
    const behind = runTransaction(club.db, async (tx) => {
      const { staffId: by } = second;
      const at = club.clock.now();
      const [open] = await listProposals(tx, [toCheckId(checkId)]);
      const end = { as: "approved", by, at, note: null, nameRead: "Adaeze Okafor" } as const;
      if (open !== undefined) await endProposal(tx, open.proposal_id, end);
      await setCheck(tx, toCheckId(checkId), { status: "validated", by, at });
    });
    expect(await behind.catch(readSqlState)).toBe("SN001");
    expect((await who.ask(getMember)).body.kyc_status).toBe("pending");

    const [open] = await listHits(memberId);
    expect(open).toMatchObject({ state: "open", score: 93, active_since: null });
    const id = open?.id ?? "";
    const alone = sql`update sanctions_hit set answer = 'false', answered_at = now() where hit_id = ${id}`;
    await expect(alone.execute(club.db)).rejects.toThrow();
    const proposed = await first.visitor.ask(contract.proposeHitAnswer, {
      params: { id },
      body: { answer: "false", reason: "Born in another year" },
    });
    const own = { params: { id: proposed.body.id }, body: { reason: "Agreed" } };
    expect(outcome(await first.visitor.ask(contract.approveHitAnswer, own))).toBe(
      "403 staff_own_work",
    );
    expect(outcome(await second.visitor.ask(contract.approveHitAnswer, own))).toBe("200 approved");
    expect(await answerByTwo(id, "true")).toBe("409 hit_answered");
    // The provider returns the same entry again: that was answered.
    expect((await approve()).status).toBe(200);
    expect(await listHits(memberId)).toMatchObject([{ state: "false" }]);
    expect(await checkScreeningInvariants(club.db)).toEqual([]);
  });

  test("a true hit is never activated", async () => {
    const { memberId, approve } = await proposedMember();
    provider.screen = screened([hit({ entry_id: "UN-2" })]);
    await approve();
    const [open] = await listHits(memberId);
    expect(await answerByTwo(open?.id ?? "", "true")).toBe("200 approved");
    provider.screen = screened([]);
    expect((await approve()).body).toMatchObject({
      code: "sanctions_hit",
      error: "This member is on a sanctions list. They are not activated.",
    });
  });

  test("a hit that the next run no longer returns stays open", async () => {
    const { memberId, approve } = await proposedMember();
    provider.screen = screened([hit({ entry_id: "UN-3" })]);
    await approve();
    provider.screen = screened([]);
    expect(outcome(await approve())).toBe("409 sanctions_hit");
    expect(await listHits(memberId)).toMatchObject([{ state: "open" }]);
  });
});

describe("a provider that is not to be believed clears no one", () => {
  test.each([
    ["is down", { status: 503, body: { error: "down" } }],
    ["answers no JSON", { body: "<html>" }],
    ["answers another form", { body: { list_date: "2026-11-10", matches: "none" } }],
    ["names no day", { body: { list_date: "2026-02-30", matches: [] } }],
    ["scores beyond a hundred", screened([hit({ score: 101 })])],
    ["answers from an older list", screened([], "2026-11-01")],
    [
      "answers with too many",
      screened(Array.from({ length: 51 }, (_, at) => hit({ entry_id: `E-${at}` }))),
    ],
    [
      "answers too much",
      { body: `{"list_date":"2026-11-10","matches":[],"x":"${"x".repeat(600_000)}"}` },
    ],
  ])("because it %s", async (_, screen) => {
    const { who, memberId, approve } = await proposedMember();
    provider.screen = screen;
    expect(outcome(await approve())).toBe("409 screening_late");
    expect((await who.ask(getMember)).body.kyc_status).toBe("pending");
    const { rows } = await sql`select 1 from screening where member_id = ${memberId}`.execute(
      club.db,
    );
    expect(rows).toEqual([]);
    provider.screen = screened([]);
    expect((await approve()).status).toBe(200);
  });

  test("because it answers late", async () => {
    provider.screen = { ...screened([]), afterMs: 300 };
    const impatient = createScreeningProvider(
      { baseUrl: provider.url, apiKey: "k", timeoutMs: 50 },
      club.platform.log,
    );
    const question = { name: "Adaeze Okafor", birthDate: null, countries: [] };
    expect(await impatient.screenName(question)).toEqual({ outcome: "unreachable" });
  });
});

describe("all members", () => {
  test("are screened again when the list is newer, in runs that go on where one ended", async () => {
    await screenDueMembers(club.platform);
    expect(await readStatus()).toMatchObject({ state: "current", waiting: 0 });
    expect(await screenDueMembers(club.platform)).toBe(0);
    provider.listDate = "2026-11-20";
    provider.screen = { status: 503, body: {} };
    expect(await screenDueMembers(club.platform)).toBe(0);
    const late = await readStatus();
    expect(late).toMatchObject({ state: "running", list_date: "2026-11-20" });
    expect(late.waiting).toBeGreaterThan(5);
    club.clock.advance(25 * HOUR_MS);
    await first.signIn();
    expect((await readStatus()).state).toBe("late");
    provider.screen = screened([], "2026-11-20");
    expect(await screenDueMembers(club.platform)).toBe(late.waiting);
    expect((await readStatus()).state).toBe("current");
  });

  test("one who is active gets a hit: they stay active, and compliance has a case", async () => {
    await second.signIn();
    const { who, memberId, approve } = await proposedMember();
    provider.screen = screened([], "2026-11-20");
    expect((await approve()).status).toBe(200);
    provider.listDate = "2026-11-21";
    provider.screen = screened([hit({ entry_id: "UN-9" })], "2026-11-21");
    await screenDueMembers(club.platform);
    const [open] = await listHits(memberId);
    expect(open).toMatchObject({ state: "open", active_since: expect.any(String) });
    expect((await who.ask(getMember)).body.kyc_status).toBe("validated");
    const { rows } = await sql`select owner_role, member_id from promise_case
      where subject_id = ${open?.id ?? ""} and ended_at is null`.execute(club.db);
    expect(rows).toEqual([{ owner_role: "compliance", member_id: null }]);
    await answerByTwo(open?.id ?? "", "false");

    // Nothing of it reaches the member: not in their pages, emails or the copy of their data.
    const read = [
      (await who.ask(getMember)).text,
      (await who.ask(listStaffActivity)).text,
      JSON.stringify(await club.emailsTo(`screened${joined}@example.com`)),
      JSON.stringify(await readPersonalData(club.db, memberId)),
    ].join(" ");
    expect(read).not.toMatch(new RegExp(`${CANARY}|sanction|hit_|Born in another year`, "i"));
  });

  test("who was activated past a hit is named by the nightly check", async () => {
    const { memberId, checkId, approve } = await proposedMember();
    provider.screen = screened([hit({ entry_id: "UN-10" })], "2026-11-21");
    await approve();
    const [open] = await listHits(memberId);
    await runPastAllRules(club.db, (own) =>
      sql`update identity_check set status = 'validated', decided_at = ${club.clock.now()}, decided_by = 'calendar'
        where check_id = ${checkId}`.execute(own),
    );
    const [broken] = await checkScreeningInvariants(club.db);
    expect(broken?.about).toBe(`${open?.id} stood when its member was activated`);
  });
});
