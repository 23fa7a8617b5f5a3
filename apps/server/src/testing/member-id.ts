import { toMemberId, type MemberId } from "@kinfold/contract/ids";
import { getMember } from "@kinfold/contract/members";
import type { Visitor } from "./club.ts";

/** The id of the member who is signed in at this visitor's. */
export const readMemberId = async (visitor: Visitor): Promise<MemberId> =>
  toMemberId((await visitor.ask(getMember)).body.id);
