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
import { openTurnstile } from "@kinfold/server/testing/turnstile.ts";
import { createSender, type Headers, type Sender } from "./send.ts";
import { toPlantedVariables } from "@kinfold/server/testing/planted-source.ts";
import { PLANTED_FAULTS, type PlantName } from "./planted-faults.ts";
import { readRoutes, type Route } from "./routes.ts";

/** What both members sign in with. */
export const PASSWORD = "Market-day-77";

/** A started club, and those who attack it. Everything is done to it over HTTP, as a stranger, a member or a staff member. */
export type Ground = {
  stage: Stage;
  send: Sender;
  /** Every call of both descriptions. */
  routes: readonly Route[];
  /** Has one of everything. The attacker is another member. */
  victim: DrillMember;
  attacker: DrillMember;
  /** A staff member for each role. */
  clerks: ReadonlyMap<StaffRole, Headers>;
  /** A new session of this member's: some calls end the one that they are made with. */
  signIn: (memberId: MemberId) => Promise<Headers>;
  hire: (role: StaffRole) => Promise<Headers>;
  close: () => Promise<void>;
};

/** Starts a club of its own on this machine, with this safeguard taken out. */
export async function openGround(plant: PlantName | undefined): Promise<Ground> {
  const turnstile = await openTurnstile();
  let members: readonly DrillMember[] = [];
  try {
    const stage = await setStage(
      [],
      async ({ db, now }) => {
        await lowerPlans(db);
        members = await fillClub(db, 2, now());
        const { hash } = await createPasswords();
        await sql`update member set password_hash = ${await hash(PASSWORD)}`.execute(db);
      },
      {
        more: {
          ...(plant !== undefined && toPlantedVariables([PLANTED_FAULTS[plant].edit])),
          TEST_CLOCK: "on",
          LOG_LEVEL: "error",
          TRUST_PROXY: "1",
          PUBLIC_URL: "http://kinfold.test",
          TURNSTILE_VERIFY_URL: turnstile.url,
        },
      },
    );
    const send = createSender();
    const [victim, attacker] = members;
    if (victim === undefined || attacker === undefined) {
      throw new Error("the club was not filled");
    }
    const hire = async (role: StaffRole): Promise<Headers> =>
      (await insertClerk(stage.db, role, stage.now())).headers;
    const clerks = new Map<StaffRole, Headers>();
    for (const role of STAFF_ROLES) clerks.set(role, await hire(role));
    return {
      stage,
      send,
      routes: await readRoutes(stage, send, clerks.get("admin") ?? {}),
      victim,
      attacker,
      clerks,
      signIn: (memberId) => openSession(stage.db, memberId, stage.now()),
      hire,
      close: async () => {
        send.close();
        await stage.close();
        await turnstile.close();
      },
    };
  } catch (error) {
    await turnstile.close();
    throw error;
  }
}
