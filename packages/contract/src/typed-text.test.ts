import { create, string, type Struct } from "superstruct";
import { expect, test } from "vitest";
import { NgnBankAccountForm } from "./bank-accounts.ts";
import { findFieldErrors } from "./describe.ts";
import { Bvn } from "./kyc.ts";
import { ANSWER_MAX_CHARACTERS, NAME_MAX_CHARACTERS, NOTE_MAX_CHARACTERS } from "./limits.ts";
import { requireReason } from "./office/decision.ts";
import { NextOfKin } from "./profile.ts";
import { Nuban } from "./reference.ts";
import { Name, PhoneNumber } from "./sign-up.ts";
import { normalizeDocumentNumber, requireText } from "./typed-text.ts";

const sayWrong = (value: unknown, struct: Struct<string, null>): string | undefined =>
  findFieldErrors(value, struct)?.[""];

const FIRST_NAME = Name("Please enter your first name");

test.each([
  ["Yar’Adua", "Yar'Adua"],
  ["Yar‘Adua", "Yar'Adua"],
  ["Yarʼadua", "Yar'adua"],
  ["Yar`Adua", "Yar'Adua"],
  ["Yar´Adua", "Yar'Adua"],
  ["Yar′Adua", "Yar'Adua"],
  ["Odumegwu–Ojukwu", "Odumegwu-Ojukwu"],
  ["Odumegwu—Ojukwu", "Odumegwu-Ojukwu"],
  ["Odumegwu‑Ojukwu", "Odumegwu-Ojukwu"],
  ["Odumegwu−Ojukwu", "Odumegwu-Ojukwu"],
  ["  Mary\u00A0 Ann ", "Mary Ann"],
  ["Ada\u200Beze", "Adaeze"],
  ["O\u0323la\u0301", "Ọlá"],
])("the name %s is read as %s", (typed, name) => {
  expect(create(typed, FIRST_NAME)).toBe(name);
});

test.each([
  ["", "Please enter your first name"],
  ["a".repeat(NAME_MAX_CHARACTERS + 1), `Use at most ${NAME_MAX_CHARACTERS} characters.`],
  ["Ada3", "Please use letters, spaces, apostrophes and hyphens only"],
])("an empty, a long and a wrong name have a sentence each: %s", (typed, sentence) => {
  expect(sayWrong(typed, FIRST_NAME)).toBe(sentence);
});

test("an empty and a long reason have a sentence each", () => {
  const reason = requireReason("Say why.");
  expect(sayWrong("", reason)).toBe("Say why.");
  expect(sayWrong(undefined, reason)).toBe("Say why.");
  expect(sayWrong("x".repeat(NOTE_MAX_CHARACTERS + 1), reason)).toBe(
    `Use at most ${NOTE_MAX_CHARACTERS} characters.`,
  );
  expect(sayWrong("x".repeat(ANSWER_MAX_CHARACTERS), reason)).toBeUndefined();
  expect(sayWrong("abcd", requireText("Say it.", 3, string()))).toBe("Use at most 3 characters.");
});

test.each([
  "0123456789",
  "0123 456 789",
  "012-345-6789",
  "0123\u00A0456\u00A0789",
  " 0123–456–789 ",
])("the account number %j is read", (typed) => {
  expect(create(typed, Nuban)).toBe("0123456789");
});

test("an account number of 11 digits with a leading 0 is explained", () => {
  expect(sayWrong("00123456789", Nuban)).toBe(
    "An account number has 10 digits, and this one has 11. Leave out the first 0 if your bank added it.",
  );
  expect(sayWrong("10123456789", Nuban)).toBe("Enter the 10-digit account number.");
  expect(
    findFieldErrors(
      { bank_code: "058", account_number: "0 0123 456 789", current_password: "x" },
      NgnBankAccountForm,
    ),
  ).toMatchObject({ account_number: expect.stringContaining("Leave out the first 0") });
});

test("a BVN is read with its blanks and dashes", () => {
  expect(create("222 1234-5678", Bvn)).toBe("22212345678");
  expect(sayWrong("222 1234 567", Bvn)).toBe("A BVN has 11 digits");
});

test.each([
  ["1234 5678 901", "12345678901"],
  ["1234-5678-901", "12345678901"],
  ["FKJ-12345-AB12", "FKJ-12345-AB12"],
  [" A12345678 ", "A12345678"],
])("the document number %j is read as %j", (typed, number) => {
  expect(normalizeDocumentNumber(typed)).toBe(number);
});

test("a phone number is read with its blanks", () => {
  expect(create("+234 803 123 4567", PhoneNumber)).toBe("+2348031234567");
});

test("a next of kin has a folded name", () => {
  const kin = { name: "Hadiza Yar’Adua", relationship: "sibling", phone: "+2348031234567" };
  expect(create(kin, NextOfKin).name).toBe("Hadiza Yar'Adua");
});
