// Which way imports may point. The map is in docs/map.md; tools/checks/check-fence.ts proves that each rule bites.

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const within = (folder) => ({ path: `^${folder}/` });
const NOT_SHIPPED = "[.](test|stories)[.]tsx?$|/testing/|^apps/drills/";

export default {
  forbidden: [
    forbid(
      "every-import-resolves",
      "What the fence cannot follow it cannot judge.",
      {},
      { couldNotResolve: true },
    ),
    forbid("no-cycles", "A cycle has no beginning to read from.", {}, { circular: true }),
    forbid("money-knows-no-other", "Money is the smallest module.", within("packages/money"), {
      path: "^(packages/(?!money/)|apps/|e2e/)",
    }),
    forbid(
      "language-knows-no-other",
      "Every package may say something.",
      within("packages/language"),
      { path: "^(packages/(?!language/)|apps/|e2e/)" },
    ),
    forbid(
      "contract-knows-only-money-and-language",
      "Browser and server both run the contract.",
      within("packages/contract"),
      { path: "^(packages/(?!contract/|language/|money/)|apps/|e2e/)" },
    ),
    forbid(
      "ui-knows-only-money",
      "The design system draws; it never fetches.",
      within("packages/ui"),
      { path: "^(packages/(?!ui/|money/)|apps/|e2e/)" },
    ),
    forbid(
      "frame-knows-no-app",
      "What both browser apps stand in knows neither.",
      within("packages/frame"),
      { path: "^(apps|e2e)/" },
    ),
    forbid(
      "forms-are-the-frames",
      "One form: apps use the frame's useForm, which alone knows the library.",
      { path: "^(apps|packages/(?!frame/))", pathNot: NOT_SHIPPED },
      { path: "node_modules/react-hook-form|^react-hook-form" },
    ),
    forbid(
      "number-tables-stay-on-the-server",
      "The tables of phone numbers weigh more than the app: the browser has lengths and leading zeros.",
      { path: "^(packages|apps/(web|office))/" },
      { path: "node_modules/libphonenumber|^libphonenumber" },
    ),
    forbid(
      "refusals-stay-on-the-server",
      "The browser shows the sentence that came; the catalogue of all would weigh on every member's first load.",
      { path: "^(packages/(?!contract/)|apps/(web|office))/", pathNot: NOT_SHIPPED },
      within("packages/contract/src/refusals"),
    ),
    forbid(
      "sentences-stand-in-the-catalogue",
      "A quoted sentence is a struct's, a bank's or another refusal's; every other one is written in the catalogue.",
      {
        path: "^(apps|packages)/",
        pathNot: `${NOT_SHIPPED}|^apps/server/src/(platform/refusing|banks/resolve-account|subscriptions/change)[.]ts$`,
      },
      { path: "^packages/contract/src/refusals/quote[.]ts$" },
    ),
    forbid(
      "frame-is-for-apps",
      "Components and hooks work without the apps around them.",
      { path: "^packages/(?!frame/)" },
      within("packages/frame"),
    ),
    forbid("api-never-draws", "Hooks fetch; components draw.", within("packages/api"), {
      path: "^(packages/ui|apps|e2e)/",
    }),
    forbid(
      "server-never-draws",
      "The server shares the contract, money and what is said with the browser, nothing else.",
      within("apps/server"),
      { path: "^packages/(?!contract/|language/|money/)" },
    ),
    forbid(
      "apps-are-islands",
      "Apps meet over HTTP.",
      { path: "^apps/([^/]+)/", pathNot: "^apps/drills/" },
      { path: "^(apps|e2e)/", pathNot: "^apps/$1/" },
    ),
    forbid(
      "drills-know-the-server",
      "Drills and benches drive the server, and read what it wrote; of the apps they know nothing.",
      within("apps/drills"),
      {
        path: "^(apps|packages|e2e)/",
        pathNot: "^(apps/(drills|server)|packages/(contract|money))/",
      },
    ),
    forbid(
      "sandbox-knows-no-other",
      "The outside world has never seen our code.",
      within("apps/sandbox"),
      { path: "^packages/" },
    ),
    forbid(
      "journeys-know-only-the-contract",
      "End-to-end tests reach the product as a member does. Only what a PDF says is read with the server tests' eyes.",
      within("e2e"),
      {
        path: "^(apps|packages/(?!contract/|money/))",
        pathNot: "^apps/server/src/testing/pdf-text[.]ts$",
      },
    ),
    forbid(
      "packages-are-called-by-name",
      "A relative path into another package goes around its exports.",
      { path: "^(?:apps|packages)/([^/]+)/" },
      {
        path: "^(?:apps|packages)/",
        pathNot: "^(?:apps|packages)/$1/",
        dependencyTypes: ["local"],
      },
    ),
    forbid(
      "domains-meet-at-their-index",
      "Another domain's insides are its own business.",
      { path: "^apps/server/src/([^/]+)/", pathNot: "/testing/" },
      {
        path: "^apps/server/src/[^/]+/",
        pathNot: ["^apps/server/src/$1/", "/index[.]ts$", "^apps/server/src/(platform|testing)/"],
      },
    ),
    forbid(
      "platform-knows-no-domain",
      "The platform would work for another product.",
      { path: "^apps/server/src/platform/", pathNot: NOT_SHIPPED },
      { path: "^apps/server/src/(?!platform/)" },
    ),
    forbid(
      "oracle-shares-nothing",
      "What checks the ledger must not fail with what it checks: it has its own SQL and arithmetic, and the database's functions.",
      { path: "^apps/server/src/oracle/", pathNot: NOT_SHIPPED },
      {
        path: "^(apps|packages)/",
        pathNot: ["^apps/server/src/oracle/", "^apps/server/src/platform/db[.]ts$"],
      },
    ),
    forbid(
      "rules-touch-no-world",
      "A rule is a fact: no database, no clock, no network.",
      { path: "^apps/server/src/.+/rules[.]ts$" },
      { path: "/(store|routes)[.]ts$|/platform/" },
    ),
    forbid(
      "pages-do-not-borrow-pages",
      "What two pages share belongs below them.",
      { path: "^apps/([^/]+)/src/pages/([^/]+)/" },
      { path: "^apps/$1/src/pages/", pathNot: "^apps/$1/src/pages/$2/" },
    ),
    forbid(
      "flows-know-no-pages",
      "A flow opens on any page, so it knows none.",
      { path: "^apps/(web|office)/src/(flows|session|queue)/" },
      { path: "^apps/$1/src/(pages/|router|main)" },
    ),
    forbid(
      "shipped-code-tests-nothing",
      "Samples and mock handlers never reach a member.",
      { path: "^(apps|packages)/", pathNot: NOT_SHIPPED },
      { path: `^(apps|packages)/.*(${NOT_SHIPPED})` },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|coverage)/" },
    // Types are dependencies too. Read by a TypeScript 6 of this tool's own (pnpm-workspace.yaml): it cannot use 7.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs"],
    },
  },
};
