import { type StaffId, type TransferDecisionId, toStaffId } from "@kinfold/contract/ids";
import { toCharged, ZERO } from "@kinfold/money";
import { createHash, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { COPY } from "@kinfold/contract/copy";
import { SECOND_MS } from "@kinfold/contract/durations";
import { CONFIRMATION_PROMISE_MS, RECEIPT_MAX_BYTES } from "@kinfold/contract/limits";
import { depositToWallet, verifyPayment } from "@kinfold/contract/payments";
import { listTransactions } from "@kinfold/contract/transactions";
import { getWallets } from "@kinfold/contract/wallets";
import { checkLedgerInvariants } from "#ledger/index.ts";
import { checkPaymentInvariants } from "#payments/index.ts";
import { Refused } from "#platform/refusing.ts";
import { openClub, type Answer, type Club, type Visitor } from "../testing/club.ts";
import { setRate } from "../testing/rates.ts";
import { buildAnyPdf, buildPdf, buildPhoto } from "../testing/receipts.ts";
import {
  approveConfirmation,
  listDecisions,
  proposeConfirmation,
  rejectTransfer,
  listWaitingTransfers,
} from "./index.ts";
import { readMemberId } from "../testing/member-id.ts";
import { executeAsOwner } from "../testing/owner.ts";
import { hireStaff } from "../testing/staff.ts";

const [MAKER, CHECKER] = [toStaffId("staff_ngozi"), toStaffId("staff_emeka")];
const EMAIL = "ada@example.com";

let club: Club;
let ada: Visitor;
let bayo: Visitor;
let wallets: { ngn: { id: string }; usd: { id: string } };
beforeAll(async () => {
  club = await openClub();
  ada = await club.member(EMAIL);
  bayo = await club.member("bayo@example.com");
});
afterAll(() => club.close());
beforeEach(async () => {
  wallets = (await ada.ask(getWallets)).body;
});

type Sent = {
  fields?: Record<string, string>;
  file?: { name: string; bytes: Buffer } | undefined;
  wallet?: string;
  key?: string;
};

/** A deposit as a form with its receipt. */
async function send(
  who: Visitor,
  { fields, file = { name: "receipt.pdf", bytes: buildAnyPdf() }, wallet, key }: Sent = {},
): Promise<Answer> {
  const form = new FormData();
  const values = { amount: "500000", gateway: "bank", is_localized: "false", ...fields };
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  form.append("receipt", new Blob([new Uint8Array(file.bytes)]), file.name);
  return sendForm(who, form, wallet, key);
}

async function sendForm(
  who: Visitor,
  form: FormData,
  wallet: string = wallets.ngn.id,
  key?: string,
): Promise<Answer> {
  const request = new Request("http://kinfold.test", { method: "POST", body: form });
  const headers = {
    "content-type": request.headers.get("content-type") ?? "",
    ...(key !== undefined && { "idempotency-key": key }),
  };
  const body = Buffer.from(await request.arrayBuffer());
  for (;;) {
    const answer = await who.send("POST", `/api/wallet/deposit/${wallet}`, headers, body);
    // A busy machine examines no more files, and says when to come back.
    if (answer.headers["retry-after"] === undefined) return answer;
    await pause(SECOND_MS);
  }
}

const reference = async (who: Visitor, currency = "NGN"): Promise<string> =>
  (await who.send("GET", `/api/payment/transfer-accounts?currency=${currency}`)).body[0].reference;

const balance = async (who: Visitor): Promise<{ balance: number; pending_balance: number }> =>
  (await who.ask(getWallets)).body.ngn;

/** The email about this payment whose subject says so. */
const findEmailWith = async (reference: string, subject: RegExp) =>
  (await club.emailsTo(EMAIL)).find(
    (emailContent) => emailContent.text.includes(reference) && subject.test(emailContent.subject),
  );

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}

const line = (
  change: Partial<Parameters<typeof proposeConfirmation>[1]> & { reference: string },
) => ({
  by: MAKER,
  receivedMinor: toCharged(50_000_000n),
  feeMinor: ZERO,
  valueDate: "2026-11-12",
  exceptionReason: "No statement of this day yet",
  // The person who proposes types what is far from the announced amount a second time.
  retypedMinor: change.receivedMinor ?? toCharged(50_000_000n),
  ...change,
});

async function confirm(change: Parameters<typeof line>[0]): Promise<void> {
  const proposalId = await proposeConfirmation(club.platform, line(change));
  await approveConfirmation(club.platform, {
    reference: change.reference,
    proposalId,
    by: CHECKER,
    isAcknowledged: true,
  });
}

