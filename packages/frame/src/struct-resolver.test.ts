import { COPY } from "@kinfold/contract/copy";
import { LoginForm } from "@kinfold/contract/members";
import { SignUpForm } from "@kinfold/contract/sign-up";
import { filledSignUp } from "@kinfold/contract/testing/samples";
import { expect, test } from "vitest";
import { structResolver } from "./struct-resolver.ts";

const options = { fields: {}, shouldUseNativeValidation: false };

test("what is submitted is trimmed and in lower case where the struct says so", async () => {
  const { values } = await structResolver(LoginForm)(
    { email: "  Ada@Example.NG ", password: " kept ", cf_turnstile_response: "t" },
    undefined,
    options,
  );
  expect(values).toEqual({
    email: "ada@example.ng",
    password: " kept ",
    cf_turnstile_response: "t",
  });
});

test("every wrong field has the sentence of the contract", async () => {
  const { errors } = await structResolver(SignUpForm)(
    { ...filledSignUp, citizenship: [], confirm_password: "other", terms_and_conditions: false },
    undefined,
    options,
  );
  expect(errors.citizenship?.message).toBe(COPY.citizenship);
  expect(errors.confirm_password?.message).toBe(COPY.passwordMismatch);
  expect(errors.terms_and_conditions?.message).toBe(COPY.terms);
  expect(errors.first_name).toBeUndefined();
});

test("a wrong item of a list is the list's error", async () => {
  const { errors } = await structResolver(SignUpForm)(
    { ...filledSignUp, citizenship: ["NG", "??"] },
    undefined,
    options,
  );
  expect(errors.citizenship?.message).toBe("Please choose a country from the list");
});
