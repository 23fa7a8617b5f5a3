import type { MemberId } from "@kinfold/contract/ids";
import { STAFF_ROLES, type StaffRole } from "@kinfold/contract/staff-permissions";
import { sql } from "kysely";
import { createPasswords } from "@kinfold/server/platform/passwords.ts";
import {
  fillClub,
  insertClerk,
  lowerPlans,
  openSession,
  type DrillMember,
} from "../drill/people.ts";
import { setStage, type Stage } from "../drill/stage.ts";
import { openTurnstile, type Turnstile } from "@kinfold/server/testing/turnstile.ts";
import { createSender, type Headers, type Sender } from "./send.ts";
import { toPlantedVariables } from "@kinfold/server/testing/planted-source.ts";
import { getPlantedFault, type PlantName } from "./planted-faults.ts";
import { readRoutes, type Route } from "./routes.ts";

/** What both members sign in with. */
export const PASSWORD = "Market-day-77";

/** A started club, and those who attack it. Everything is done to it over HTTP, as a stranger, a member or a staff member. */
export type Ground = {
  stage: Stage;
  /** The service that the club asks about captchas, whose answers the attack decides. */
  turnstile: Turnstile;
  send: Sender;
  /** Every call of both descriptions. */
  routes: readonly Route[];
  /** Has one of everything. The attacker is another member. */
  victim: DrillMember;
  attacker: DrillMember;
  /** A staff member for each role. */
  clerks: ReadonlyMap<StaffRole, Headers>;
  /** A staff member who is the victim in the club. */
  insider: Headers;
  /** A new session of this member's: some calls end the one that they are made with. */
  signIn: (memberId: MemberId) => Promise<Headers>;
  hire: (role: StaffRole) => Promise<Headers>;
  /** The same club with these safeguards taken out of its server instead of those before. */
  restartWith: (plantedFaults: readonly PlantName[]) => Promise<Ground>;
  close: () => Promise<void>;
};

/** Starts a club of its own on this machine, with these safeguards taken out. */
export async function openGround(plantedFaults: readonly PlantName[]): Promise<Ground> {
  const turnstile = await openTurnstile();
  let members: readonly DrillMember[] = [];
  const variables = (planted: readonly PlantName[]): Record<string, string> => ({
    ...toPlantedVariables(planted.flatMap((name) => getPlantedFault(name).edit ?? [])),
    TEST_CLOCK: "on",
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
    PUBLIC_URL: "http://kinfold.test",
    TURNSTILE_VERIFY_URL: turnstile.url,
    RATE_STALE_MINUTES: "600",
  });
  try {
    const stage = await setStage(
      [],
      async (db) => {
        await lowerPlans(db);
        members = await fillClub(db, 2);
        const { hash } = await createPasswords();
        await sql`update member set password_hash = ${await hash(PASSWORD)}`.execute(db);
      },
      { more: variables(plantedFaults) },
    );
    const send = createSender();
    const [victim, attacker] = members;
    if (victim === undefined || attacker === undefined) {
      throw new Error("the club was not filled");
    }
    // A member has at most one staff account, so the linked one is made once.
    let linked: Headers | undefined;
    const groundOf = async (planted: readonly PlantName[]): Promise<Ground> => {
      const isLinked = !planted.includes("no-own-money");
      if (isLinked) linked ??= (await insertClerk(stage.db, "operations", victim.memberId)).headers;
      // New sessions: the server before may have ended the old ones, as what was planted in it let it.
      const clerks = new Map<StaffRole, Headers>();
      for (const role of STAFF_ROLES) clerks.set(role, (await insertClerk(stage.db, role)).headers);
      return {
        stage,
        turnstile,
        send,
        routes: await readRoutes(stage, send, clerks.get("admin") ?? {}),
        victim: { ...victim, headers: await openSession(stage.db, victim.memberId) },
        attacker: { ...attacker, headers: await openSession(stage.db, attacker.memberId) },
        clerks,
        insider:
          isLinked && linked !== undefined
            ? linked
            : (await insertClerk(stage.db, "operations")).headers,
        signIn: (memberId) => openSession(stage.db, memberId),
        hire: async (role) => (await insertClerk(stage.db, role)).headers,
        restartWith: async (other) => {
          await stage.restartServer(variables(other));
          return groundOf(other);
        },
        close: async () => {
          send.close();
          await stage.close();
          await turnstile.close();
        },
      };
    };
    return await groundOf(plantedFaults);
  } catch (error) {
    await turnstile.close();
    throw error;
  }
}