async function expectInvariants(): Promise<void> {
  expect(await checkLedgerInvariants(club.db)).toEqual([]);
  expect(await checkPaymentInvariants(club.db)).toEqual([]);
}

describe("a deposit by hand", () => {
  test("takes the reference that was shown, promises 48 hours and credits nothing", async () => {
    const shown = await reference(ada);
    const before = await balance(ada);
    const { status, body } = await send(ada, {
      fields: {
        amount: "500000.25",
        reference: shown,
        account_id: "ngn-gtbank",
        bank_reference: " 000013261112094102 ",
        note: "123",
        target_wallet: "NGN",
      },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      reference: shown,
      gateway: "bank",
      status: "awaiting_confirmation",
      amount: 500_000.25,
      total_charged: 500_000.25,
      fees: { total: 0 },
      payment_link: null,
      portfolio_id: null,
      message: COPY.confirmedIn48Hours,
      confirm_by: new Date(club.clock.now().getTime() + CONFIRMATION_PROMISE_MS).toISOString(),
    });
    const after = await balance(ada);
    expect(after.balance).toBe(before.balance);
    expect(after.pending_balance).toBe(before.pending_balance + 500_000.25);
    expect(await reference(ada)).not.toBe(shown);
    const emailContent = await findEmailWith(shown, /have your receipt/);
    expect(emailContent?.subject).toContain("500,000.25");
    expect(emailContent?.text).toContain("Saturday");
    const { rows } = await sql`select bank_reference, note, account_id, flags from bank_transfer
      where reference = ${shown}`.execute(club.db);
    expect(rows).toEqual([
      { bank_reference: "000013261112094102", note: "123", account_id: "ngn-gtbank", flags: [] },
    ]);
  });

  test("stands in the member's list with its receipt", async () => {
    const { body } = await send(ada, { file: { name: "a.jpg", bytes: await buildPhoto({}) } });
    const list = await ada.send(
      "GET",
      `/api${listTransactions.path}?wallet_id=${wallets.ngn.id}&search=${body.reference}`,
    );
    const [row] = list.body.data;
    expect(row).toMatchObject({ status: "pending", gateway: "bank", type: "deposit" });
    expect((await ada.send("GET", row.receipt_url)).headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": `attachment; filename="receipt-${body.reference}.jpg"`,
    });
    expect((await bayo.send("GET", row.receipt_url)).status).toBe(404);
  });

  test("comes with a receipt that was uploaded before, or with none and is refused", async () => {
    const body = { amount: 10, gateway: "bank" };
    const none = await ada.ask(depositToWallet, { params: { id: wallets.usd.id }, body });
    expect(none).toMatchObject({ status: 422, body: { code: "pay_receipt_missing" } });
    const foreign = await ada.ask(depositToWallet, {
      params: { id: wallets.usd.id },
      body: { ...body, receipt_id: "rcp_nothing" },
    });
    expect(foreign.body.code).toBe("pay_receipt_missing");
    const bytes = buildAnyPdf();
    const upload = await ada.send(
      "POST",
      "/api/payment/upload",
      { "content-type": "application/json" },
      JSON.stringify({ name: "r.pdf", size_bytes: bytes.length }),
    );
    const octets = { "content-type": "application/octet-stream" };
    const at = `/api/payment/upload/${upload.body.id}`;
    await ada.send("POST", `${at}/from/0`, octets, bytes);
    const { body: receipt } = await ada.send("POST", `${at}/finish`);
    const begun = await ada.ask(depositToWallet, {
      params: { id: wallets.usd.id },
      body: { ...body, receipt_id: receipt.id },
    });
    expect(begun).toMatchObject({ status: 201, body: { currency: "USD", amount: 10 } });
    // The upload says so too, when it is finished again.
    expect(await ada.send("POST", `${at}/finish`)).toMatchObject({
      status: 409,
      body: { code: "pay_receipt_duplicate" },
    });
    const both = await send(ada, { fields: { receipt_id: receipt.id } });
    expect(both).toMatchObject({ status: 422, body: { fields: { receipt: expect.any(String) } } });
  });

  test("with a receipt that was sent before is refused, naming the earlier payment", async () => {
    const file = { name: "a.pdf", bytes: buildAnyPdf() };
    const first = await send(ada, { file });
    const again = await send(ada, { file: { ...file, name: "b.pdf" } });
    expect(again).toMatchObject({ status: 409, body: { code: "pay_receipt_duplicate" } });
    expect(again.body.error).toContain(first.body.reference);
    const racing = { name: "c.pdf", bytes: buildAnyPdf() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(ada, { file: racing })));
    const codes = answers.map(({ status, body }) => (status === 201 ? "taken" : body.code));
    expect(codes.filter((code) => code === "taken")).toHaveLength(1);
    expect(codes.filter((code) => code === "pay_receipt_duplicate")).toHaveLength(5);
  });

  test("with a receipt of megabytes keeps every byte of it", async () => {
    const bytes = buildPdf(randomBytes(9).toString("hex"), 6_000_000);
    const sent = await send(ada, { file: { name: "large.pdf", bytes } });
    expect(sent.status).toBe(201);
    const { rows } = await sql<{ stored_name: string; sent_sha256: Buffer }>`
      select stored_name, sent_sha256 from receipt where file_name = 'large.pdf'`.execute(club.db);
    const [receipt] = rows;
    expect(receipt?.sent_sha256).toEqual(createHash("sha256").update(bytes).digest());
    expect((await club.platform.files.get(receipt?.stored_name ?? "")).equals(bytes)).toBe(true);
  });

  test("with another member's receipt is kept, and staff are told", async () => {
    const file = { name: "a.pdf", bytes: buildAnyPdf() };
    const theirs = (await bayo.ask(getWallets)).body.ngn.id;
    await send(bayo, { file, wallet: theirs, fields: { bank_reference: "FT-77" } });
    const mine = await send(ada, { file, fields: { bank_reference: "FT-77" } });
    expect(mine.status).toBe(201);
    const waiting = await listWaitingTransfers(club.db, 100);
    expect(waiting.find((one) => one.reference === mine.body.reference)?.flags).toEqual([
      "receipt_of_another_member",
      "bank_reference_seen",
      "same_amount_and_day",
    ]);
  });

  test("repeated under one key is one payment; with another file it is refused", async () => {
    const sent = { key: "key-1", file: { name: "a.pdf", bytes: buildAnyPdf() } };
    const [one, two] = await Promise.all([send(ada, sent), send(ada, sent)]);
    const three = await send(ada, sent);
    expect([one.status, two.text, three.text]).toEqual([201, one.text, one.text]);
    const other = await send(ada, { ...sent, file: { name: "a.pdf", bytes: buildAnyPdf() } });
    expect(other).toMatchObject({ status: 409, body: { code: "gen_idempotency_mismatch" } });
  });

  test.each<[string, Record<string, string>, string]>([
    ["an amount of zero", { amount: "0" }, "invalid"],
    ["a negative amount", { amount: "-5" }, "invalid"],
    ["no number", { amount: "1e3" }, "invalid"],
    ["three decimals", { amount: "1.001" }, "invalid"],
    ["more than there is", { amount: "1000000000001" }, "invalid"],
    ["a field no one asked for", { admin: "true" }, "invalid"],
    ["a repetition", { recurring: "true" }, "invalid"],
    ["another currency", { target_wallet: "USD" }, "wallet_wrong_currency"],
    ["an account that is not there", { account_id: "usd-usa" }, "pay_account_unknown"],
    ["a reference of no one", { reference: "KIN-222222" }, "pay_reference_used"],
    ["another site to return to", { redirect_url: "https://evil.example" }, "pay_redirect_refused"],
  ])("with %s is refused and leaves nothing", async (_what, fields, code) => {
    const shown = await reference(ada);
    const before = await balance(ada);
    const answer = await send(ada, { fields });
    expect(answer.body.code).toBe(code);
    expect(await balance(ada)).toEqual(before);
    expect(await reference(ada)).toBe(shown);
  });

  test("of naira for dollars is refused with its receipt, and nothing is kept", async () => {
    await setRate(club, "1545.5");
    const fields = { amount: "100", is_localized: "true" };
    const answer = await send(ada, { fields, wallet: wallets.usd.id });
    expect(answer).toMatchObject({ status: 422, body: { code: "pay_not_localizable" } });
    const { rows } = await sql`select reference from payment_intent
      where gateway = 'bank' and charged_currency <> credited_currency`.execute(club.db);
    expect(rows).toEqual([]);
  });

  test("with a used reference is refused", async () => {
    const shown = await reference(ada);
    expect((await send(ada, { fields: { reference: shown } })).status).toBe(201);
    const again = await send(ada, { fields: { reference: shown } });
    expect(again).toMatchObject({ status: 409, body: { code: "pay_reference_used" } });
    const theirs = (await bayo.ask(getWallets)).body.ngn.id;
    const stolen = await reference(ada);
    const taken = await send(bayo, { wallet: theirs, fields: { reference: stolen } });
    expect(taken.body.code).toBe("pay_reference_used");
  });

  test("into another person's wallet meets no wallet", async () => {
    const theirs = (await bayo.ask(getWallets)).body.ngn.id;
    expect((await send(ada, { wallet: theirs })).status).toBe(404);
  });

  const tooLarge = { code: "file_too_large", error: COPY.fileTooLarge };
  test.each<[string, () => Buffer, number, object]>([
    ["10,000,000 bytes", () => buildPdf("", RECEIPT_MAX_BYTES), 201, { gateway: "bank" }],
    ["one byte more", () => buildPdf("", RECEIPT_MAX_BYTES + 1), 413, tooLarge],
    ["much more", () => buildPdf("", RECEIPT_MAX_BYTES + 300_000), 413, tooLarge],
    ["a lie about its type", () => Buffer.from("<html>"), 415, { code: "file_wrong_type" }],
  ])("with a receipt of %s is answered %#", async (_what, bytes, status, body) => {
    const answer = await send(ada, { file: { name: "receipt.pdf", bytes: bytes() } });
    expect(answer).toMatchObject({ status, body });
  });

  test("as a form that is none, or holds two files, is refused", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const path = `/api/wallet/deposit/${wallets.ngn.id}`;
    expect((await ada.send("POST", path, headers, "not a form")).body.code).toBe("malformed");
    const form = new FormData();
    form.append("amount", "1");
    form.append("receipt", new Blob(["%PDF-"]), "a.pdf");
    form.append("another", new Blob(["%PDF-"]), "b.pdf");
    expect((await sendForm(ada, form)).body.code).toBe("malformed");
    expect((await sendForm(club.visitor(), form)).status).toBe(401);
  });
});

