import { array, assert } from "superstruct";
import { describe, expect, test } from "vitest";
import { findFieldErrors } from "./describe.ts";
import { login } from "./members.ts";
import { OptionalSecondFactorCode, SecondFactorCode } from "./second-factor-code.ts";
import {
  Activity,
  changePassword,
  ChangePasswordForm,
  confirmTwoFactor,
  enableTwoFactor,
  listStaffActivity,
  Session,
  TwoFactor,
} from "./security.ts";
import { users } from "./testing/samples.ts";
import {
  activity,
  staffActivity,
  passwordChanged,
  recoveryCodes,
  sessions,
  twoFactor,
  twoFactorSecret,
} from "./testing/security-samples.ts";

describe("samples", () => {
  test("fit their structs", () => {
    for (const each of Object.values(sessions)) assert(each, array(Session));
    for (const each of Object.values(twoFactor)) assert(each, TwoFactor);
    assert(activity, array(Activity));
    for (const each of Object.values(staffActivity)) assert(each, listStaffActivity.reply);
    assert(twoFactorSecret, enableTwoFactor.reply);
    assert(recoveryCodes, confirmTwoFactor.reply);
    assert(passwordChanged, changePassword.reply);
  });
});

describe("a code of the second factor", () => {
  test.each(["123456", "k7m2p-x9qtc", "123 456"])("%j may be sent", (code) => {
    expect(SecondFactorCode.is(code)).toBe(true);
  });

  test.each(["", "x".repeat(33), 123456, ["123456"], {}])("%j is asked for again", (code) => {
    expect(findFieldErrors({ ...form, two_factor_code: code }, ChangePasswordForm)).toEqual({
      two_factor_code: "Please enter the code from your authenticator app",
    });
  });

  test.each([undefined, null])("%j is none", (none) => {
    expect(OptionalSecondFactorCode.is(none)).toBe(true);
  });

  const form = {
    current_password: "Market-day-77",
    password: "Harmattan-blue-42",
    confirm_password: "Harmattan-blue-42",
  };
});

test("sign-in may answer that a code is wanted, and nothing of the member", () => {
  expect(login.reply.is({ two_factor_required: true })).toBe(true);
  expect(login.reply.is({ two_factor_required: "yes" })).toBe(false);
  expect(login.reply.is({ user: { ...users.adaeze, id: 1 } })).toBe(false);
});
