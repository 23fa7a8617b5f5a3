import { filledSignUp } from "@kinfold/contract/testing/samples";
import { expect, test } from "vitest";
import { findStep, findUnmetStep, LAST_STEP, listFields, STEPS } from "./steps.ts";
import { LABELS } from "./unmet.ts";

test("every question is asked in one step, in the order of the steps", () => {
  const fields = STEPS.flatMap((_, step) => listFields(step));
  expect(new Set(fields).size).toBe(fields.length);
  expect(Object.keys(LABELS).filter((name) => !fields.some((field) => field === name))).toEqual([]);
  const steps = Object.keys(LABELS).map((name) => findStep([name]));
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
});

test("the step of several fields is the first of theirs", () => {
  expect(findStep(["password", "phone"])).toBe(1);
  expect(findStep(["password", "email", "phone"])).toBe(0);
  expect(findStep([])).toBe(LAST_STEP);
});

test("the first step that is not answered is found", () => {
  expect(findUnmetStep({})).toBe(0);
  expect(findUnmetStep({ ...filledSignUp, email: "ada@" })).toBe(0);
  expect(findUnmetStep({ ...filledSignUp, citizenship: ["Nowhere"] })).toBe(1);
  expect(findUnmetStep({ ...filledSignUp, referral_info: "no referral" })).toBe(1);
  expect(findUnmetStep({ ...filledSignUp, password: "", confirm_password: "" })).toBe(LAST_STEP);
  expect(findUnmetStep(filledSignUp)).toBe(LAST_STEP);
});
