import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getLedgerLog, getTransactionProof } from "@kinfold/contract/ledger-log";
import { getConsistencyProof, getJournalProof } from "@kinfold/contract/office/ledger-log";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishCheckpoint } from "#ledger-log/index.ts";
import {
  formatCheckpoint,
  hashLeaf,
  isConsistent,
  isIncluded,
  isNoteSignedBy,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  signNote,
} from "#merkle-log/index.ts";
import { readPort } from "#platform/embedded/free-port.ts";
import { computeSha256, createSigner } from "#platform/signing.ts";
import { openClub, type Club } from "../testing/club.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { createPayableMember } from "../testing/payable.ts";
import { hireSignedIn } from "../testing/staff.ts";
import { lookOnce } from "./look-once.ts";
import { openWitnessFolder } from "./witness-folder.ts";

const NAME = "ada.example/witness";
const PROGRAM = join(import.meta.dirname, "../witness.ts");

let folder: string;
let club: Club;
let witnessKey: string;
let prefix: string;
let logKey: string;
/** What stands before the club and may lie for it: answers instead of an address. */
const lies = new Map<string, Buffer>();
const front = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const lie = lies.get(request.url ?? "");
    if (lie !== undefined) return void response.end(lie);
    const payload = Buffer.concat(chunks);
    void club.app
      .inject({
        method: request.method as "GET",
        url: request.url ?? "/",
        headers: { "content-type": request.headers["content-type"] ?? "text/plain" },
        ...(payload.length > 0 && { payload }),
      })
      .then(({ rawPayload, statusCode }) => response.writeHead(statusCode).end(rawPayload));
  });
});

/** Looks once as the program does. */
async function runWitness(folder: string): Promise<{ outcome: string; said: string }> {
  const log = parseVerifierKey(logKey) ?? readNothing();
  const { outcome, lines } = await lookOnce({ prefix, log, name: NAME, folder }, new Date());
  return { outcome, said: lines.join("\n") };
}
const readNothing = (): never => {
  throw new Error("the club's key can be read");
};

/** Runs the program as others do, elsewhere. */
const runProgram = (place: string): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const args = ["--log", prefix, "--key", logKey, "--name", NAME, "--folder", place];
    execFile(process.execPath, [PROGRAM, ...args], (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr });
    });
  });

const fill = (count: number) =>
  sql`select count(ledger.post('fill:' || gen_random_uuid(), 'adjustment', now(), '{club:bank:NGN}', '{club:fees:NGN}',
    array[n::bigint])) from generate_series(1, ${count}::integer) n`.execute(club.db);

const get = (url: string) => club.visitor().send("GET", url);
const base64 = (text: string): Buffer => Buffer.from(text, "base64");
const readNote = (text: string) => parseNote(Buffer.from(text)) ?? { text: "", signatures: [] };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kinfold-witness-"));
  witnessKey = (await openWitnessFolder(join(folder, "ada"), NAME)).witness.text;
  club = await openClub({ LEDGER_LOG_WITNESSES: witnessKey });
  // A witness has a clock of its own.
  club.clock.setTo(new Date());
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  prefix = `http://127.0.0.1:${readPort(front)}/log`;
  logKey = (await club.visitor().ask(getLedgerLog)).body.key;
});
afterAll(async () => {
  await new Promise((resolve) => front.close(resolve));
  await club.close();
  await rm(folder, { recursive: true, force: true });
});

