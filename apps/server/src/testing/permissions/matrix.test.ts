import { ENDPOINTS } from "@kinfold/contract/endpoints";
import {
  listPermissions,
  PERMISSIONS,
  ROLE_NAMES,
  STAFF_ROLES,
} from "@kinfold/contract/staff-permissions";
import { expect, test } from "vitest";
import { MATRIX } from "./matrix.ts";

/** Permissions that are required beside that of a call, or of no call of the office. */
const NO_CALL = {
  "settings.propose_money": ["finance_maker", "admin"],
  "workshop.review": ["designer"],
};

const staffCalls = ENDPOINTS.filter(({ access }) => access === "staff");

test.each(STAFF_ROLES)("%s may call what the matrix says, by their permissions", (role) => {
  const held = new Set<string>([...listPermissions([role]), "signed_in"]);
  const wrong = staffCalls.filter(
    ({ name, staff }) =>
      held.has(staff?.permission ?? "") !== (MATRIX[name]?.includes(role) ?? false),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test("every permission is required by a call, or is written down here", () => {
  const required = new Set<string>(staffCalls.map(({ staff }) => staff?.permission ?? ""));
  const idle = Object.entries<readonly string[]>(PERMISSIONS).filter(
    ([name]) => !required.has(name),
  );
  expect(Object.fromEntries(idle)).toEqual(NO_CALL);
});

test("permissions add up over roles, in the order of the list, and none come of no role", () => {
  expect(listPermissions([])).toEqual([]);
  const both = listPermissions(["designer", "auditor"]);
  const all = Object.keys(PERMISSIONS);
  expect(both).toEqual(all.filter((name) => both.some((one) => one === name)));
  expect(both).toEqual(expect.arrayContaining(["workshop.review", "audit.read"]));
});

test("each role has its name", () => {
  expect(ROLE_NAMES).toEqual({
    operations: "Operations",
    compliance: "Compliance",
    finance_maker: "Finance maker",
    finance_approver: "Finance approver",
    auditor: "Auditor",
    designer: "Designer",
    admin: "Admin",
  });
});
