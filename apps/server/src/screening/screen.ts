import type { MemberId } from "@kinfold/contract/ids";
import { DAY_MS } from "@kinfold/contract/durations";
import { screeningRefusals } from "@kinfold/contract/refusals/screening";
import { addMs } from "#platform/clock.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { followPromise } from "#promises/index.ts";
import { SANCTIONS_PROMISE } from "./promise.ts";
import { findScreeningProvider, type ScreeningProvider } from "./screening-provider.ts";
import {
  findScreeningBlocker,
  insertScreening,
  keepHit,
  keepList,
  listDueMembers,
  readNewestList,
  readScreened,
  type Screened,
} from "./store.ts";

/** A hit is answered within a day. */
const HIT_DUE_MS = DAY_MS;
/** One run of the job asks about so many members at most; the next goes on where it ended. */
const AT_ONCE = 200;

type Screening = Pick<Platform, "clock" | "db" | "env" | "log">;

/**
 * Asks the provider about one member and keeps what it says. False when it says nothing usable, or answers from an older list than
 * it had before: then nothing is kept and no one is cleared.
 */
async function screenPerson(
  { clock, db }: Screening,
  provider: ScreeningProvider,
  person: Screened,
  cause: "approval" | "list",
): Promise<boolean> {
  const { name, birth_date: birthDate, countries } = person;
  const answer = await provider.screenName({ name, birthDate, countries });
  if (answer.outcome === "unreachable") return false;
  const { listDate, matches } = answer;
  return runTransaction(db, async (tx) => {
    const at = clock.now();
    const { list_date: newest } = await readNewestList(tx);
    if (newest !== null && listDate < newest) return false;
    await keepList(tx, listDate, at);
    const hitCount = matches.length;
    const screeningId = await insertScreening(tx, { ...person, listDate, cause, hitCount, at });
    for (const match of matches) {
      const hit = { memberId: person.member_id, screeningId, match, listDate };
      const subjectId = await keepHit(tx, { ...hit, at, dueAt: addMs(at, HIT_DUE_MS) });
      await followPromise(tx, SANCTIONS_PROMISE, { subjectId });
    }
    return true;
  });
}

/** Screens a member whose document is about to be approved. Keeps nothing when the provider is down: `requireCleared` then refuses. */
export async function screenBeforeApproval(platform: Screening, memberId: MemberId): Promise<void> {
  const provider = findScreeningProvider(platform.env, platform.log);
  const person = await readScreened(platform.db, memberId);
  if (provider === undefined || person === undefined) return;
  await screenPerson(platform, provider, person, "approval");
}

/** Refuses to activate a member who is not screened under their name, or has a hit that is not answered or is true. */
export async function requireCleared(
  { env }: Pick<Platform, "env">,
  tx: Db,
  memberId: MemberId,
): Promise<void> {
  const blocker = await findScreeningBlocker(tx, memberId);
  if (blocker === "true") refuse(screeningRefusals().sanctions_hit.confirmed);
  if (blocker === "open") refuse(screeningRefusals().sanctions_hit.open);
  if (blocker === "unscreened" && env.SANCTIONS_BASE_URL !== "") {
    refuse(screeningRefusals().screening_late);
  }
}

/**
 * Screens members whom the newest list, or their new name, has not been held against: so many at most. It ends at the first question
 * that is not answered; the next run goes on. Answers how many were screened.
 */
export async function screenDueMembers(platform: Screening): Promise<number> {
  const { clock, db, env, log } = platform;
  const provider = findScreeningProvider(env, log);
  const listDate = await provider?.readListDate();
  if (provider === undefined || listDate === undefined) return 0;
  const { list_date: newest } = await readNewestList(db);
  if (newest === null || listDate > newest) await keepList(db, listDate, clock.now());
  let screened = 0;
  for (const person of await listDueMembers(db, AT_ONCE)) {
    if (!(await screenPerson(platform, provider, person, "list"))) break;
    screened += 1;
  }
  if (screened > 0) log.info({ screened }, "members were screened");
  return screened;
}