test("the log is published by the letter: checkpoint, tiles with their headers, and nothing else", async () => {
  expect((await get("/log/checkpoint")).status).toBe(404);
  await fill(300);
  await publishCheckpoint(club.platform);
  const { headers, text } = await get("/log/checkpoint");
  expect([headers["content-type"], headers["cache-control"]]).toEqual([
    "text/plain; charset=utf-8",
    "no-store",
  ]);
  const key = parseVerifierKey(logKey);
  expect(key && isNoteSignedBy(readNote(text), key)).toBe(true);
  expect(parseCheckpoint(readNote(text).text)?.origin).toBe(
    `${new URL(club.platform.env.PUBLIC_URL).host}/log`,
  );
  const lengths: [string, number][] = [
    ["/log/tile/0/000", 8_192],
    ["/log/tile/0/001.p/44", 44 * 32],
    ["/log/tile/0/001.p/1", 32],
    ["/log/tile/1/000.p/1", 32],
  ];
  for (const [url, length] of lengths) {
    const { rawPayload, headers: said } = await club.app.inject({ method: "GET", url });
    expect([url, rawPayload.length, said["content-type"], said["cache-control"]]).toEqual([
      url,
      length,
      "application/octet-stream",
      "public, max-age=31536000, immutable",
    ]);
  }
  // What was posted since the checkpoint, other spellings, entries, and what the log does not have.
  await fill(1);
  const others =
    "0/001.p/45 0/001 1/000 1/000.p/2 0/1 0/%30%30%30 0/000?a=b 0/000/ entries/000 64/000 0/000.p/256";
  for (const path of others.split(" ")) {
    expect([path, (await get(`/log/tile/${path}`)).status]).toEqual([path, 404]);
  }
});

test("a witness cosigns what is consistent, keeps it where tlog-witness asks for it, and the club shows it", async () => {
  await publishCheckpoint(club.platform);
  const place = join(folder, "ada");
  expect(await runProgram(place)).toEqual({
    code: 0,
    said: expect.stringContaining("with 301 entries"),
  });
  const { body } = await club.visitor().ask(getLedgerLog);
  expect(body.witnesses).toEqual([
    { name: NAME, key: expect.any(String), size: 301, at: expect.any(String) },
  ]);
  const published = await get("/log/checkpoint");
  expect(readNote(published.text).signatures.map(({ name }) => name)).toEqual([
    readNote(published.text).text.split("\n")[0],
    NAME,
  ]);
  const origin = computeSha256(readNote(published.text).text.split("\n")[0] ?? "");
  const kept = await readFile(join(place, "logs", origin, "checkpoint"), "utf8");
  expect(kept).toBe(published.text);
  expect((await stat(join(place, "witness.key"))).mode & 0o777).toBe(0o600);
  await fill(400);
  await publishCheckpoint(club.platform);
  expect((await runWitness(place)).said).toContain("with 701 entries");
  const stranger = join(folder, "stranger");
  expect((await runWitness(stranger)).said).toContain("The club did not take it: 403");
});

test("the club takes cosignatures of its own checkpoints alone", async () => {
  const { text } = await get("/log/checkpoint");
  const post = async (body: string) =>
    (
      await club.app.inject({
        method: "POST",
        url: "/log/cosignatures",
        headers: { "content-type": "text/plain" },
        payload: body,
      })
    ).statusCode;
  expect(await post("nothing")).toBe(400);
  expect(await post(text.replace("\n701\n", "\n702\n"))).toBe(404);
  expect(await post(text)).toBe(200);
  const lines = text.split("\n");
  const last = lines.at(-2) ?? "";
  const spoilt = `${last.slice(0, -6)}${last.at(-6) === "A" ? "B" : "A"}${last.slice(-5)}`;
  expect(await post(text.replace(last, spoilt))).toBe(403);
  expect(await post(`${lines.slice(0, -2).join("\n")}\n`)).toBe(403);
});

/** Signs whatever it is told to, with the club's own key. */
function forge(size: number, root: Buffer): Buffer {
  const key = parseVerifierKey(logKey) ?? readNothing();
  const signer = createSigner(club.platform.hashingKeys.ledgerLog);
  return Buffer.from(signNote(formatCheckpoint({ origin: key.name, size, root }), key, signer));
}

