import { fileURLToPath } from "node:url";
import { STAFF_ROLES, type StaffRole } from "@kinfold/contract/staff-permissions";
import { sql } from "kysely";
import { createPasswords } from "#platform/passwords.ts";
import { fillClub, hireClerk, lowerPlans, openSession, type DrillMember } from "../drill/people.ts";
import { setStage, type Stage } from "../drill/stage.ts";
import { openTurnstile, type Turnstile } from "../turnstile.ts";
import { createSender, type Headers, type Sender } from "./send.ts";
import type { PlantName } from "./plants.ts";
import { readRoutes, type Route } from "./routes.ts";

/** What both members sign in with. */
const PASSWORD = "Market-day-77";

const HOOK = fileURLToPath(new URL("plant-hook.ts", import.meta.url));

/** A started club, and those who attack it. Everything is done to it over HTTP, as a stranger, a member or somebody of the staff. */
export type Ground = {
  stage: Stage;
  /** The service that the club asks about captchas, whose answers the attack decides. */
  turnstile: Turnstile;
  send: Sender;
  /** Every call of both descriptions. */
  routes: readonly Route[];
  /** Has one of everything; whoever attacks is the other. */
  victim: DrillMember;
  attacker: DrillMember;
  /** One of the staff for each role. */
  clerks: ReadonlyMap<StaffRole, Headers>;
  /** Somebody of the staff who is the victim in the club. */
  insider: Headers;
  /** A new session of this member's: some calls end the one that they are made with. */
  signIn: (memberId: string) => Promise<Headers>;
  hire: (role: StaffRole) => Promise<Headers>;
  close: () => Promise<void>;
};

/** Starts a club of its own on this machine, with one safeguard taken out if that is asked for. */
export async function openGround(plant: PlantName | undefined): Promise<Ground> {
  const turnstile = await openTurnstile();
  const clerks = new Map<StaffRole, Headers>();
  let members: readonly DrillMember[] = [];
  let insider: Headers = {};
  try {
    const stage = await setStage(
      [],
      async (db) => {
        await lowerPlans(db);
        members = await fillClub(db, 2);
        const { hash } = await createPasswords();
        await sql`update member set password_hash = ${await hash(PASSWORD)}`.execute(db);
        for (const role of STAFF_ROLES) clerks.set(role, (await hireClerk(db, role)).headers);
        const isLinked = plant !== "no-own-money";
        const self = isLinked ? members[0]?.memberId : undefined;
        insider = (await hireClerk(db, "operations", self)).headers;
      },
      {
        NODE_OPTIONS: `--import=${HOOK}`,
        ...(plant !== undefined && { ATTACK_PLANT: plant }),
        TEST_CLOCK: "on",
        TRUST_PROXY: "1",
        PUBLIC_URL: "http://kinfold.test",
        TURNSTILE_VERIFY_URL: turnstile.url,
        RATE_STALE_MINUTES: "600",
      },
    );
    const send = createSender();
    const [victim, attacker] = members;
    const admin = clerks.get("admin");
    if (victim === undefined || attacker === undefined || admin === undefined) {
      throw new Error("the club was not filled");
    }
    return {
      stage,
      turnstile,
      send,
      routes: await readRoutes(stage, send, admin),
      victim,
      attacker,
      clerks,
      insider,
      signIn: (memberId) => openSession(stage.db, memberId),
      hire: async (role) => (await hireClerk(stage.db, role)).headers,
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
