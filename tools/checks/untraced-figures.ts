/** Where the apps print money that cannot be traced: a Figure that has no id and stands in nothing that can be pressed. */
import type { Look } from "./counts.ts";
import { isSourceNode, getLine, parseSource, type Repository } from "./read-source.ts";

/** Components that make a figure traceable, and the functions of pages that wrap one. */
const TRACES = /^(?:OfficeFigure|OwnFigure|OfficeComputed|OwnComputed|TracedFigure|Traced)$/;
const WRAPPERS = /^(?:traced|trace|renderFigure)$/;

/** How many figures a file draws, and the lines on which one begins that is not traced. */
export function findUntracedFigures(
  path: string,
  code: string,
): { count: number; lines: number[] } {
  const lines: number[] = [];
  let count = 0;
  function visit(value: unknown, isTraced: boolean): void {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, isTraced);
      return;
    }
    if (!isSourceNode(value)) return;
    let inTrace = isTraced;
    if (value.type === "JSXElement") {
      const { name, attributes } = value.openingElement;
      const words = code.slice(name.start, name.end);
      const hasId = attributes.some(
        (one) =>
          one.type === "JSXAttribute" && code.slice(one.name.start, one.name.end) === "data-figure",
      );
      inTrace = isTraced || hasId || TRACES.test(words);
      if (words === "Figure") {
        count++;
        if (!inTrace) lines.push(getLine(code, value));
      }
    }
    if (value.type === "CallExpression") {
      inTrace ||= WRAPPERS.test(code.slice(value.callee.start, value.callee.end));
    }
    for (const [key, child] of Object.entries(value)) if (key !== "type") visit(child, inTrace);
  }
  visit(parseSource(path, code), false);
  return { count, lines };
}

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

/** Which figures of both apps are not traced. */
export function lookAtFigures(repository: Repository): Look {
  const files = repository
    .list(/^apps\/(?:web|office)\/src\/.*\.tsx$/)
    .filter((path) => !/\.(?:stories|test)\.tsx$|\/testing\//.test(path));
  let figures = 0;
  const faults = files.flatMap((file) => {
    const { count, lines } = findUntracedFigures(file, repository.read(file));
    figures += count;
    const excused = UNTRACED.find((each) => each.file === file)?.count ?? 0;
    return lines.length === excused
      ? []
      : [
          `${file}: lines ${lines.join(", ")}: ${lines.length} figures are not traced, ${excused} are excused`,
        ];
  });
  const gone = UNTRACED.filter(({ file }) => !files.includes(file)).map(
    ({ file }) => `${file} is excused, and is not there`,
  );
  return { faults: [...faults, ...gone], counts: { files: files.length, figures } };
}
