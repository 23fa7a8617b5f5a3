import { ApprovingDevices } from "@kinfold/server/testing/approving.ts";
import { insertClerk, openMember, type DrillClerk } from "../../drill/people.ts";
import type { Ground } from "../ground.ts";
import { checkHonestCall, type Honest, type Program } from "../program.ts";
import { toJsonBody, type Reply } from "../send.ts";

/** Members of this program alone: they are locked. */
const FIRST_MEMBER = 700;
const REASON = "Their phone was found.";

type Proposal = { id: string; digest: Buffer };

const fieldOf = ({ text }: Reply, name: string): string => {
  const body: unknown = JSON.parse(text);
  const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, name) : "";
  return typeof value === "string" ? value : "";
};

const call = (
  { send, stage }: Ground,
  by: DrillClerk,
  path: string,
  given: object,
): Promise<Reply> => {
  const { headers, body } = toJsonBody({ reason: REASON, ...given });
  const url = `${stage.officeUrl}/api/admin${path}`;
  return send({ url, method: "POST", headers: { ...by.headers, ...headers }, body });
};

/** A proposal to unlock a member of this number, who is locked for it. */
async function propose(ground: Ground, number: number): Promise<Proposal> {
  const { db } = ground.stage;
  const { memberId } = await openMember(db, number, new Date());
  const author = await insertClerk(db, "admin");
  await call(ground, author, `/members/${memberId}/lock`, {});
  const proposed = await call(ground, author, `/members/${memberId}/unlock`, {});
  if (proposed.status !== 201) throw new Error(`no proposal: ${proposed.status} ${proposed.text}`);
  return {
    id: fieldOf(proposed, "id"),
    digest: Buffer.from(fieldOf(proposed, "digest"), "base64url"),
  };
}

let members = FIRST_MEMBER;

/** A stolen session of an admin tries to approve what another admin proposed: only their passkey does, for this and nothing else. */
export const tryApprovals: Program = async (ground) => {
  const { db, env } = ground.stage;
  const devices = new ApprovingDevices(db, env.OFFICE_URL);
  const [one, other] = [await propose(ground, members++), await propose(ground, members++)];
  const [victim, thief] = [await insertClerk(db, "admin"), await insertClerk(db, "admin")];
  const { staffId } = victim;
  await devices.deviceOf(staffId);
  const sign = (by: DrillClerk, { digest }: Proposal, twist = {}) =>
    devices.sign(by.staffId, digest, twist);
  const approve = (by: DrillClerk, { id }: Proposal, signature: object): Promise<Reply> =>
    call(ground, by, `/member-unlocks/${id}/approve`, signature);

  const tries: readonly (readonly [what: string, signature: object, code: string])[] = [
    ["not signed", {}, "passkey_required"],
    [
      "signed with a password",
      { current_password: "Loom+Shuttle-31", code: "123456" },
      "passkey_required",
    ],
    ["signed by another's passkey", { credential: await sign(thief, one) }, "passkey_invalid"],
    ["signed for another proposal", { credential: await sign(victim, other) }, "passkey_invalid"],
    [
      "signed for another address",
      { credential: await sign(victim, one, { origin: "https://evil.example" }) },
      "passkey_invalid",
    ],
    [
      "signed for another host",
      { credential: await sign(victim, one, { rpId: "evil.example" }) },
      "passkey_invalid",
    ],
    [
      "signed without a finger",
      { credential: await sign(victim, one, { isUnverified: true }) },
      "passkey_invalid",
    ],
    [
      "signed with another key",
      { credential: await sign(victim, one, { isForged: true }) },
      "passkey_invalid",
    ],
    [
      "signed as a registration",
      { credential: await sign(victim, one, { type: "webauthn.create" }) },
      "passkey_invalid",
    ],
  ];
  const faults: string[] = [];
  for (const [what, signature, expected] of tries) {
    const { status, code, text } = await approve(victim, one, signature);
    if (status !== 422 || code !== expected) {
      faults.push(`an approval ${what}: ${status} ${text.slice(0, 200)}`);
    }
  }
  // What was approved for good may be repeated by who approved it, and by no one else.
  const credential = await sign(victim, one);
  const approved = await approve(victim, one, { credential });
  const replays = [
    ["replayed by another session", await approve(thief, one, { credential })],
    ["replayed for another proposal", await approve(victim, other, { credential })],
  ] as const;
  for (const [what, { status, text }] of replays) {
    if (status < 400) faults.push(`an approval ${what}: ${status} ${text.slice(0, 200)}`);
  }
  const honest: Honest[] = [
    checkHonestCall("they approve it with their passkey", approved),
    checkHonestCall(
      "another admin approves the other",
      await approve(thief, other, { credential: await sign(thief, other) }),
    ),
  ];
  return { tries: tries.length + replays.length, faults, honest };
};
