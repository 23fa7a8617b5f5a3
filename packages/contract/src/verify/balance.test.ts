import { expect, test } from "vitest";
import { balanceProofs, ledgerLogs } from "../testing/balance-proof-samples.ts";
import type { BalanceProof } from "../balance-proofs.ts";
import { verifyBalance, type ClaimedBalance } from "./balance.ts";

const claim = (proof: BalanceProof): ClaimedBalance => ({
  ...proof,
  amount: String(proof.amount),
  total: String(proof.total),
  text: proof.text ?? "",
  log_proof: proof.log_proof ?? "",
  key: ledgerLogs.seen.key,
  witnesses: ledgerLogs.seen.witnesses.map(({ key }) => key),
});

test("a proof with its witnesses holds, from its bytes alone", async () => {
  const outcome = await verifyBalance(claim(balanceProofs.verified));
  expect(outcome).toMatchObject({
    fault: null,
    amountMinor: 76_326_923n,
    totalMinor: 81_234_011_240n,
    isSigned: true,
    witnesses: ["auditor.example/log", "amara.example/log", "tunde.example/log"],
  });
});

test("a witness whose cosignature is not there is not counted", async () => {
  expect(await verifyBalance(claim(balanceProofs.unseen))).toMatchObject({ witnesses: [] });
});

test("another amount, and what is no proof at all, is named", async () => {
  expect(await verifyBalance(claim(balanceProofs.wrong))).toEqual({ fault: "amount" });
  expect(await verifyBalance(claim(balanceProofs.notSigned))).toEqual({ fault: "malformed" });
});

test("a cosignature that was moved to another key is not counted, and a changed one neither", async () => {
  const proof = claim(balanceProofs.verified);
  const [first = "", second = ""] = ledgerLogs.seen.witnesses.map(({ key }) => key);
  const [name = ""] = first.split("+");
  const [, ...rest] = second.split("+");
  expect(await verifyBalance({ ...proof, witnesses: [[name, ...rest].join("+")] })).toMatchObject({
    witnesses: [],
  });
  const changed = proof.log_proof.replace(/(\u2014 amara\S+ .{30})./u, "$1/");
  expect(await verifyBalance({ ...proof, log_proof: changed, witnesses: [second] })).toMatchObject({
    fault: null,
    witnesses: [],
  });
});