describe("two people", () => {
  const begin = async (): Promise<string> => (await send(ada)).body.reference;

  test("confirm what arrived: it is credited once, told and kept", async () => {
    const reference = await begin();
    const before = await balance(ada);
    await confirm({ reference });
    const after = await balance(ada);
    expect(after.balance).toBe(before.balance + 500_000);
    expect(after.pending_balance).toBe(before.pending_balance - 500_000);
    const { body } = await ada.ask(verifyPayment, { params: { reference } });
    expect(body).toMatchObject({ status: "success", amount: 500_000 });
    expect(body.timeline.map(({ status }: { status: string }) => status)).toEqual([
      "awaiting_confirmation",
      "success",
    ]);
    const received = await findEmailWith(reference, /is in your wallet/);
    expect(received?.subject).toContain("₦500,000.00");
    const kept = await listDecisions(club.db, reference);
    expect(kept.map(({ action, decided_by }) => [action, decided_by])).toEqual([
      ["proposed", MAKER],
      ["approved", CHECKER],
    ]);
    expect(kept[0]).toMatchObject({ received_minor: 50_000_000n, value_date: "2026-11-12" });
    await expectInvariants();
  });

  test("credit what arrived and not what was claimed, less the bank's fee", async () => {
    const reference = await begin();
    const before = await balance(ada);
    await confirm({
      reference,
      receivedMinor: toCharged(10_000_000n),
      feeMinor: toCharged(5_000n),
    });
    expect((await balance(ada)).balance).toBe(before.balance + 99_950);
    const { body } = await ada.ask(verifyPayment, { params: { reference } });
    expect(body).toMatchObject({ amount: 99_950, total_charged: 100_000 });
    expect(body.timeline.at(-1).note).toContain("₦500,000.00, and ₦100,000.00 arrived");
    await expectInvariants();
  });

  test("must be two, and neither of them the member", async () => {
    const reference = await begin();
    const { platform, db } = club;
    const proposalId = await proposeConfirmation(platform, line({ reference }));
    const approve = (by: StaffId, id = proposalId): Promise<string> =>
      codeOf(approveConfirmation(platform, { reference, proposalId: id, by }));
    expect(await approve(MAKER)).toBe("staff_own_work");
    const { staffId: own } = await hireStaff(club, ["finance_approver"], await readMemberId(ada));
    expect(await approve(own)).toBe("staff_own_money");
    expect(await codeOf(proposeConfirmation(platform, line({ reference, by: own })))).toBe(
      "staff_own_money",
    );
    // Should this code ever fail, the database refuses it too.
    const behind = sql`insert into bank_transfer_decision
        (decision_id, reference, action, proposal_id, decided_by, decided_at)
      values ('dec_x', ${reference}, 'approved', ${proposalId}, ${MAKER}, now())`.execute(db);
    await expect(behind).rejects.toThrow("a confirmation needs two people");
    expect((await balance(ada)).pending_balance).toBeGreaterThan(0);
    expect(await approve(CHECKER)).toBe("done");
  });

  test("who edits the figures needs a new approval", async () => {
    const reference = await begin();
    const { platform } = club;
    const first = await proposeConfirmation(platform, line({ reference }));
    const second = await proposeConfirmation(
      platform,
      line({ reference, receivedMinor: toCharged(100n) }),
    );
    const approve = (proposalId: TransferDecisionId): Promise<string> =>
      codeOf(
        approveConfirmation(platform, { reference, proposalId, by: CHECKER, isAcknowledged: true }),
      );
    expect(await approve(first)).toBe("decision_changed");
    const before = await balance(ada);
    expect(await approve(second)).toBe("done");
    expect((await balance(ada)).balance).toBe(before.balance + 1);
  });

  test("approving many times at once credit once", async () => {
    const reference = await begin();
    const before = await balance(ada);
    const proposalId = await proposeConfirmation(club.platform, line({ reference }));
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        codeOf(
          approveConfirmation(club.platform, {
            reference,
            proposalId,
            by: toStaffId(`${CHECKER}_${at}`),
          }),
        ),
      ),
    );
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect(codes.filter((code) => code === "decision_changed")).toHaveLength(11);
    expect((await balance(ada)).balance).toBe(before.balance + 500_000);
    await expectInvariants();
  });

  test.each<[string, Partial<Parameters<typeof line>[0]>]>([
    ["nothing arrived", { receivedMinor: ZERO }],
    ["the fee takes all of it", { feeMinor: toCharged(50_000_000n) }],
    ["the fee is a gift", { feeMinor: toCharged(-1n) }],
    ["the day is tomorrow", { valueDate: "2026-11-13" }],
    ["the day is no day", { valueDate: "2026-11" }],
  ])("do not confirm when %s", async (_what, change) => {
    const reference = await begin();
    const importedLine = line({ reference, ...change });
    expect(await codeOf((async () => proposeConfirmation(club.platform, importedLine))())).toBe(
      "invalid",
    );
    expect(await listDecisions(club.db, reference)).toEqual([]);
  });
});

