import type { MemberId } from "@kinfold/contract/ids";
import { toDecisionId } from "@kinfold/contract/ids";
import { DAY_MS, HOUR_MS } from "@kinfold/contract/durations";
import { lagosDay } from "#calendar/index.ts";
import {
  decideProposal,
  submitProposal,
  type Decider,
  type DecisionKind,
} from "#decisions/index.ts";
import { estateDecision } from "#membership/index.ts";
import { addMs } from "#platform/clock.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { estateStep } from "./estate-step.ts";
import { readGrantFile, uploadGrant } from "./grant-files.ts";
import { listGrants } from "./store.ts";

/** The two of the demo staff who do it: who proposes, and who decides. */
type Pair = { maker: Decider; decider: Decider };

type Decided<Form> = { form: Form; reason: string; at: Date; answer: string };

/** One of the two proposes at that time; the other approves an hour later, signing as with a password. */
async function decideByTwo<Form, Payload, Details>(
  platformAt: (at: Date) => Platform,
  { maker, decider }: Pair,
  of: DecisionKind<Form, Payload, Details>,
  { form, reason, at, answer }: Decided<Form>,
): Promise<void> {
  const proposing = platformAt(at);
  const within = <Reply>(work: (tx: Db) => Promise<Reply>): Promise<Reply> =>
    runTransaction(proposing.db, work);
  const { id } = await submitProposal(proposing, of, { form, reason, by: maker }, { within });
  await decideProposal(
    platformAt(addMs(at, HOUR_MS)),
    of,
    {
      id: toDecisionId(id),
      status: "approved",
      by: decider,
      reason: answer,
      prove: async (digest) => ({
        staffId: decider.staffId,
        digest,
        signed: { by: "password" },
        spend: async () => undefined,
      }),
    },
    { within },
  );
}

/**
 * The estate of a demo member who died 40 days ago, in progress: the account is held, the grant approved, the estate's account recorded.
 * What is left is that the plans are redeemed and the money is paid.
 */
export async function settleDemoEstate(
  { platformAt, now }: { platformAt: (at: Date) => Platform; now: Date },
  { memberId, firstName, lastName }: { memberId: MemberId; firstName: string; lastName: string },
  { pair, grantImage }: { pair: Pair; grantImage: Buffer },
): Promise<void> {
  const daysAgo = (count: number): Date => addMs(now, -count * DAY_MS);
  const representative = `Chinwe ${lastName}`;
  const certificate = "Death certificate LA-0042, seen in Lagos.";
  await decideByTwo(platformAt, pair, estateDecision, {
    at: daysAgo(36),
    form: {
      memberId,
      facts: {
        died_on: lagosDay(daysAgo(40)),
        proof: certificate,
        contact_name: representative,
        contact_phone: "+2348035550143",
        contact_email: null,
      },
    },
    reason: "The family brought the certificate.",
    answer: "I have seen the certificate.",
  });
  const uploading = platformAt(daysAgo(12));
  await uploadGrant(uploading, memberId, {
    by: pair.maker,
    form: {
      kind: "administration",
      number: "LS/PR/0815",
      court: "Probate Registry, High Court of Lagos State",
      granted_on: lagosDay(daysAgo(16)),
      representatives: [representative],
      file: {
        file_name: "letters-of-administration.jpg",
        mime_type: "image/jpeg",
        data: grantImage.toString("base64"),
      },
    },
  });
  const [grant] = await listGrants(uploading.db, memberId);
  assertExists(grant, "the grant of the demo estate was not kept");
  const { grant_id: grantId } = grant;
  for (const by of [pair.maker, pair.decider]) await readGrantFile(uploading, { id: grantId, by });
  await decideByTwo(platformAt, pair, estateStep, {
    at: daysAgo(11),
    form: { memberId, step: "approve_grant", grantId, account: null },
    reason: "The registry confirmed it.",
    answer: "The seal and the names are right.",
  });
  await decideByTwo(platformAt, pair, estateStep, {
    at: daysAgo(8),
    form: {
      memberId,
      step: "record_account",
      grantId,
      account: {
        currency: "NGN",
        bank_code: "058",
        bank_name: "Guaranty Trust Bank (GTBank)",
        account_number: "0123456786",
        account_name: `ESTATE OF ${lastName} ${firstName}`.toUpperCase(),
      },
    },
    reason: "Opened for the estate under the grant.",
    answer: "The bank says the same name.",
  });
}
