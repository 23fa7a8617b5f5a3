import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SENT_REFERRAL_INFO } from "@kinfold/contract/sign-up";
import { lockName, runTransaction, type Db } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import type { OnJoined } from "./joined.ts";
import { countMembers, insertMember, type NewMember } from "./store.ts";

type DemoMember = {
  email: string;
  password: string;
  /** Null for who has died: no one signs in as them, so that they are not in demo.json. */
  note: string | null;
  row: Partial<NewMember>;
};

const DEMO: readonly (DemoMember & { row: Pick<NewMember, "first_name" | "last_name"> })[] = [
  {
    email: "adaeze.okafor@kinfold.example",
    password: "Market-day-77",
    note: "Lives in Lagos: naira and dollars. Documents handed in and not looked at yet: her contribution to Purple Flex waits for them. Asked for an Exco referral just now.",
    row: {
      first_name: "Adaeze",
      last_name: "Okafor",
      exco_referral: true,
      referral_type: "no referral",
      heard_about_us: "webinar",
    },
  },
  {
    email: "tunde.bakare@kinfold.example",
    password: "Palm_wine-1960",
    note: "Nigerian citizen in London: naira and dollars. Everything checked, may withdraw both. Nine months in: Purple Flex in both currencies, part of it redeemed and moved to Diaspora Pool, and Harvest Pool three weeks from its end. The Exco has referred him.",
    row: {
      first_name: "Tunde",
      last_name: "Bakare",
      phone: "+447400123456",
      country_code: "GB",
      country: "GB",
      citizenship: ["NG", "GB"],
      exco_referral: true,
      referral_type: "no referral",
      heard_about_us: "webinar",
    },
  },
  {
    email: "james.whitfield@kinfold.example",
    password: "Harbour+Lights-12",
    note: "Neither lives in Nigeria nor is a citizen of it: dollars only. Everything checked, may withdraw. Diaspora Pool, at a loss, and Purple Flex, with a contribution that waits for its dealing day.",
    row: {
      first_name: "James",
      last_name: "Whitfield",
      phone: "+442071234567",
      country_code: "GB",
      country: "GB",
      citizenship: ["GB"],
      is_global: true,
      accept_family_office: true,
      heard_about_us: "social media",
      social_media_value: "kinfold linkedin",
    },
  },
  {
    email: "ifeanyi.nwachukwu@kinfold.example",
    password: "Riverside;Drum-26",
    note: null,
    row: { first_name: "Ifeanyi", last_name: "Nwachukwu", referral_person: "Ngozi Eze" },
  },
  {
    email: "funmi.adeyemi@kinfold.example",
    password: "Indigo#Cloth-58",
    note: "Has not verified the email address yet: sign-in asks for the code.",
    row: { first_name: "Funmilayo", last_name: "Adeyemi", email_verified_at: null },
  },
];

const newcomer = (
  now: Date,
): Omit<NewMember, "email" | "password_hash" | "first_name" | "last_name"> => ({
  email_verified_at: now,
  is_shadow: false,
  phone: "+2348035550142",
  country_code: "NG",
  country: "NG",
  citizenship: ["NG"],
  is_global: false,
  pep: false,
  accredited_investors: false,
  accept_family_office: false,
  exco_referral: false,
  referral_info: SENT_REFERRAL_INFO,
  referral_type: "existing member",
  referral_person: null,
  heard_about_us: "existing member",
  social_media_value: null,
  ads_platform: null,
  hdyhau_other_value: null,
  created_at: now,
});

/** Where the demo sign-ins are written. */
export const locateDemoFile = (dataDir: string): string => join(dataDir, "demo.json");

/** Adds the people who work for the demo club and answers what demo.json tells of each. */
export type AddStaff = (tx: Db) => Promise<readonly { email: string; password: string }[]>;

/**
 * Fills an empty club with people to try it as, and writes their sign-ins to demo.json. The person who has proved their mailbox
 * joins as others do, at the time that `joinedAt` gives or now. Does nothing in production or once anyone has joined.
 */
export async function seedDemo(
  { db, clock, env, log, passwords }: Platform,
  onJoined: OnJoined,
  addStaff: AddStaff,
  joinedAt: (email: string) => Date = () => clock.now(),
): Promise<void> {
  if (env.isProduction || (await countMembers(db)) > 0n) return;
  log.info("filling the demo club");
  const hashed = await Promise.all(
    DEMO.map(async (demo) => ({ ...demo, hash: await passwords.hash(demo.password) })),
  );
  const staff = await runTransaction(db, async (tx) => {
    await lockName(tx, "demo club");
    if ((await countMembers(tx)) > 0n) return undefined;
    for (const { email, hash, row } of hashed) {
      const member = { ...newcomer(joinedAt(email)), ...row, email, password_hash: hash };
      const { member_id: memberId, is_global: isGlobal } = await insertMember(tx, member);
      if (member.email_verified_at !== null) await onJoined(tx, { memberId, email, isGlobal });
    }
    return addStaff(tx);
  });
  if (staff === undefined) return;
  await mkdir(env.DATA_DIR, { recursive: true });
  const file = locateDemoFile(env.DATA_DIR);
  const members = DEMO.flatMap(({ email, password, note, row }) =>
    note === null ? [] : [{ email, password, name: `${row.first_name} ${row.last_name}`, note }],
  );
  await writeFile(`${file}.new`, `${JSON.stringify({ members, staff }, null, 2)}\n`, {
    mode: 0o600,
  });
  await rename(`${file}.new`, file);
  const filled = { members: members.length, staff: staff.length };
  log.info({ ...filled, written: existsSync(file) }, "demo club filled");
}