test("a member proves their own money, an auditor every journal and checkpoint, and a stranger nothing", async () => {
  const member = await createPayableMember(club, "ada@example.com");
  const { rows } = await sql<{ reference: string }>`
    select reference from wallet_transaction where currency = 'NGN'`.execute(club.db);
  const params = { reference: rows[0]?.reference ?? "" };
  const early = await member.visitor.ask(getTransactionProof, { params });
  expect(early.body.journals).toEqual([{ journal: expect.any(String), text: null, proof: null }]);
  await publishCheckpoint(club.platform);
  const [proven] = (await member.visitor.ask(getTransactionProof, { params })).body.journals;
  expect(JSON.parse(proven.text).postings[0].minor).toBe("100000000");
  const [head = "", note = ""] = String(proven.proof).split("\n\n");
  const [version, index = "", ...hashes] = head.split("\n");
  const checkpoint = parseCheckpoint(`${note}\n`);
  expect(version).toBe("c2sp.org/tlog-proof@v1");
  const digest = Buffer.from(computeSha256(proven.text), "hex");
  expect(
    isIncluded({
      index: Number(index.replace("index ", "")),
      size: checkpoint?.size ?? 0,
      root: checkpoint?.root ?? Buffer.alloc(0),
      leaf: hashLeaf(digest),
      proof: hashes.map(base64),
    }),
  ).toBe(true);
  const other = await createPayableMember(club, "tunde@example.com");
  expect((await other.visitor.ask(getTransactionProof, { params })).status).toBe(404);

  const auditor = await hireSignedIn(club, ["auditor"]);
  const named = { params: { journal: proven.journal } };
  expect((await auditor.visitor.ask(getJournalProof, named)).body).toEqual(proven);
  const none = { params: { journal: "999999" } };
  expect((await auditor.visitor.ask(getJournalProof, none)).status).toBe(404);
  const consistency = async (from: number, to: number) =>
    auditor.visitor.send("GET", `/api${getConsistencyProof.path}?from=${from}&to=${to}`);
  const size = checkpoint?.size ?? 0;
  const { body } = await consistency(301, size);
  const roots = [body.from_checkpoint, body.to_checkpoint].map(
    (text: string) => parseCheckpoint(readNote(text).text)?.root ?? Buffer.alloc(0),
  );
  const [oldRoot = Buffer.alloc(0), root = Buffer.alloc(0)] = roots;
  const proof = body.proof.map(base64);
  expect(isConsistent({ oldSize: 301, oldRoot, size, root, proof })).toBe(true);
  expect((await consistency(size, 301)).status).toBe(404);
  expect((await consistency(302, size)).status).toBe(404);
});

test("a witness refuses a log that got shorter, two logs of one size, tiles of another log, and another's signature, with a sentence", async () => {
  const place = join(folder, "ada");
  await runWitness(place);
  const newest = parseCheckpoint(readNote((await get("/log/checkpoint")).text).text);
  const size = newest?.size ?? 0;
  const other = Buffer.alloc(32, 1);
  const stranger = readNote((await get("/log/checkpoint")).text).text;
  const forged: [Buffer, string][] = [
    [
      forge(size - 1, other),
      `The log got shorter: it had ${size} entries, and now it has ${size - 1}.`,
    ],
    [forge(size, other), "The tiles of the log are not those of its checkpoint."],
    [Buffer.from(`${stranger}\n\u2014 x AAAAAAA=\n`), "The checkpoint is not signed by"],
    [Buffer.from("hello"), "What it publishes is no signed note."],
  ];
  for (const [lie, sentence] of forged) {
    lies.set("/log/checkpoint", lie);
    const { outcome, said } = await runWitness(place);
    expect([outcome, said]).toEqual(["refused", expect.stringContaining(`REFUSED: ${sentence}`)]);
  }
  lies.clear();
  expect((await runWitness(place)).outcome).toBe("cosigned");
});

test("a witness sees a journal rewritten with triggers off and every hash renewed", async () => {
  const place = join(folder, "ada");
  await runWitness(place);
  // Who holds the server makes the whole log anew: leaves, tiles, and a checkpoint with the right signature.
  await runPastAllRules(club.db, async (owner) => {
    await sql`update ledger.posting set amount_minor = amount_minor + 1 where posting_id = 5`.execute(
      owner,
    );
    for (const table of ["cosignature", "checkpoint", "tile", "leaf"]) {
      await sql.raw(`delete from ledger_log_${table}`).execute(owner);
    }
    await sql`update ledger_log_progress set complete_to = 0`.execute(owner);
  });
  await fill(1);
  await publishCheckpoint(club.platform);
  const { outcome, said } = await runWitness(place);
  expect([outcome, said]).toEqual([
    "refused",
    expect.stringContaining("REFUSED: The log was rewritten"),
  ]);
});
