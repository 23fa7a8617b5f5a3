import { DAY_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import * as contract from "@kinfold/contract/office/settings";
import type { SettingKindName } from "@kinfold/contract/office/setting-kinds";
import { listTransferAccounts } from "@kinfold/contract/payments";
import { openClub, type Answer, type Club, type Visitor } from "./club.ts";
import { hireSignedIn, type Clerk } from "./staff.ts";

/** The person who is there; set before each test. */
export let club: Club;
export let operations: Clerk;
export let maker: Clerk;
export let approver: Clerk;
export let admin: Clerk;
export let auditor: Clerk;
export let member: Visitor;

/** What a setting says. */
export type Value = contract.SettingValue;

/** Every setting of a kind. */
export const listSettingsAs = async (
  kind: SettingKindName,
  by = auditor,
): Promise<contract.Setting[]> => {
  const url = `/api${contract.listSettings.path}?kind=${kind}&per_page=100`;
  return (await by.visitor.send("GET", url)).body.data;
};
/** One of them. */
export const readSetting = async (kind: SettingKindName, id: string): Promise<contract.Setting> => {
  const settingFound = (await listSettingsAs(kind)).find((setting) => setting.id === id);
  if (settingFound === undefined) throw new Error(`no ${kind} ${id}`);
  return settingFound;
};
/** One person changes it. */
export const changeAlone = (
  kind: SettingKindName,
  id: string | null,
  value: Value,
  { by = operations, version = 0, reason = "The board asked for it." } = {},
): Promise<Answer> =>
  by.visitor.ask(contract.changeSetting, { body: { kind, id, version, value, reason } });
/** One person proposes it. */
export const proposeChange = (
  kind: SettingKindName,
  id: string | null,
  value: Value,
  { by = maker, version = 0, reason = "The bank wrote to us." } = {},
): Promise<Answer> =>
  by.visitor.ask(contract.proposeSetting, { body: { kind, id, version, value, reason } });
/** One person of operations writes it, and another approves: the answer of the first who is refused, or the setting's id. */
export async function changeTogether(
  kind: SettingKindName,
  id: string | null,
  value: Value,
  { version = 0 } = {},
): Promise<Answer> {
  const proposed = await proposeChange(kind, id, value, { by: operations, version });
  if (proposed.status !== 201) return proposed;
  const decided = await decideChange(proposed.body.id, approver);
  if (decided.status !== 200) return decided;
  const { rows } = await sql<{ subject_id: string }>`select subject_id from setting_change
    where proposal_id = ${proposed.body.id}`.execute(club.db);
  return { ...decided, body: { id: rows[0]?.subject_id } };
}
/** Another decides. */
export const decideChange = (
  id: string,
  by: Clerk,
  to: AnyEndpoint = contract.approveSetting,
): Promise<Answer> =>
  by.visitor.ask(to, { params: { id }, body: { reason: "Agrees with the letter." } });
/** What it would do. */
export const previewChange = async (
  kind: SettingKindName,
  id: string | null,
  value: Value,
): Promise<Answer> => auditor.visitor.ask(contract.previewSetting, { body: { kind, id, value } });

/** Proposed by one and approved by another. */
export async function makeChange(
  kind: SettingKindName,
  id: string | null,
  value: Value,
): Promise<string> {
  const version = id === null ? 0 : (await readSetting(kind, id)).version;
  const { body, text, status } = await proposeChange(kind, id, value, { version });
  if (status !== 201) throw new Error(text);
  const done = await decideChange(body.id, approver);
  if (done.status !== 200) throw new Error(done.text);
  const { rows } = await sql<{ subject_id: string }>`select subject_id from setting_change
    where proposal_id = ${body.id}`.execute(club.db);
  return rows[0]?.subject_id ?? "";
}

/** The status and the code of an answer. */
export const readOutcome = ({ status, body }: Answer) => [status, body.code];
/** The instant so many days from now. */
export const addDaysToNow = (days: number): string =>
  new Date(club.clock.now().getTime() + days * DAY_MS).toISOString();

/** The accounts that a member may transfer naira to. */
export const listAccounts = async (who = member) =>
  (await who.send("GET", `/api${listTransferAccounts.path}?currency=NGN`)).body;

/** Puts someone of each role at their desk: a test that moves the clock ends the sessions of those before. */
export async function signStaffIn(): Promise<void> {
  operations = await hireSignedIn(club, ["operations"]);
  maker = await hireSignedIn(club, ["finance_maker"]);
  approver = await hireSignedIn(club, ["finance_approver"]);
  admin = await hireSignedIn(club, ["admin"]);
  auditor = await hireSignedIn(club, ["auditor"]);
  await member.signIn("ada@example.com");
}

/** A club, a member, and someone of each role at their desk, signed in anew before each test. */
export function openSettingDesk(): void {
  beforeAll(async () => {
    club = await openClub({ LINK_HOSTS: "forms.example" });
    member = await club.member("ada@example.com");
  });
  afterAll(() => club.close());
  beforeEach(signStaffIn);
}
