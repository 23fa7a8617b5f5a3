import { filledSignUp } from "@kinfold/contract/testing/samples";
import { describe, expect, test, vi } from "vitest";
import { keepSignUpDraft, readSignUpDraft, writeSignUpDraft } from "./sign-up-draft.ts";
import { signOut } from "./session.ts";

const KEY = "kinfold.sign-up";

test("what was typed comes back, but for the password and the human check", () => {
  expect(keepSignUpDraft(writeSignUpDraft(filledSignUp))).toBe(true);
  expect(readSignUpDraft()).toEqual({
    first_name: "Adaeze",
    last_name: "Okafor",
    email: "adaeze.okafor@example.com",
    phone: "8035550142",
    country_code: "NG",
    country: "NG",
    citizenship: ["NG"],
    referral_info: "existing member",
    heard_about_us: "existing member",
    referral_person: "Ngozi Eze",
    accredited_investors: true,
    terms_and_conditions: true,
  });
  const kept = sessionStorage.getItem(KEY);
  expect(kept).not.toContain(filledSignUp.password);
  expect(kept).not.toContain(filledSignUp.cf_turnstile_response);
});

test("an answer that is empty, too long or of another kind is left out, and the others are kept", () => {
  const draft = writeSignUpDraft({
    first_name: "a".repeat(51),
    last_name: "",
    email: "ada@example.ng",
    citizenship: [],
    heard_about_us: "by chance",
    pep: false,
    surprise: "yes",
  });
  expect(JSON.parse(draft)).toEqual({ email: "ada@example.ng" });
  expect(writeSignUpDraft({ pep: false, citizenship: [] })).toBe("");
});

describe("nothing is read, and it is forgotten, where", () => {
  test.each([
    ["it is no JSON", "{"],
    ["it is no object", "[]"],
    ["an answer is of another kind", JSON.stringify({ email: 7 })],
    ["an answer is too long", JSON.stringify({ first_name: "a".repeat(51) })],
    ["a password was put there", JSON.stringify({ email: "a@b.ng", password: "Market-day-77" })],
    ["it is endless", JSON.stringify({ email: "a@b.ng" }).padEnd(8_001)],
  ])("%s", (_, kept) => {
    sessionStorage.setItem(KEY, kept);
    expect(readSignUpDraft()).toEqual({});
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });
});

test("an empty draft and a sign-out forget it", () => {
  keepSignUpDraft(writeSignUpDraft(filledSignUp));
  keepSignUpDraft("");
  expect(sessionStorage.getItem(KEY)).toBeNull();
  keepSignUpDraft(writeSignUpDraft(filledSignUp));
  signOut();
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

test("a browser that keeps nothing is known", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(keepSignUpDraft(writeSignUpDraft(filledSignUp))).toBe(false);
  vi.restoreAllMocks();
});
