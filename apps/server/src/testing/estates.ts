import type { MemberId } from "@kinfold/contract/ids";
import * as estates from "@kinfold/contract/office/estates";
import type { Answer, Club } from "./club.ts";
import { toJsonFile } from "./documents.ts";
import { buildPhoto } from "./receipts.ts";
import { hireSignedIn, type Clerk } from "./staff.ts";

/** What staff know of a member's death. */
export const ESTATE = {
  died_on: "2026-11-01",
  proof: "Death certificate LA-2026-0042, seen in Lagos.",
  contact_name: "Ngozi Okafor",
  contact_phone: "+2348035550143",
  contact_email: null,
};
/** Of letters of administration, without their file. */
export const GRANT = {
  kind: "administration",
  number: "LS/PR/2026/0815",
  court: "Probate Registry, High Court of Lagos State",
  granted_on: "2026-11-01",
  representatives: ["Ngozi Okafor", "Emeka Okafor"],
} as const;
const reason = "The family showed it to us.";

/** A grant as staff upload it, with an image that no other is equal to. */
export const buildGrantForm = async (change: object = {}) => ({
  ...GRANT,
  file: toJsonFile(await buildPhoto({}), "grant.jpg"),
  ...change,
});

/** The two who do it: who proposes, and who decides. */
export type Pair = { maker: Clerk; decider: Clerk };

/** Hires someone of operations and someone of compliance. */
export const hirePair = async (club: Club): Promise<Pair> => ({
  maker: await hireSignedIn(club, ["operations"]),
  decider: await hireSignedIn(club, ["compliance"]),
});

function requireStatus(answer: Answer, status: number): Answer {
  if (answer.status !== status) throw new Error(answer.text);
  return answer;
}

/** Two staff members record the death of a member. */
export async function recordDeath(memberId: MemberId, { maker, decider }: Pair): Promise<void> {
  const proposed = await maker.visitor.ask(estates.proposeEstateHold, {
    params: { id: memberId },
    body: { facts: ESTATE, reason },
  });
  const { id } = requireStatus(proposed, 201).body;
  const approved = await decider.visitor.ask(estates.approveEstateHold, {
    params: { id },
    body: { reason },
  });
  requireStatus(approved, 200);
}

/** A staff member uploads a grant; its id. */
export async function uploadGrant(memberId: MemberId, by: Clerk): Promise<string> {
  const answer = await by.visitor.ask(estates.uploadEstateGrant, {
    params: { id: memberId },
    body: await buildGrantForm(),
  });
  return requireStatus(answer, 201).body.grants[0].id;
}

/** A staff member opens the file of a grant. */
export const openGrant = (grantId: string, by: Clerk): Promise<Answer> =>
  by.visitor.ask(estates.getEstateGrantFile, { params: { id: grantId } });

/** One of them proposes a step and the other decides it: what the other hears, or the first one when they were refused. */
export async function decideStep(
  memberId: MemberId,
  { maker, decider }: Pair,
  step: object,
): Promise<Answer> {
  const proposed = await maker.visitor.ask(estates.proposeEstateStep, {
    params: { id: memberId },
    body: { reason, ...step },
  });
  if (proposed.status !== 201) return proposed;
  return decider.visitor.ask(estates.approveEstateStep, {
    params: { id: proposed.body.id },
    body: { reason },
  });
}

/** A member's death and an approved grant of their estate; the id of the grant. */
export async function grantEstate(memberId: MemberId, pair: Pair): Promise<string> {
  await recordDeath(memberId, pair);
  const grantId = await uploadGrant(memberId, pair.maker);
  await openGrant(grantId, pair.maker);
  await openGrant(grantId, pair.decider);
  requireStatus(
    await decideStep(memberId, pair, { step: "approve_grant", grant_id: grantId }),
    200,
  );
  return grantId;
}
