import { getStatement } from "@kinfold/contract/transactions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lagosDay } from "#calendar/index.ts";
import { runTransaction } from "#platform/db.ts";
import { writeEmail } from "#platform/email-content.ts";
import { openClub, type Club } from "../testing/club.ts";
import { createPayableMember, payIn, type Payable } from "../testing/payable.ts";
import { readPdfText } from "../testing/pdf-text.ts";
import { formatCheckpointLine, openCheckpointLine } from "./checkpoint-line.ts";
import { publishCheckpoint } from "./checkpoint.ts";
import { findNewestCheckpoint } from "./store.ts";

const EMAIL = "ada@example.com";
const emailContent = writeEmail({
  kind: "test",
  subject: "A test",
  preview: "",
  greeting: "Hello,",
  paragraphs: ["A sentence."],
});

let club: Club;
let ada: Payable;
beforeAll(async () => {
  club = await openClub();
  ada = await createPayableMember(club, EMAIL);
  await payIn(club, ada.ngn ?? "", "NGN", 500_000n);
  await ada.visitor.signIn(EMAIL);
});
afterAll(() => club.close());

async function sendEmail(to: string) {
  await runTransaction(club.db, (tx) => club.platform.outbox.write(tx, to, emailContent));
  const [email] = await club.emailsTo(to);
  return email;
}

async function readStatementLines(): Promise<string[]> {
  const day = lagosDay(club.clock.now());
  const answer = await club.app.inject({
    method: "GET",
    url: `/api${getStatement.path}?wallet_id=${ada.ngn ?? ""}&from=${day}&to=${day}`,
    headers: {
      authorization: `Bearer ${ada.visitor.token}`,
      cookie: `__Host-kinfold=${ada.visitor.cookie}`,
    },
  });
  expect(answer.statusCode).toBe(200);
  return readPdfText(answer.rawPayload).flat();
}

test("before the first checkpoint, emails and PDFs say nothing of the ledger log", async () => {
  expect((await sendEmail("before@example.com"))?.text).not.toContain("Ledger log");
  expect((await readStatementLines()).join(" ")).not.toContain("Ledger log");
});

test("every email and every statement that leaves carries the newest checkpoint, so that two members can compare", async () => {
  await publishCheckpoint(club.platform);
  const newest = await findNewestCheckpoint(club.db);
  const line = newest && formatCheckpointLine(newest);
  const root = newest?.root.toString("base64").slice(0, 16) ?? "";
  expect(line).toBe(
    `Ledger log on 12 Nov 2026: 3 entries, ${root}. A member with the same number of entries must see the same characters.`,
  );
  club.clock.setTo(new Date(club.clock.now().getTime() + 60_000));
  const email = await sendEmail("after@example.com");
  expect(email?.text).toContain(line);
  expect(email?.html).toMatch(/characters\.<\/td><\/tr>\s*<\/table>/);
  expect(email?.html?.split("Ledger log")).toHaveLength(2);
  expect(await readStatementLines()).toContain(line);
});

test("one entry is one entry, and a thousand have a comma", () => {
  const row = { root: Buffer.alloc(32), signed_at: new Date("2026-11-12T08:00:00Z") };
  expect(formatCheckpointLine({ ...row, size: 1n })).toContain(": 1 entry, AAAAAAAAAAAAAAAA. ");
  expect(formatCheckpointLine({ ...row, size: 1_204n })).toContain(": 1,204 entries, ");
});

test("the line is read once a minute, however many emails leave", async () => {
  const readLine = openCheckpointLine({ clock: club.clock, db: club.db });
  const before = await readLine();
  await payIn(club, ada.ngn ?? "", "NGN", 100n);
  await publishCheckpoint(club.platform);
  expect(await readLine()).toBe(before);
  club.clock.setTo(new Date(club.clock.now().getTime() + 60_000));
  expect(await readLine()).toContain(": 4 entries, ");
});
