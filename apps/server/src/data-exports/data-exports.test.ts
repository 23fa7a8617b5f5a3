import { createHash } from "node:crypto";
import { DAY_MS } from "@kinfold/contract/durations";
import * as contract from "@kinfold/contract/data-exports";
import { uploadKyc } from "@kinfold/contract/kyc";
import type { MemberId } from "@kinfold/contract/ids";
import * as office from "@kinfold/contract/office/data-exports";
import { listOwnPromises } from "@kinfold/contract/promises";
import { filledSignUp } from "@kinfold/contract/testing/samples";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { checkPromiseInvariants, reconcilePromises } from "#promises/index.ts";
import { readSqlState } from "#platform/db.ts";
import { PROMISES } from "../promise-kinds.ts";
import { turnOnTwoFactor } from "../testing/authenticator.ts";
import { claimByHand } from "../testing/by-hand.ts";
import type { Answer, Visitor } from "../testing/club.ts";
import {
  club,
  createAdmin,
  openScenarioClub,
  sendAnswer,
  summarizeAnswer,
} from "../testing/decision-scenarios.ts";
import { buildPassportForm } from "../testing/documents.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { createPayableMember } from "../testing/payable.ts";
import { readPdfText } from "../testing/pdf-text.ts";
import { hireSignedIn } from "../testing/staff.ts";
import { checkDataExportInvariants } from "./invariants.ts";
import { EXPORTED } from "./personal-data.ts";

openScenarioClub();

const reason = "The member proved who they are.";
const proof = { current_password: filledSignUp.password };
const ask = (who: Visitor): Promise<Answer> => who.ask(contract.requestDataExport, { body: proof });

let joined = 0;
const join = (): Promise<Visitor> => club.member(`export${(joined += 1)}@example.com`);

/** Two staff members release it. */
async function release(id: string): Promise<string> {
  const proposed = await (
    await hireSignedIn(club, ["operations"])
  ).visitor.ask(office.proposeDataExport, { params: { id }, body: { reason } });
  if (proposed.status !== 201) throw new Error(proposed.text);
  const answer = await sendAnswer(
    (await hireSignedIn(club, ["compliance"])).visitor,
    office.approveDataExport,
    proposed.body.id,
  );
  if (answer.status !== 200) throw new Error(answer.text);
  return proposed.body.id;
}

/** The files of the archive that a download answers. */
async function download(who: Visitor, id: string): Promise<Record<string, Uint8Array>> {
  const response = await club.app.inject({
    method: "POST",
    url: `/api/customer/data-exports/${id}/download`,
    headers: { authorization: `Bearer ${who.token}`, cookie: `${who.cookieName}=${who.cookie}` },
    payload: proof,
  });
  expect(response.statusCode).toBe(200);
  const { rows } = await sql<{ entry: string }>`select entry from audit_entry
    where subject_id = ${id} and action = 'data_export.downloaded' order by audit_number desc limit 1`.execute(
    club.db,
  );
  const sha256 = createHash("sha256").update(response.rawPayload).digest("hex");
  expect(rows[0]?.entry).toContain(sha256);
  return unzipSync(response.rawPayload);
}

test("a member asks with their password, sees the 30 days, and does not ask twice", async () => {
  const member = await join();
  const wrong = await member.ask(contract.requestDataExport, {
    body: { current_password: "not this one" },
  });
  expect(summarizeAnswer(wrong)).toMatch(/^422/);
  expect(wrong.text).toContain("password_wrong");
  const { status, body } = await ask(member);
  expect(status).toBe(201);
  expect(Date.parse(body.due_at) - Date.parse(body.requested_at)).toBe(30 * DAY_MS);
  expect((await member.ask(contract.listOwnDataExports)).body).toEqual([body]);
  const promises = await member.ask(listOwnPromises);
  expect(promises.body).toEqual([
    expect.objectContaining({ kind: "data_export", subject_id: body.id, due_at: body.due_at }),
  ]);
  expect(summarizeAnswer(await ask(member))).toBe("409 data_export_open");
});

test("a member with two-factor on needs a code", async () => {
  const member = await join();
  const authenticator = await turnOnTwoFactor(club, member);
  expect(summarizeAnswer(await ask(member))).toBe("403 step_up_required");
  club.clock.advance(60_000);
  const body = { ...proof, two_factor_code: authenticator.code() };
  expect((await member.ask(contract.requestDataExport, { body })).status).toBe(201);
});

