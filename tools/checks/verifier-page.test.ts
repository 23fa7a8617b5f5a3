import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { renderVerifierPage } from "./verifier-page.ts";

const PAGE = join(import.meta.dirname, "../../apps/server/src/liabilities/verifier.html");

test("the verifier page is made of the modules as they are now: node tools/checks/verifier-page.ts writes it anew", () => {
  expect(readFileSync(PAGE, "utf8")).toBe(renderVerifierPage());
});

test("the verifier page loads nothing and asks no one", () => {
  const page = renderVerifierPage();
  expect(page).not.toMatch(
    /\b(?:src|href)=|@import|url\(|fetch\(|XMLHttpRequest|WebSocket|^import |^export /m,
  );
});
