import { describe, expect, test } from "vitest";
import { hasSameRoles, isLosingAdmin } from "./rules.ts";

test.each([
  [[], [], true],
  [["admin", "finance"], ["finance", "admin"], true],
  [["admin"], ["finance"], false],
  [["admin"], ["admin", "finance"], false],
  [["admin", "finance"], ["admin"], false],
  [["admin", "finance"], ["admin", "operations"], false],
])("the roles %j and %j are the same: %s", (before, after, isSame) => {
  expect(hasSameRoles(before, after)).toBe(isSame);
});

describe("an admin is lost", () => {
  const admin = { roles: ["finance", "admin"], disabled_at: null };
  const disable = { kind: "disable", roles: null };
  const change = (roles: string[] | null) => ({ kind: "roles", roles });
  test.each([
    ["when their account is disabled", admin, disable, true],
    ["when they keep other roles alone", admin, change(["finance"]), true],
    ["when they keep no roles", admin, change(null), true],
    ["not when they stay admin", admin, change(["admin"]), false],
    ["not by another change", admin, { kind: "enrol", roles: null }, false],
    ["not when they were none", { ...admin, roles: ["finance"] }, disable, false],
    [
      "not when their account was disabled before",
      { ...admin, disabled_at: new Date(0) },
      disable,
      false,
    ],
  ])("%s", (_, person, proposed, isLost) => {
    expect(isLosingAdmin(person, proposed)).toBe(isLost);
  });
});
