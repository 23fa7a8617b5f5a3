import type { BvnAttemptId, MemberId } from "@kinfold/contract/ids";
import { kycRefusals } from "@kinfold/contract/refusals/kyc";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import { BVN_CONSENT, type BvnForm, type validateBvn as validateCall } from "@kinfold/contract/kyc";
import { sayIn } from "@kinfold/language/say-in";
import { addWorkingDays, readHolidays, lagosDay } from "#calendar/index.ts";
import {
  DECIDED_WITHIN_WORKING_DAYS,
  putCheck,
  listCurrentChecks,
  type CurrentCheck,
} from "#identity/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { readPerson, type Person } from "#members/index.ts";
import { lockName, runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import type { CompareBvn, BvnAnswer } from "./bvn-provider.ts";
import {
  beginAttempt,
  endAttempt,
  findProvedBvn,
  holdBvn,
  type BvnOutcome,
  type HeldBvn,
} from "./bvn-store.ts";
import { sealIdentityNumber, type KeptNumber } from "./identity-number.ts";
import { writeDocumentReceivedEmail, writeDocumentApprovedEmail } from "./emails.ts";
import { decideBvnMatch, LIMITS } from "./rules.ts";

type Reply = ReplyOf<typeof validateCall>;
type Compared = Extract<BvnAnswer, { outcome: "compared" }>;

function matchOf(held: HeldBvn | undefined): Reply["match"] {
  if (held === undefined) return null;
  return {
    first_name: held.first_name_matches === true,
    last_name: held.last_name_matches === true,
    date_of_birth: held.date_of_birth_matches,
  };
}

/** The BVN that was approved or is under review; undefined when the member has to give one. */
async function givenBvn(db: Db, memberId: MemberId): Promise<CurrentCheck | undefined> {
  const check = (await listCurrentChecks(db, memberId)).find(({ kind }) => kind === "bvn");
  return check?.status === "validated" || check?.status === "pending" ? check : undefined;
}

/** Answers for a number that is settled or looked at; undefined when there is something to ask. */
async function settled(db: Db, memberId: MemberId, hmac: Buffer): Promise<Reply | undefined> {
  const check = await givenBvn(db, memberId);
  if (check === undefined) return undefined;
  const held = await findProvedBvn(db, memberId);
  if (held?.bvn_hmac.equals(hmac) === true) {
    const status = check.status === "validated" ? "validated" : "pending";
    const match = matchOf(held);
    return { is_bvn_validated: status === "validated", status, match, consent_url: null };
  }
  return check.status === "pending"
    ? refuse(kycRefusals().kyc_bvn_in_review)
    : refuse(kycRefusals().kyc_already_validated.bvn);
}

/**
 * Asks the register whether a number is the member's, with their consent written down first. Of the number nothing is kept
 * but its keyed hash and last four digits. What the register did not answer is no try.
 */
export async function validateBvn(
  platform: Platform,
  ask: CompareBvn,
  memberId: MemberId,
  form: BvnForm,
): Promise<Reply> {
  const { db, clock, hashingKeys, limiter } = platform;
  const person = await readPerson(db, memberId);
  if (person.isGlobal) refuse(kycRefusals().kyc_bvn_not_needed);
  const kept = sealIdentityNumber(hashingKeys.identityNumbers, "bvn", form.bvn);
  const settledResult = await settled(db, memberId, kept.hmac);
  if (settledResult !== undefined) return settledResult;

  await limiter.take(LIMITS.bvnAskings, memberId);
  const tries = await limiter.take(LIMITS.bvnTries, memberId);
  const version = form.consent_version ?? BVN_CONSENT.version;
  const attemptId = await beginAttempt(db, { memberId, version, at: clock.now() });
  const answer = await ask({
    bvn: form.bvn,
    firstName: person.firstName,
    lastName: person.lastName,
    dateOfBirth: form.date_of_birth,
  });
  const refuseTry = async (refused: Omit<RefusedTry, "attemptId">): Promise<never> => {
    await keepRefusal(platform, memberId, { ...refused, attemptId });
    return refuseField("bvn", kycRefusals()[`kyc_bvn_${refused.outcome}`], {
      attempts_left: Math.max(0, LIMITS.bvnTries.most - tries),
    });
  };

  switch (answer.outcome) {
    case "unreachable":
      await limiter.giveBack(LIMITS.bvnTries, memberId);
      await endAttempt(db, attemptId, "unanswered");
      return refuse(kycRefusals().kyc_bvn_unreachable.noAnswer);
    case "consent_required":
      await limiter.giveBack(LIMITS.bvnTries, memberId);
      await endAttempt(db, attemptId, "consent_required");
      return {
        is_bvn_validated: false,
        status: "consent_required",
        match: null,
        consent_url: answer.url,
      };
    case "not_found":
      return refuseTry({ outcome: "not_found" });
    case "compared": {
      const outcome = decideBvnMatch(answer.match);
      if (outcome === "mismatch") {
        return refuseTry({ outcome: "mismatch", answer });
      }
      const reply = await hold(platform, person, { kept, attemptId, answer, outcome });
      if (reply !== undefined) return reply;
      platform.log.warn({ attempt: attemptId }, "a bank verification number of another member");
      return refuseTry({ outcome: "in_use", answer });
    }
  }
}

type RefusedTry = {
  attemptId: BvnAttemptId;
  outcome: Extract<BvnOutcome, "mismatch" | "not_found" | "in_use">;
  answer?: Compared;
};

/** Writes down why a number was refused, for its member to read again. What was given and stands is not touched. */
async function keepRefusal(
  { db, clock }: Platform,
  memberId: MemberId,
  { attemptId, outcome, answer }: RefusedTry,
): Promise<void> {
  await runTransaction(db, async (tx) => {
    await lockName(tx, `identity ${memberId}`);
    await endAttempt(tx, attemptId, outcome, answer);
    // Asked about two numbers at once, the other may be the right one.
    if ((await givenBvn(tx, memberId)) !== undefined) return;
    const at = clock.now();
    await putCheck(tx, {
      memberId,
      kind: "bvn",
      status: "rejected",
      reason: kycRefusals()[`kyc_bvn_${outcome}`].sentence,
      submittedAt: at,
      expectedBy: lagosDay(at),
      decided: { at, by: "register" },
    });
  });
}

type Holding = {
  kept: KeptNumber;
  attemptId: BvnAttemptId;
  answer: Compared;
  outcome: "validated" | "review";
};

/** Keeps the number for the member, with the document and the email. Undefined when it is another's. */
async function hold(
  platform: Platform,
  person: Person,
  { kept, attemptId, answer, outcome }: Holding,
): Promise<Reply | undefined> {
  const { db, clock, env, outbox } = platform;
  const { memberId, email, firstName } = person;
  const reply = await runTransaction(db, async (tx): Promise<Reply | undefined> => {
    await lockName(tx, `identity ${memberId}`);
    // Asked twice at once: the first has settled it.
    const settledResult = await settled(tx, memberId, kept.hmac);
    if (settledResult !== undefined) {
      await endAttempt(tx, attemptId, outcome, answer);
      return settledResult;
    }
    const at = clock.now();
    const held = { memberId, hmac: kept.hmac, lastDigits: kept.last4, attemptId, at };
    if (!(await holdBvn(tx, held))) return undefined;
    await endAttempt(tx, attemptId, outcome, answer);
    const isValidated = outcome === "validated";
    const holidays = await readHolidays(tx);
    const expectedBy = addWorkingDays(lagosDay(at), DECIDED_WITHIN_WORKING_DAYS, holidays);
    const checkId = await putCheck(tx, {
      memberId,
      kind: "bvn",
      status: isValidated ? "validated" : "pending",
      submittedAt: at,
      expectedBy,
      ...(isValidated && { decided: { at, by: "register" } }),
    });
    // From here on the name is locked. Changed while the register was asked, it is not the one that was compared.
    const now = await readPerson(tx, memberId);
    if (now.firstName !== firstName || now.lastName !== person.lastName) {
      refuse(kycRefusals().kyc_bvn_unreachable.nameChanged);
    }
    const emailFacts = { firstName, publicUrl: env.PUBLIC_URL, document: "bvn" } as const;
    const emailContent = sayIn(now.language, () =>
      isValidated
        ? writeDocumentApprovedEmail(emailFacts)
        : writeDocumentReceivedEmail({ ...emailFacts, expectedBy }),
    );
    await notifyMember(tx, platform, { memberId, to: email, emailContent, event: checkId });
    const match = matchOf(await findProvedBvn(tx, memberId));
    return {
      is_bvn_validated: isValidated,
      status: isValidated ? "validated" : "pending",
      match,
      consent_url: null,
    };
  });
  if (reply !== undefined) outbox.nudge();
  return reply;
}
