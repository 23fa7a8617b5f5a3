import assert from "node:assert/strict";
import { buildPdf } from "../../../apps/server/src/testing/receipts.ts";
import { signInAsMember, signInAtOffice, type AskStage, type StagedClerk } from "./office.ts";
import type { Stage } from "./stage.ts";

const AMOUNT = 50_000;

/** Sends a receipt for a transfer, and answers its reference. */
async function claim(member: AskStage): Promise<string> {
  const { body: wallets } = await member("/wallet");
  const form = new FormData();
  for (const [name, value] of Object.entries({ amount: String(AMOUNT), gateway: "bank" }))
    form.append(name, value);
  const pdf = buildPdf(`% ${crypto.randomUUID()}\n`);
  form.append("receipt", new Blob([new Uint8Array(pdf)]), "receipt.pdf");
  const { id }: { id?: string } = Object(wallets["ngn"]);
  const claimed = await member(`/wallet/deposit/${id}`, form);
  assert.equal(claimed.status, 201, JSON.stringify(claimed.body));
  return String(claimed.body["reference"]);
}

/** Has two staff members confirm a receipt, so that it is credited. */
async function credit(
  reference: string,
  { maker, approver }: Readonly<Record<"maker" | "approver", StagedClerk>>,
): Promise<void> {
  const proposed = await maker.ask(`/admin/receipts/${reference}/propose`, {
    received: AMOUNT,
    fee: 0,
    value_date: new Date().toISOString().slice(0, 10),
    reason: "Seen in online banking",
    exception_reason: "The bank sends its statement on Friday",
  });
  assert.equal(proposed.status, 200, JSON.stringify(proposed.body));
  const { id }: { id?: string } = Object(proposed.body["proposal"]);
  const confirmed = await approver.ask(`/admin/receipts/${reference}/confirm`, {
    proposal_id: id,
    reason: "Agrees with online banking",
  });
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
}

/** A transfer that was credited twice: its second receipt, and how the office corrects that. */
export type CreditedTwice = { reference: string; correct: () => Promise<void> };

/** Credits one transfer of a member twice, by two receipts for it. */
export async function creditTwice(stage: Stage): Promise<CreditedTwice> {
  const member = await signInAsMember(stage, "tunde");
  const people = {
    maker: await signInAtOffice(stage, "finance_maker"),
    approver: await signInAtOffice(stage, "finance_approver"),
  };
  await credit(await claim(member), people);
  const reference = await claim(member);
  await credit(reference, people);
  return {
    reference,
    correct: async () => {
      const { maker, approver } = people;
      const reason = "The same transfer was confirmed twice";
      const proposed = await maker.ask(`/admin/receipts/${reference}/correct`, { reason });
      assert.equal(proposed.status, 201, JSON.stringify(proposed.body));
      const path = `/admin/reversal-proposals/${String(proposed.body["id"])}/confirm`;
      const confirmed = await approver.ask(path, { reason, ...approver.sign() });
      assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
    },
  };
}
