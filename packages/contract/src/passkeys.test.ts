import { is } from "superstruct";
import { expect, test } from "vitest";
import * as contract from "./passkeys.ts";
import * as samples from "./testing/passkey-samples.ts";

test("every sample fits its struct", () => {
  for (const list of Object.values(samples.passkeys)) {
    expect(is(list, contract.listPasskeys.reply)).toBe(true);
  }
  expect(is(samples.passkeyCreation, contract.beginPasskey.reply)).toBe(true);
  expect(is(samples.passkeyRequest, contract.askForPasskey.reply)).toBe(true);
  expect(is(samples.passkeyProof, contract.provePasskey.reply)).toBe(true);
});

const credential = {
  id: "abc",
  response: {
    clientDataJSON: "e30",
    authenticatorData: "AA",
    signature: "AA",
    userHandle: null,
  },
};

test.each([
  ["nothing signed", { ...credential, response: {} }],
  ["a signature that goes on for ever", { ...credential, id: "a".repeat(1_401) }],
  ["more than is asked for", { ...credential, authenticatorAttachment: "platform" }],
])("%s is no answer of a passkey", (_, sent) => {
  expect(is(credential, contract.SignedCredential)).toBe(true);
  expect(is(sent, contract.SignedCredential)).toBe(false);
});
