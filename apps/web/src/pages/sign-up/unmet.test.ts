import { filledSignUp } from "@kinfold/contract/testing/samples";
import { expect, test } from "vitest";
import { isOnlyHumanCheck, isFamilyOfficeRequired, findUnmet, describeUnmet } from "./unmet.ts";

test("a filled form may be sent", () => {
  expect(findUnmet(filledSignUp)).toEqual({ missing: [], wrong: [] });
  expect(describeUnmet(findUnmet(filledSignUp))).toBeUndefined();
});

test("an empty form names what is asked first", () => {
  const unmet = findUnmet({ citizenship: [], pep: false, accredited_investors: false });
  expect(unmet.missing.slice(0, 3)).toEqual(["first_name", "last_name", "email"]);
  expect(unmet.wrong).toEqual([]);
  expect(describeUnmet(unmet)).toMatch(
    /^Still needed.*First name, Last name, Email and \d+ more\.$/,
  );
});

test("an answer that does not fit is told apart from one that is missing", () => {
  const unmet = findUnmet({ ...filledSignUp, confirm_password: "other" });
  expect(unmet).toEqual({ missing: [], wrong: ["confirm_password"] });
  expect(describeUnmet(unmet)).toBe(
    "One field needs another look before you can continue: Confirm password.",
  );
});

test("the family-office box is not shown to a member who lives in Nigeria or is a citizen of it", () => {
  expect(isFamilyOfficeRequired({ citizenship: ["GB"] })).toBe(false);
  expect(isFamilyOfficeRequired({ country: "NG", citizenship: ["GB"] })).toBe(false);
  expect(isFamilyOfficeRequired({ country: "GB", citizenship: ["GB", "NG"] })).toBe(false);
  expect(isFamilyOfficeRequired({ country: "GB", citizenship: [] })).toBe(true);
});

test("without the family-office tick a non-Nigerian cannot send the form", () => {
  const abroad = { ...filledSignUp, country: "GB", citizenship: ["GB"] };
  expect(findUnmet(abroad).missing).toEqual(["accept_family_office"]);
  expect(findUnmet({ ...abroad, accept_family_office: true }).missing).toEqual([]);
});

test("the human check alone is out when every answer fits and it has none", () => {
  expect(isOnlyHumanCheck(findUnmet({ ...filledSignUp, cf_turnstile_response: "" }))).toBe(true);
  expect(isOnlyHumanCheck(findUnmet(filledSignUp))).toBe(false);
  expect(
    isOnlyHumanCheck(findUnmet({ ...filledSignUp, cf_turnstile_response: "", email: "" })),
  ).toBe(false);
  expect(
    isOnlyHumanCheck(findUnmet({ ...filledSignUp, cf_turnstile_response: "", email: "ada" })),
  ).toBe(false);
});
