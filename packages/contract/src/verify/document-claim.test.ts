import { beforeAll, expect, test } from "vitest";
import type { DocumentClaim, DocumentKey } from "../document-checks.ts";
import { checkedDocuments } from "../testing/document-samples.ts";
import {
  encodeClaim,
  formatClaim,
  formatSquareCode,
  parseClaim,
  verifySquareCode,
} from "./document-claim.ts";

const { code: CODE } = checkedDocuments.atLeast;
const CLAIM: DocumentClaim = { ...checkedDocuments.atLeast.claim, holder: "Ọlábísí Ńwáọ̀gbụ̀" };
let key: DocumentKey;
let fragment: string;
let signText: (text: string) => Promise<string>;

beforeAll(async () => {
  const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  const { x = "" } = await crypto.subtle.exportKey("jwk", pair.publicKey);
  key = { kty: "OKP", crv: "Ed25519", kid: "0a1b2c3d", x, from: "2026-01-01", until: null };
  signText = async (text) => {
    const signature = await crypto.subtle.sign("Ed25519", pair.privateKey, encodeClaim(text));
    return formatSquareCode(text, key.kid, new Uint8Array(signature));
  };
  fragment = await signText(formatClaim({ code: CODE, claim: CLAIM }));
});

test("what was signed is read again and verifies", async () => {
  const read = { code: CODE, claim: CLAIM };
  expect(await verifySquareCode(fragment, [key])).toEqual({ ...read, isSigned: true });
  expect(await verifySquareCode(fragment, undefined)).toEqual({ ...read, isSigned: null });
  expect(await verifySquareCode(fragment, [])).toEqual({ ...read, isSigned: false });
});

test("a key signs from its first day to its last", async () => {
  for (const [from, until, isSigned] of [
    ["2026-11-12", "2026-11-12", true],
    ["2026-11-13", null, false],
    ["2026-01-01", "2026-11-11", false],
  ] as const) {
    expect(await verifySquareCode(fragment, [{ ...key, from, until }])).toMatchObject({ isSigned });
  }
});

test("no text with one changed character is signed", async () => {
  for (let at = 0; at < fragment.length; at += 1) {
    const other = fragment[at] === "A" ? "B" : "A";
    const forged = fragment.slice(0, at) + other + fragment.slice(at + 1);
    expect((await verifySquareCode(forged, [key]))?.isSigned ?? false, `at ${at}`).toBe(false);
  }
});

test("what is written otherwise than the club writes it is no claim, even signed", async () => {
  const text = formatClaim({ code: CODE, claim: CLAIM });
  for (const other of [
    text.replace("NGN5000000.00", "NGN5000000"),
    text.replace("NGN5000000.00", "NGN05000000.00"),
    text.replace("at_least", "at_most"),
    text.replace("KFP-", "kfp-"),
    text.replace("2026-10-31", "2026-10-32"),
    `${text}\n`,
    text.replace("1\n", "2\n"),
    "",
  ]) {
    expect(parseClaim(other), `claim ${other}`).toBeUndefined();
    expect(await verifySquareCode(await signText(other), [key])).toBeUndefined();
  }
});

test("no words of a member change what the lines say", () => {
  const claim = { ...CLAIM, holder: "A\nB", purpose: "x\ty" };
  expect(parseClaim(formatClaim({ code: CODE, claim }))?.claim).toEqual({
    ...CLAIM,
    holder: "A B",
    purpose: "x y",
  });
});
