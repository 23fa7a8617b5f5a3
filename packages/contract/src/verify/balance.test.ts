import { expect, test } from "vitest";
import { balanceProofs, ledgerLogs } from "../testing/balance-proof-samples.ts";
import type { BalanceProof } from "../balance-proofs.ts";
import { verifyBalance, type ClaimedBalance } from "./balance.ts";
import { decodeBase64, encodeBase64 } from "./bytes.ts";

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

/** The same bytes with one bit changed in the byte that is so far from the end. */
function flipBit(base64: string, fromEnd: number): string {
  const bytes = decodeBase64(base64) ?? new Uint8Array();
  bytes[bytes.length - fromEnd] = (bytes[bytes.length - fromEnd] ?? 0) ^ 1;
  return encodeBase64(bytes);
}

test("a changed node of the tree, another member's name, root or total is named", async () => {
  const proof = claim(balanceProofs.verified);
  expect(await verifyBalance({ ...proof, proof: flipBit(proof.proof, 20) })).toEqual({
    fault: "tree",
  });
  expect(await verifyBalance({ ...proof, holder: proof.holder.replace(/\w/, "X") })).toEqual({
    fault: "claim",
  });
  const holder = proof.holder.replace("KIN-7", "KIN-8");
  expect([holder === proof.holder, await verifyBalance({ ...proof, holder })]).toEqual([
    false,
    { fault: "tree" },
  ]);
  const text = proof.text.replace(
    /("root":")(.)/,
    (_, before: string, digit: string) => before + (digit === "0" ? "1" : "0"),
  );
  expect(await verifyBalance({ ...proof, text })).toEqual({ fault: "tree" });
  const total = String(BigInt(proof.total) + 1n);
  expect(
    await verifyBalance({ ...proof, total, text: proof.text.replace(proof.total, total) }),
  ).toEqual({ fault: "tree" });
});

test("a statement that the log does not hold, and a log that another key signed, are named", async () => {
  const proof = claim(balanceProofs.verified);
  const text = proof.text.replace(
    /("salt":")(.)/,
    (_, before: string, digit: string) => before + (digit === "0" ? "1" : "0"),
  );
  expect(await verifyBalance({ ...proof, text })).toEqual({ fault: "log" });
  const [name = "", , key = ""] = proof.key.split("+");
  const other = flipBit(key, 1);
  expect(await verifyBalance({ ...proof, key: `${name}+00000000+${other}` })).toEqual({
    fault: "signature",
  });
});