test("a member cancels what is not released, and no one else does; the promise ends", async () => {
  const [member, stranger] = [await join(), await join()];
  const { id } = (await ask(member)).body;
  expect((await stranger.ask(contract.cancelDataExport, { params: { id } })).status).toBe(404);
  const { body } = await member.ask(contract.cancelDataExport, { params: { id } });
  expect(body.state).toBe("cancelled");
  expect((await member.ask(listOwnPromises)).body).toEqual([]);
  expect(summarizeAnswer(await member.ask(contract.cancelDataExport, { params: { id } }))).toBe(
    "409 data_export_closed",
  );
  expect((await ask(member)).status).toBe(201);
});

test("a released copy is the member's alone, for 14 days, and each download is in the audit", async () => {
  const [member, stranger] = [await join(), await join()];
  const { id } = (await ask(member)).body;
  const of = { params: { id }, body: proof };
  expect(summarizeAnswer(await member.ask(contract.downloadDataExport, of))).toBe(
    "409 data_export_not_released",
  );
  const releasedBy = await release(id);
  expect((await stranger.ask(contract.downloadDataExport, of)).status).toBe(404);
  const wrong = { params: { id }, body: { current_password: "not this one" } };
  expect((await member.ask(contract.downloadDataExport, wrong)).status).toBe(422);
  const files = await download(member, id);
  expect(Object.keys(files).toSorted()).toEqual(["data.json", "your-data.pdf"]);
  const listed = await (
    await createAdmin()
  ).visitor.send("GET", "/api/admin/data-exports?state=released&per_page=100");
  expect(listed.body.data).toEqual([
    expect.objectContaining({
      id,
      proposal: expect.objectContaining({ id: releasedBy, status: "approved" }),
    }),
  ]);
  const [notice] = await club.emailsTo(`export${joined - 1}@example.com`);
  expect(notice?.subject).toBe("The copy of your data is ready");
  club.clock.advance(14 * DAY_MS);
  await member.signIn(`export${joined - 1}@example.com`);
  expect(summarizeAnswer(await member.ask(contract.downloadDataExport, of))).toBe(
    "409 data_export_expired",
  );
});

test("the database lets no one release a copy past the two people, nor end a request twice", async () => {
  const member = await join();
  const { id } = (await ask(member)).body;
  const other = await release((await ask(await join())).body.id);
  const past = (by: string) =>
    sql`update data_export set released_at = now() + interval '1 hour', released_by = ${by}, expires_at = now() + interval '2 hours'
      where export_id = ${id}`
      .execute(club.db)
      .catch(readSqlState);
  expect(await past(other)).toBe("DX002");
  await member.ask(contract.cancelDataExport, { params: { id } });
  const again = sql`update data_export set cancelled_at = now() where export_id = ${id}`;
  expect(await again.execute(club.db).catch(readSqlState)).toBe("DX001");
  expect(await checkDataExportInvariants(club.db)).toEqual([]);
  await runPastAllRules(club.db, (owner) =>
    sql`update data_export set cancelled_at = null, released_at = due_at, released_by = ${other},
      expires_at = due_at + interval '1 day' where export_id = ${id}`.execute(owner),
  );
  expect(await checkDataExportInvariants(club.db)).toEqual([
    expect.objectContaining({
      invariant: "a copy of a member's data is released by an approved decision about that request",
    }),
  ]);
  await runPastAllRules(club.db, (owner) =>
    sql`update data_export set cancelled_at = requested_at, released_at = null, released_by = null,
      expires_at = null where export_id = ${id}`.execute(owner),
  );
});

test("every request has its promise", async () => {
  await reconcilePromises(club.platform, PROMISES.kinds);
  await ask(await join());
  expect(await checkPromiseInvariants(club.db)).toEqual([]);
});

type Planted = { token: string; isLeftOut: boolean };

/** Columns by which rows and files are found: a canary in one of them would hide its row. */
const FINDS_ROWS = /(^|_)(id|reference|email|recipient|member|code|wallet|slot|kind|stored_name)$/;

