import type { IdentityField } from "@kinfold/contract/members";
import { expect, test } from "vitest";
import { listOutdatedApprovals } from "./rules.ts";

test.each<[IdentityField[], string[]]>([
  [[], []],
  [["first_name"], ["kyc", "poa", "bvn"]],
  [["last_name"], ["kyc", "poa", "bvn"]],
  [["date_of_birth"], ["kyc", "bvn"]],
  [["citizenship"], ["kyc"]],
  [
    ["citizenship", "last_name"],
    ["kyc", "poa", "bvn"],
  ],
])("a correction of %j outdates %j", (fields, approvals) => {
  expect(listOutdatedApprovals(fields)).toEqual(approvals);
});
