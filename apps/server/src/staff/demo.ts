import type { StaffRole } from "@kinfold/contract/staff-permissions";
import type { Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { readSecondFactorKeys } from "#platform/sealing.ts";
import { createTotpSecret } from "#platform/totp.ts";
import { insertStaff } from "./store.ts";

/** Someone of the demo staff, with all that signing in as them takes. */
export type DemoStaff = {
  email: string;
  password: string;
  /** To be given to an authenticator app, or to whatever else makes codes of it. */
  authenticator_secret: string;
  name: string;
  role: StaffRole;
  note: string;
};

type DemoPerson = Omit<DemoStaff, "authenticator_secret">;

const DEMO: readonly DemoPerson[] = [
  {
    email: "chidi.eze@kinfold.example",
    password: "Loom+Shuttle-31",
    name: "Chidi Eze",
    role: "operations",
    note: "Operations: looks at the queues.",
  },
  {
    email: "halima.sani@kinfold.example",
    password: "Calabash=Round-64",
    name: "Halima Sani",
    role: "compliance",
    note: "Compliance: looks at documents.",
  },
  {
    email: "bisi.alabi@kinfold.example",
    password: "Granary#Gate-29",
    name: "Bisi Alabi",
    role: "finance_maker",
    note: "Finance maker: drafts valuations, approves none.",
  },
  {
    email: "emeka.nwosu@kinfold.example",
    password: "Harmattan&Dust-83",
    name: "Emeka Nwosu",
    role: "finance_approver",
    note: "Finance approver: approves or rejects what others drafted.",
  },
  {
    email: "zainab.bello@kinfold.example",
    password: "Ledger?Margin-47",
    name: "Zainab Bello",
    role: "auditor",
    note: "Auditor: reads, and changes nothing.",
  },
  {
    email: "kemi.lawal@kinfold.example",
    password: "Indigo+Selvedge-71",
    name: "Kemi Lawal",
    role: "designer",
    note: "Designer: reviews stories in the workshop, sees nothing of the office.",
  },
  {
    email: "segun.coker@kinfold.example",
    password: "Lantern*Night-95",
    name: "Segun Coker",
    role: "admin",
    note: "Admin: may draft and decide, never about work of their own.",
  },
  {
    email: "folake.ojo@kinfold.example",
    password: "Doorway%Brass-52",
    name: "Folake Ojo",
    role: "admin",
    note: "Another admin: roles are proposed by one and approved by the other.",
  },
];

/** Adds the demo staff, one of each role and a second admin, each with a fresh authenticator. Call it once, and never in production. */
export async function seedDemoStaff(
  tx: Db,
  { clock, env, passwords }: Pick<Platform, "clock" | "env" | "passwords">,
): Promise<DemoStaff[]> {
  if (env.isProduction) throw new Error("production has no demo staff");
  const added: DemoStaff[] = [];
  for (const person of DEMO) {
    const secret = createTotpSecret();
    await insertStaff(tx, readSecondFactorKeys(env), {
      email: person.email,
      name: person.name,
      roles: [person.role],
      passwordHash: await passwords.hash(person.password),
      authenticatorSecret: secret,
      createdAt: clock.now(),
    });
    added.push({ ...person, authenticator_secret: secret });
  }
  return added;
}
