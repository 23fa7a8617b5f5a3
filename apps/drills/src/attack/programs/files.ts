import { randomUUID } from "node:crypto";
import { deflateSync } from "node:zlib";
import { setTimeout as pause } from "node:timers/promises";
import type { Ground } from "../ground.ts";
import { buildAnyPdf, buildPhoto, buildPdf } from "@kinfold/server/testing/receipts.ts";
import { checkHonestCall, type Program } from "../program.ts";
import { runInLanes } from "../../drill/lanes.ts";
import type { Reply } from "../send.ts";

const HEAD = "account_number,booked_on,value_on,amount,narration,bank_reference,balance\n";
const line = (amount: string, narration: string, day = "2026-11-01"): string =>
  `0123456789,${day},${day},${amount},${narration},,\n`;

/** Statements that no bank sends. */
const STATEMENTS: Readonly<Record<string, string | Buffer>> = {
  "a formula for an amount": HEAD + line("=5.00", "x"),
  "a formula for a day": HEAD + line("5.00", "x", "=TODAY()"),
  "another's account": HEAD.concat(line("5.00", "x").replace("0123456789", "9999999999")),
  "a NUL": HEAD + line("5.00", "a\u0000b"),
  "half a surrogate": Buffer.concat([Buffer.from(HEAD), Buffer.from([0xed, 0xa0, 0x80, 0x0a])]),
  "an amount beyond all": HEAD + line("99999999999999999999999.00", "x"),
  "an amount in exponents": HEAD + line("1e9", "x"),
  "a thousandth": HEAD + line("5.001", "x"),
  "no amount": HEAD + line("", "x"),
  "a day that is none": HEAD + line("5.00", "x", "2026-02-30"),
  "a quote without an end": `${HEAD}${line("5.00", '"x')}`,
  "a column too few": "account_number,booked_on\n1,2\n",
  "columns twice": HEAD.replace("balance", "amount") + line("5.00", "x"),
  "a PDF": Buffer.from("%PDF-1.7\n%%EOF"),
  "an image": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  "a page": "<html><script>alert(1)</script></html>",
  "an XML that names a file":
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document>&x;</Document>',
  "an archive": Buffer.from("504b0304140000000800", "hex"),
  nothing: "",
  "only a head": HEAD,
  "one endless line": HEAD + "a".repeat(2_000_000),
  "UTF-16": Buffer.from(HEAD + line("5.00", "x"), "utf16le"),
};

/** Files that must not be taken for receipts. */
const RECEIPTS: Readonly<Record<string, Buffer>> = {
  "a page called PDF": Buffer.from("%PDF-<html><script>alert(1)</script>"),
  "a PDF that runs a program": buildPdf("1 0 obj<</OpenAction<</S/Launch/F(cmd.exe)>>>>endobj"),
  "a PDF with a script": buildPdf("1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj"),
  "a PDF with its names escaped": buildPdf("1 0 obj<</OpenAction<</S/#4aavaScript/JS(1)>>>>endobj"),
  "a PDF of nothing": Buffer.from("%PDF-1.4\n%%EOF"),
  "an SVG": Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  "an image of a million by a million": Buffer.concat([
    Buffer.from("89504e470d0a1a0a0000000d49484452000f4240000f42400806000000", "hex"),
    deflateSync(Buffer.alloc(1_000)),
  ]),
  "half a photo": Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"),
  "a program": Buffer.from("7f454c46020101000000000000000000", "hex"),
  "an archive": Buffer.from("504b0304140000000800", "hex"),
  zeros: Buffer.alloc(50_000),
};

/** What a receipt is judged by, and nothing that is refused before it is looked at. */
const JUDGED = new Set(["file_wrong_type", "file_too_large"]);
const JUDGED_STATEMENTS = new Set([
  "statement_unreadable",
  "statement_layout_unknown",
  "statement_wrong_account",
  "too_large",
]);
/** The machine may be busy with other files: what was not judged is sent again. */
const MOST_ATTEMPTS = 10;

async function sendReceipt({ attacker, send, stage }: Ground, bytes: Buffer): Promise<Reply> {
  const wallet = attacker.wallets.find(({ currency }) => currency === "NGN")?.walletId ?? "";
  const boundary = "attack-boundary";
  const field = (name: string, value: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = Buffer.concat([
    Buffer.from(
      `${field("amount", "500000")}${field("gateway", "bank")}${field("is_localized", "false")}--${boundary}\r\n` +
        `Content-Disposition: form-data; name="receipt"; filename="../../receipt.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const call = {
    url: `${stage.url}/api/wallet/deposit/${wallet}`,
    method: "POST",
    headers: { ...attacker.headers, "content-type": `multipart/form-data; boundary=${boundary}` },
    body,
  };
  for (let attempt = 1; ; attempt += 1) {
    const reply = await send(call);
    if (reply.status !== 503 || attempt === MOST_ATTEMPTS) return reply;
    await pause(500);
  }
}

/**
 * Hostile statements to the office and hostile receipts to the club: each is read or examined and refused for what it is, in time, and
 * nothing of it is kept. An ordinary statement and receipt beside them are taken.
 */
export const probeFiles: Program = async (ground) => {
  const { clerks, send, stage } = ground;
  const faults: string[] = [];
  const judge = (about: string, { status, code, text }: Reply, codes: ReadonlySet<string>) => {
    if (!codes.has(code)) faults.push(`${about}: ${status} ${text.slice(0, 300)}`);
  };
  const sendStatement = (body: string | Buffer): Promise<Reply> =>
    send({
      url: `${stage.officeUrl}/api/admin/statements/of/ngn-gtbank?file_name=november.csv`,
      method: "POST",
      headers: { ...clerks.get("finance_maker"), "content-type": "application/octet-stream" },
      body,
    });
  const readStatements = async (): Promise<string> => {
    const headers = clerks.get("finance_maker") ?? {};
    return (await send({ url: `${stage.officeUrl}/api/admin/statements`, headers })).text;
  };
  const before = await readStatements();
  for (const [about, body] of Object.entries(STATEMENTS)) {
    judge(`a statement with ${about}`, await sendStatement(body), JUDGED_STATEMENTS);
  }
  const after = await readStatements();
  if (after !== before) faults.push(`a statement was kept: ${after.slice(0, 300)}`);
  // As many at a time as are examined.
  await runInLanes(Object.entries(RECEIPTS), 2, async ([about, bytes]) => {
    judge(about, await sendReceipt(ground, bytes), JUDGED);
  });
  const honest = [
    checkHonestCall(
      "an ordinary statement",
      await sendStatement(HEAD + line("5.00", randomUUID())),
    ),
    checkHonestCall("an ordinary PDF", await sendReceipt(ground, buildAnyPdf())),
    checkHonestCall("an ordinary photo", await sendReceipt(ground, await buildPhoto({}))),
  ];
  return {
    tries: Object.keys(STATEMENTS).length + Object.keys(RECEIPTS).length,
    faults,
    honest,
  };
};
