import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as contract from "@kinfold/contract/members";
import { findPasswordFault } from "@kinfold/contract/credentials";
import type { Db } from "#platform/db.ts";
import { openClub, type Club } from "../testing/club.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { locateDemoFile, seedDemo } from "./demo.ts";
import type { NewlyJoined } from "./joined.ts";
import { countMembers } from "./store.ts";

const nothingElse = async () => undefined;
const CLERK = { email: "clerk@kinfold.example", password: "Loom+Shuttle-31" };
const oneClerk = async () => [CLERK];

let club: Club;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kinfold-demo-"));
  club = await openClub({ DATA_DIR: folder });
});
afterAll(async () => {
  await club.close();
  await rm(folder, { recursive: true, force: true });
});

test("production gets no demo club", async () => {
  const { platform } = club;
  await seedDemo(
    { ...platform, env: { ...platform.env, isProduction: true } },
    nothingElse,
    oneClerk,
  );
  expect(await countMembers(club.db)).toBe(0n);
  expect(existsSync(locateDemoFile(folder))).toBe(false);
});

test("an empty club is filled once, with sign-ins that work and passwords that the rules allow", async () => {
  const joined: string[] = [];
  const onJoined = async (_tx: Db, { email }: NewlyJoined) => void joined.push(email);
  const fill = () => seedDemo(club.platform, onJoined, oneClerk);
  await Promise.all([fill(), fill()]);
  const { members, staff } = JSON.parse(await readFile(locateDemoFile(folder), "utf8"));
  // One has died: no one signs in as them.
  expect(await countMembers(club.db)).toBe(BigInt(members.length + 1));
  expect(staff).toEqual([CLERK]);
  const states = new Set<string>();
  for (const { email, password, name } of members) {
    expect(findPasswordFault(password)).toBeUndefined();
    expect(isCommonPassword(password, [email, name])).toBe(false);
    const visitor = club.visitor();
    const { body } = await visitor.signIn(email, password);
    expect(`${body.user.first_name} ${body.user.last_name}`).toBe(name);
    const { status } = await visitor.ask(contract.getMember);
    states.add(`${status} ${body.user.is_global ? "global" : "Nigerian"}`);
  }
  // The person who has proved nothing has not joined.
  expect(joined).toHaveLength(members.length);
  expect(joined).not.toContain("funmi.adeyemi@kinfold.example");
  expect(states).toEqual(new Set(["200 Nigerian", "200 global", "403 Nigerian"]));
});
