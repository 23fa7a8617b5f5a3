import { expect, test } from "vitest";
import { KEY_STORIES } from "../../packages/ui/src/foundations/key-stories.ts";
import { getStoryId, readFingerprints } from "../stories/story-fingerprints.ts";
import { SHEET_FOLDERS } from "../stories/thumbnails.ts";
import { listTitles } from "./story-titles.ts";

test.each([
  ["packages/ui/src/text-field/text-field.stories.tsx", "Components/Inputs/TextField"],
  ["packages/ui/src/foundations/colour.stories.tsx", "Foundations/Colour"],
  ["apps/web/src/flows/withdraw/withdraw.stories.tsx", "Flows/Withdraw"],
  ["apps/web/src/flows/withdraw/blocked.stories.tsx", "Flows/Withdraw/Blocked"],
  ["apps/web/src/shell/wallet-pill.stories.tsx", "Pages/Shell/WalletPill"],
  ["apps/office/src/pages/audit/audit-page.stories.tsx", "Office/Pages/Audit"],
  ["apps/office/src/queue/queue-page.stories.tsx", "Office/Queue"],
])("%s is titled %s", (path, title) => {
  expect(listTitles(path)).toContain(title);
});

test.each([
  ["packages/ui/src/text-field/text-field.stories.tsx", "Fields/TextField"],
  ["packages/ui/src/text-field/text-field.stories.tsx", "Components/TextField"],
  ["apps/web/src/flows/withdraw/blocked.stories.tsx", "Flows/WithdrawBlocked"],
  ["apps/server/src/main.stories.tsx", "Office/Main"],
])("%s is not titled %s", (path, title) => {
  expect(listTitles(path)).not.toContain(title);
});

test("the twenty key stories that colours are tried on are there", () => {
  const ids = new Set([...readFingerprints(SHEET_FOLDERS.fingerprints).keys()].map(getStoryId));
  expect(KEY_STORIES.filter((id) => !ids.has(id))).toEqual([]);
  expect(new Set(KEY_STORIES).size).toBe(20);
});
