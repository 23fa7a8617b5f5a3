import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settleCounts } from "./counts.ts";

const E2E = join(import.meta.dirname, "../../e2e");
const TAG = " @main";

/** The main jobs of members and staff, and the file whose journey does each in `npm test`. */
const MAIN_JOBS: Readonly<Record<string, string>> = {
  join: "join-the-club",
  "sign in and out": "sign-in",
  "reset a password": "sign-in",
  "stay signed in, and no longer": "session",
  "sign in with a second factor": "security",
  "prove an identity": "kyc",
  "add a bank account": "bank-account",
  "fund by card and by transfer": "fund-wallet",
  "fund by receipt": "bank-transfer",
  contribute: "contribute",
  "contribute repeatedly": "recurring",
  "redeem at a published price": "office-valuation",
  withdraw: "withdraw",
  "pay out": "office-payouts",
  "read what happened": "transactions",
  "sign in to the office": "office-sign-in",
  "decide by two, signed": "office-approvals",
  "review documents": "office-identity",
  "hire staff": "office-staff",
  "import a statement and confirm a receipt": "office-receipts",
  "settle with a provider": "office-settlements",
  "close a month": "office-month-close",
  "restore the club": "restore",
  "check a document": "proof-of-funds",
  "obey the page's own policy": "safety",
};

const readJourneys = (file: string): string[] =>
  [...readFileSync(join(E2E, file), "utf8").matchAll(/^ *test\("([^"]+)"/gm)].map(
    ([, title = ""]) => title,
  );
const tagged = globSync("*.spec.ts", { cwd: E2E }).flatMap((file) =>
  readJourneys(file)
    .filter((title) => title.endsWith(TAG))
    .map(() => file.replace(".spec.ts", "")),
);

test("each main job has a journey in npm test, and no journey is there for another reason", () => {
  expect([...new Set(tagged)].toSorted()).toEqual(
    [...new Set(Object.values(MAIN_JOBS))].toSorted(),
  );
});

test("npm test has about 25 journeys", () => {
  expect(tagged.length).toBeGreaterThanOrEqual(22);
  expect(tagged.length).toBeLessThanOrEqual(28);
  expect(settleCounts("main-journeys", { journeys: tagged.length })).toEqual([]);
});