describe("a transfer that is not found", () => {
  test("is rejected with a reason that the member reads, and its receipt may be sent again", async () => {
    const file = { name: "a.pdf", bytes: buildAnyPdf() };
    const { body: begun } = await send(ada, { file });
    const before = await balance(ada);
    const decision = { reference: begun.reference, by: MAKER };
    expect(await codeOf(rejectTransfer(club.platform, { ...decision, reason: " " }))).toBe(
      "invalid",
    );
    const reason = "No such amount arrived by Friday.";
    await rejectTransfer(club.platform, { ...decision, reason });
    const after = await balance(ada);
    expect(after.balance).toBe(before.balance);
    expect(after.pending_balance).toBe(before.pending_balance - 500_000);
    const { body } = await ada.ask(verifyPayment, { params: { reference: begun.reference } });
    expect(body).toMatchObject({ status: "rejected", message: reason });
    const received = await findEmailWith(begun.reference, /could not confirm/);
    expect(received?.text).toContain(reason);
    expect(await codeOf(rejectTransfer(club.platform, { ...decision, reason }))).toBe(
      "decision_changed",
    );
    expect(await codeOf(confirm({ reference: begun.reference }))).toBe("decision_changed");
    const again = await send(ada, { file });
    expect(again.status).toBe(201);
    const waiting = await listWaitingTransfers(club.db, 100);
    expect(waiting.find((one) => one.reference === again.body.reference)?.flags).toEqual([
      "receipt_rejected_before",
      "same_amount_and_day",
    ]);
    await expectInvariants();
  });

  test("or does not exist is no transfer", async () => {
    expect(await codeOf(confirm({ reference: "KIN-222222" }))).toBe("not_found");
  });
});

test("what was decided is never rewritten", async () => {
  const { body } = await send(ada);
  await confirm({ reference: body.reference });
  for (const statement of [
    sql`update bank_transfer_decision set received_minor = 1`,
    sql`delete from bank_transfer_decision`,
    sql`update bank_transfer set state = 'waiting' where reference = ${body.reference}`,
    sql`delete from bank_transfer`,
  ]) {
    await expect(executeAsOwner(club.db, statement)).rejects.toThrow(
      /is not rewritten|keeps what was/,
    );
  }
});
