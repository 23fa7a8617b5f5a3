import { deflateSync } from "node:zlib";
import type { Ground } from "../ground.ts";
import type { Program } from "../program.ts";

const HEAD = "account_number,booked_on,value_on,amount,narration,bank_reference,balance\n";
const line = (amount: string, narration: string, day = "2026-11-01"): string =>
  `0123456789,${day},${day},${amount},${narration},,\n`;

/** Statements that no bank sends. */
const STATEMENTS: Readonly<Record<string, string | Buffer>> = {
  "a formula": HEAD + line("5.00", '"=HYPERLINK(""https://x"")"'),
  "a formula after a tab": HEAD + line("5.00", '"\t=1+1"'),
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
  "a picture": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  "a page": "<html><script>alert(1)</script></html>",
  nothing: "",
  "only a head": HEAD,
  "one endless line": HEAD + "a".repeat(2_000_000),
  "UTF-16": Buffer.from(HEAD + line("5.00", "x"), "utf16le"),
};

const pdf = (inside: string): Buffer =>
  Buffer.from(`%PDF-1.4\n${inside}\ntrailer<</Root 1 0 R>>\n%%EOF`, "latin1");

/** Papers that must not be taken for papers. */
const PAPERS: Readonly<Record<string, Buffer>> = {
  "a page called PDF": Buffer.from("%PDF-<html><script>alert(1)</script>"),
  "a PDF that runs a program": pdf("1 0 obj<</OpenAction<</S/Launch/F(cmd.exe)>>>>endobj"),
  "a PDF with a script": pdf("1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj"),
  "a PDF with its names escaped": pdf("1 0 obj<</OpenAction<</S/#4aavaScript/JS(1)>>>>endobj"),
  "a PDF of nothing": Buffer.from("%PDF-1.4\n%%EOF"),
  "an SVG": Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  "a picture of a million by a million": Buffer.concat([
    Buffer.from("89504e470d0a1a0a0000000d49484452000f4240000f42400806000000", "hex"),
    deflateSync(Buffer.alloc(1_000)),
  ]),
  "half a photo": Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"),
  "a program": Buffer.from("7f454c46020101000000000000000000", "hex"),
  "an archive": Buffer.from("504b0304140000000800", "hex"),
  zeros: Buffer.alloc(50_000),
};

async function paper(
  { attacker, send, stage }: Ground,
  bytes: Buffer,
): Promise<{ status: number; text: string; ms: number }> {
  const boundary = "attack-boundary";
  const field = (name: string, value: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = Buffer.concat([
    Buffer.from(
      `${field("poa_type", "utility_bill")}${field("issue_date", new Date().toISOString().slice(0, 10))}--${boundary}\r\n` +
        `Content-Disposition: form-data; name="file"; filename="../../bill.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return send({
    url: `${stage.url}/api/customer/upload-poa`,
    method: "POST",
    headers: { ...attacker.headers, "content-type": `multipart/form-data; boundary=${boundary}` },
    body,
  });
}

/** Hostile statements to the office and hostile papers to the club: each is refused in time, and nothing of it is kept. */
export const files: Program = async (ground) => {
  const { clerks, send, stage } = ground;
  const faults: string[] = [];
  const judge = (
    about: string,
    { status, text, ms }: { status: number; text: string; ms: number },
  ) => {
    if (status < 400 || status >= 500) faults.push(`${about}: ${status} ${text.slice(0, 300)}`);
    if (ms > 5_000) faults.push(`${about}: answered after ${ms.toFixed(0)} ms`);
  };
  for (const [about, body] of Object.entries(STATEMENTS)) {
    const reply = await send({
      url: `${stage.officeUrl}/api/admin/statements/of/ngn-gtbank?file_name=november.csv`,
      method: "POST",
      headers: { ...clerks.get("finance_maker"), "content-type": "application/octet-stream" },
      body,
    });
    judge(`a statement with ${about}`, reply);
  }
  for (const [about, bytes] of Object.entries(PAPERS)) judge(about, await paper(ground, bytes));
  const { text } = await send({
    url: `${stage.officeUrl}/api/admin/statements`,
    headers: clerks.get("finance_maker") ?? {},
  });
  if (!/"statements":\[\]|"data":\[\]|"total":0/.test(text)) {
    faults.push(`a statement was kept: ${text.slice(0, 300)}`);
  }
  return { tries: Object.keys(STATEMENTS).length + Object.keys(PAPERS).length, faults };
};