/** Puts a word that is found nowhere else into each column of text of each row about this member that takes one. */
async function plantCanaries(memberId: MemberId): Promise<Planted[]> {
  const planted: Planted[] = [];
  const { rows: conditions } = await sql<{ name: string; isAbout: string }>`
    select table_name as name, is_about as "isAbout" from personal_table where is_about is not null`.execute(
    club.db,
  );
  const isAbout = new Map(conditions.map((row) => [row.name, row.isAbout]));
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select attrelid::regclass::text as table, attname::text as column from pg_attribute join pg_class on pg_class.oid = attrelid
      where relkind in ('r', 'p') and atttypid = 'text'::regtype and attnum > 0 and not attisdropped
        and attgenerated = '' order by 1, 2`.execute(club.db);
  await runPastAllRules(club.db, async (owner) => {
    for (const { table, column } of columns) {
      const exported = EXPORTED[table];
      if (exported === undefined || FINDS_ROWS.test(column) || table === "audit_entry") continue;
      const token = `canary${planted.length}x${column.replaceAll("_", "")}`;
      const done = await sql`update ${sql.table(table)} r set ${sql.ref(column)} = ${token}
        from (select *, null::timestamptz as erased_at from member) m where m.member_id = ${memberId} and ${sql.raw(isAbout.get(table) ?? "")}`
        .execute(owner)
        .catch(() => undefined);
      if ((done?.numAffectedRows ?? 0n) === 0n) continue;
      planted.push({ token, isLeftOut: column in (exported.leftOut ?? {}) });
    }
    const toParts = (names: readonly string[]): string =>
      JSON.stringify(
        Object.fromEntries(
          names.map((name) => {
            const token = `canary${planted.length}x${name}`;
            planted.push({ token, isLeftOut: false });
            return [name, token];
          }),
        ),
      );
    const address = toParts(["line_1", "line_2", "city", "state", "country"]);
    const nextOfKin = toParts(["name", "relationship", "phone", "email"]);
    await sql`insert into member_profile (member_id, address, date_of_birth, next_of_kin, updated_at)
      values (${memberId}, ${address}::jsonb, null, ${nextOfKin}::jsonb, now())
      on conflict (member_id) do update set address = excluded.address, next_of_kin = excluded.next_of_kin`.execute(
      owner,
    );
  });
  return planted;
}

test("a canary member with 60 fields and more: each is in the export, what is left out is in none of its files", async () => {
  const { visitor, memberId } = await createPayableMember(club, "canary@example.com");
  // Its passport was approved without a file. One is uploaded in its place.
  await runPastAllRules(club.db, (owner) =>
    sql`delete from identity_check where member_id = ${memberId} and kind = 'kyc'`.execute(owner),
  );
  const passport = await visitor.ask(uploadKyc, { body: await buildPassportForm() });
  expect(passport.status).toBe(202);
  expect((await claimByHand(visitor)).status).toBe(201);
  const { id } = (await ask(visitor)).body;
  await release(id);
  const passwordHash = await sql<{ password_hash: string }>`select password_hash from member
    where member_id = ${memberId}`.execute(club.db);
  const planted = await plantCanaries(memberId);
  // With which the member proves who they are.
  await sql`update member set password_hash = ${passwordHash.rows[0]?.password_hash ?? ""}
    where member_id = ${memberId}`.execute(club.db);
  const files = await download(visitor, id);
  const json = strFromU8(files["data.json"] ?? new Uint8Array());
  JSON.parse(json);
  const inExport = planted.filter(({ isLeftOut }) => !isLeftOut);
  expect(inExport.length).toBeGreaterThanOrEqual(60);
  expect(inExport.filter(({ token }) => !json.includes(token))).toEqual([]);
  const all = Object.values(files)
    .map((bytes) => Buffer.from(bytes).toString("latin1"))
    .join("");
  for (const { token } of planted.filter(({ isLeftOut }) => isLeftOut)) {
    expect(all).not.toContain(token);
  }
  const documents = Object.keys(files).filter((name) => name.startsWith("documents/"));
  expect(documents.length).toBeGreaterThanOrEqual(2);
  const pdf = readPdfText(Buffer.from(files["your-data.pdf"] ?? new Uint8Array())).flat();
  expect(pdf).toContain("Your account");
  expect(pdf).toContain("1,000,000.00");
});
