import { filledSignUp } from "@kinfold/contract/testing/samples";
import { expect, test } from "vitest";
import { isOnlyHumanCheck, asksFamilyOffice, unmetBy, unmetWords } from "./unmet.ts";

test("a filled form may be sent", () => {
  expect(unmetBy(filledSignUp)).toEqual({ missing: [], wrong: [] });
  expect(unmetWords(unmetBy(filledSignUp))).toBeUndefined();
});

test("an empty form names what is asked first", () => {
  const unmet = unmetBy({ citizenship: [], pep: false, accredited_investors: false });
  expect(unmet.missing.slice(0, 3)).toEqual(["first_name", "last_name", "email"]);
  expect(unmet.wrong).toEqual([]);
  expect(unmetWords(unmet)).toMatch(/^Still needed.*First name, Last name, Email and \d+ more\.$/);
});

test("an answer that does not fit is told apart from one that is missing", () => {
  const unmet = unmetBy({ ...filledSignUp, confirm_password: "other" });
  expect(unmet).toEqual({ missing: [], wrong: ["confirm_password"] });
  expect(unmetWords(unmet)).toBe(
    "One field needs another look before you can continue: Confirm password.",
  );
});

test("the family-office box is asked of nobody who lives in Nigeria or is a citizen of it", () => {
  expect(asksFamilyOffice({ citizenship: ["GB"] })).toBe(false);
  expect(asksFamilyOffice({ country: "NG", citizenship: ["GB"] })).toBe(false);
  expect(asksFamilyOffice({ country: "GB", citizenship: ["GB", "NG"] })).toBe(false);
  expect(asksFamilyOffice({ country: "GB", citizenship: [] })).toBe(true);
});

test("without the family-office tick a non-Nigerian cannot send the form", () => {
  const abroad = { ...filledSignUp, country: "GB", citizenship: ["GB"] };
  expect(unmetBy(abroad).missing).toEqual(["accept_family_office"]);
  expect(unmetBy({ ...abroad, accept_family_office: true }).missing).toEqual([]);
});

test("the human check alone is out when every answer fits and it has none", () => {
  expect(isOnlyHumanCheck(unmetBy({ ...filledSignUp, cf_turnstile_response: "" }))).toBe(true);
  expect(isOnlyHumanCheck(unmetBy(filledSignUp))).toBe(false);
  expect(isOnlyHumanCheck(unmetBy({ ...filledSignUp, cf_turnstile_response: "", email: "" }))).toBe(
    false,
  );
  expect(
    isOnlyHumanCheck(unmetBy({ ...filledSignUp, cf_turnstile_response: "", email: "ada" })),
  ).toBe(false);
});
