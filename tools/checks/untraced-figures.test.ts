import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findUntracedFigures } from "./untraced-figures.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Figures that are not traced, by their file, and why (decision 0159). */
const UNTRACED: readonly { file: string; count: number; because: string }[] = [
  {
    file: "apps/office/src/pages/compliance/unusual-pane.tsx",
    count: 1,
    because:
      "the median or sum of months that a rule compared with; the transactions beside it are traced",
  },
  {
    file: "apps/office/src/pages/health/held-money.tsx",
    count: 2,
    because:
      "bank accounts are named by four digits here; the page of statements traces the same figures",
  },
  {
    file: "apps/office/src/pages/months/month-page.tsx",
    count: 1,
    because: "what is open adds up disagreements and lines, which are traced on their own pages",
  },
  {
    file: "apps/office/src/pages/payouts/ready-payouts.tsx",
    count: 1,
    because: "it is no batch yet; once it is made, its total is traced",
  },
  {
    file: "apps/office/src/pages/webhooks/flagged-payment-pane.tsx",
    count: 2,
    because:
      "what a provider said and says now is no row of ours; its message stands on the same page",
  },
  {
    file: "apps/office/src/settings/setting-values.tsx",
    count: 1,
    because: "a setting is itself the row, with who decided it",
  },
  {
    file: "apps/web/src/flows/verify-balance/checked-balance.tsx",
    count: 2,
    because: "the browser recomputes it from a proof, and the dialog says how",
  },
  {
    file: "apps/web/src/flows/verify-balance/how-it-was-checked.tsx",
    count: 2,
    because: "it is that explanation",
  },
  {
    file: "apps/web/src/flows/verify-balance/verify-balance-dialog.tsx",
    count: 1,
    because: "the browser keeps what it verified, with its day",
  },
  {
    file: "apps/web/src/flows/waiting/waiting-payments.tsx",
    count: 1,
    because: "what was typed waits in the browser and reached no one",
  },
  {
    file: "apps/web/src/pages/check/answer.tsx",
    count: 3,
    because: "a stranger reads what the member chose, and nothing behind it",
  },
  {
    file: "apps/web/src/pages/portfolio/value-card.tsx",
    count: 1,
    because: "it is traced where it is used",
  },
];

const listFiles = (): string[] =>
  globSync("apps/{web,office}/src/**/*.tsx", { cwd: ROOT }).filter(
    (file) => !/\.(?:stories|test)\.tsx$|\/testing\//.test(file),
  );

test("every figure of both apps is traced, or its file says why not", () => {
  const counts = listFiles()
    .toSorted()
    .flatMap((file) => {
      const { length: count } = findUntracedFigures(file, readFileSync(join(ROOT, file), "utf8"));
      return count === 0 ? [] : [{ file, count }];
    });
  expect(counts).toEqual(UNTRACED.map(({ file, count }) => ({ file, count })));
});

test("a figure without an id is found, and one that is traced is not", () => {
  const find = (code: string): number[] => findUntracedFigures("page.tsx", code);
  expect(find("export const a = <p>\n<Figure amount={a} /></p>;")).toEqual([2]);
  expect(find("export const a = <OwnFigure figure={f}><Figure amount={a} /></OwnFigure>;")).toEqual(
    [],
  );
  expect(find('export const a = <Figure amount={a} data-figure="x" />;')).toEqual([]);
  expect(find("export const a = <OwnFigures><Figure amount={a} /></OwnFigures>;")).toEqual([1]);
});
