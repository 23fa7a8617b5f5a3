import { users } from "@kinfold/contract/testing/samples";
import { expect, test } from "vitest";
import { withTab, countDocumentsToSend, readTab } from "./account-tabs.ts";

test.each([
  ["", "profile"],
  ["tab=profile", "profile"],
  ["tab=KYC", "KYC"],
  ["tab=kyc", "KYC"],
  ["tab=Bank", "Bank"],
  ["tab=Security", "Security"],
  ["tab=data", "Data"],
  ["tab=", "profile"],
  ["tab=nowhere", "profile"],
])("the address ?%s opens %s", (query, tab) => {
  expect(readTab(new URLSearchParams(query))).toBe(tab);
});

test.each([
  ["tab=KYC&from=mail", "Bank", "tab=Bank&from=mail"],
  ["", "KYC", "tab=KYC"],
  ["tab=Bank", "profile", ""],
])("from ?%s the tab %s is at ?%s", (query, tab, changed) => {
  expect(withTab(new URLSearchParams(query), tab).toString()).toBe(changed);
});

test.each([
  ["nothing was sent", users.adaeze, 3],
  ["a global member has no BVN to send", users.james, 2],
  ["all is sent and waits", users.inReview, 0],
  ["the BVN waits for staff", { ...users.adaeze, bvn_status: "pending" }, 2],
  ["the BVN was refused", { ...users.adaeze, bvn_status: "rejected" }, 3],
  ["one was refused", { ...users.inReview, has_submitted_poa: false }, 1],
] as const)("%s: so many documents to send", (_, member, count) => {
  expect(countDocumentsToSend(member)).toBe(count);
});
