import type { MemberId } from "@kinfold/contract/ids";
import type { Db } from "#platform/db.ts";

/** Someone proved their mailbox and is a member from now on. */
export type NewlyJoined = { memberId: MemberId; email: string; isGlobal: boolean };

/**
 * What else happens when someone joins, in the same transaction: either they are a member with all of it, or not yet.
 * app.ts says what, so that members need not know who listens.
 */
export type OnJoined = (tx: Db, member: NewlyJoined) => Promise<void>;
