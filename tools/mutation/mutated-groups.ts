import { globSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Code that is changed, and the tests that have to notice. */
export type MutatedGroup = {
  /** TypeScript, which Stryker changes. */
  files?: readonly string[];
  /** SQL: templates by folder or file, and objects of the schema by name. */
  sql?: { templates: readonly string[]; schema: readonly string[] };
  /** The folder that the tests are in. */
  root: string;
  tests: readonly string[];
  isOnPostgres?: boolean;
  /** What only a constant has is left: it is the law or the decision that it cites, and a test would repeat it. */
  ignoresConstants?: boolean;
  /** Takes a minute or two: these run when no group is named. */
  isQuick?: true;
  /** Changes after which the code does the same, and why: the line and what is there instead, by file. Each has to survive. */
  same?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** How many changes no test notices yet. */
  survivors?: number;
};

const NO_SIGN = "zero is the same with either sign";
const EQUAL = "either of two equal days is the answer";
const NULL_IS_ZERO = "null counts as zero in a comparison";
const FOR_THE_TYPE = "the currency is for its type alone";
const NO_ZERO = "zero is left out before, or refused by the database";
const ONE_ROW = "such a query always answers one row";
const BOTH_ACCOUNTS = "a wallet has both of its accounts, or none";
const NO_WORDS = "no answer has none of the words that are looked for";
const STRUCT_NAME = "a struct's own name, which findFieldErrors never says";
const HAS_PROVIDER = "its provider was looked at before";
const NO_MATCH = "what did not match has no whole part";

/** Groups of one job, each with its own tests. */
const JOBS: Readonly<Record<string, MutatedGroup>> = {
  money: {
    root: "packages/money",
    files: ["packages/money/src/money.ts"],
    tests: ["src/*.test.ts"],
    isQuick: true,
    same: {
      "packages/money/src/money.ts": {
        "one < 0n ? negate(one) : one; → one <= 0n": NO_SIGN,
        "one < other ? one : other; → one <= other": "either of two equal amounts is the smaller",
        "const absolute = dividend < 0n ? -dividend : dividend; → dividend <= 0n": NO_SIGN,
        "return dividend < 0n ? -rounded : rounded; → dividend <= 0n": NO_SIGN,
        "const sizeOf = (minor: bigint): bigint => (minor < 0n ? -minor : minor); → minor <= 0n":
          NO_SIGN,
        'const [, sign, whole, fraction = ""] = DECIMAL.exec(text) ?? []; → ["Stryker was here"]':
          NO_MATCH,
        'const [, whole, fraction = ""] = RATE.exec(text) ?? []; → ["Stryker was here"]': NO_MATCH,
      },
    },
  },
  amounts: {
    root: "packages/contract",
    files: ["packages/contract/src/amount.ts"],
    tests: ["src/amount.test.ts"],
    isQuick: true,
    same: {
      "packages/contract/src/amount.ts": {
        'type: "bigint", → ""': STRUCT_NAME,
      },
    },
  },
  schedules: {
    root: "apps/server",
    files: ["apps/server/src/subscriptions/rules.ts", "apps/server/src/calendar/days.ts"],
    tests: ["src/subscriptions/rules.test.ts", "src/calendar/days.test.ts"],
    isQuick: true,
    same: {
      "apps/server/src/calendar/days.ts": {
        "return same > last ? last : same; → same >= last": EQUAL,
      },
      "apps/server/src/subscriptions/rules.ts": {
        "return day > last ? last : day; → day >= last": EQUAL,
        "if (answer === null) return false; → false": NO_WORDS,
        'return DO_NOT_HONOUR.test(answer) && before.some((one) => DO_NOT_HONOUR.test(one ?? "")); → "Stryker was here!"':
          NO_WORDS,
      },
    },
  },
  returns: {
    root: "apps/server",
    files: [
      "apps/server/src/returns/exact.ts",
      "apps/server/src/returns/holding.ts",
      "apps/server/src/returns/internal-rate.ts",
      "apps/server/src/returns/measures.ts",
    ],
    tests: ["src/returns/holding.test.ts", "src/returns/measures.test.ts"],
    same: {
      "apps/server/src/returns/exact.ts": {
        'const [, sign, whole, fraction = ""] = DECIMAL.exec(text) ?? []; → ["Stryker was here"]':
          NO_MATCH,
      },
      "apps/server/src/returns/internal-rate.ts": {
        "while (above - below > CLOSE_ENOUGH) { → above - below >= CLOSE_ENOUGH":
          "no interval that is halved is exactly as wide",
        "if (worth(flows, middle) < 0 === isRising) below = middle; → worth(flows, middle) <= 0":
          "an exact root is at either end of what is left",
        "if (nearest === undefined || Math.abs(root) < Math.abs(nearest)) nearest = root; → Math.abs(root) <= Math.abs(nearest)":
          "of two that are as near either is the nearest",
      },
      "apps/server/src/returns/measures.ts": {
        'if (last !== undefined && last > day) throw new Error("a flow is later than the value"); → true':
          "there is a last day where there is a first",
      },
    },
  },
  "unit-figures": {
    root: "apps/server",
    files: [
      "apps/server/src/units/decimals.ts",
      "apps/server/src/units/fixed-rate.ts",
      "apps/server/src/units/next-term.ts",
    ],
    tests: ["src/units/decimals.test.ts", "src/units/next-term.test.ts"],
    same: {
      "apps/server/src/units/decimals.ts": {
        'const [, sign, whole = "", fraction = ""] = match; → "Stryker was here!"':
          "what matched has a whole part",
      },
    },
  },
  fees: {
    root: "apps/server",
    files: [
      "apps/server/src/payments/fees.ts",
      "apps/server/src/payments/providers/checkout-link.ts",
      "apps/server/src/payments/rates.ts",
    ],
    tests: [
      "src/payments/fees.test.ts",
      "src/payments/providers/checkout-link.test.ts",
      "src/payments/rules.test.ts",
    ],
    same: {
      "apps/server/src/payments/fees.ts": {
        "return capMinor !== undefined && fee > capMinor ? capMinor : fee; → true":
          "nothing is more than undefined",
        "return capMinor !== undefined && fee > capMinor ? capMinor : fee; → fee >= capMinor":
          "both are equal then",
        "if (low > high || !leaves(high)) return undefined; → false":
          "a charge below what is wanted leaves less than that",
        "if (fee === undefined) return undefined; → false": "every gateway takes naira",
      },
      "apps/server/src/payments/rates.ts": {
        'const { amountMinor: dollars } = toMoney("USD", creditedMinor); → ""': FOR_THE_TYPE,
        'return readCharged({ currency: "NGN", amountMinor: naira }); → ""': FOR_THE_TYPE,
        'const { amountMinor: naira } = toMoney("NGN", chargedMinor); → ""': FOR_THE_TYPE,
        'return readMinor({ currency: "USD", amountMinor: dollars }); → ""': FOR_THE_TYPE,
      },
    },
  },
  statements: {
    root: "apps/server",
    files: [
      "apps/server/src/statements/account-mentions.ts",
      "apps/server/src/statements/bank-words.ts",
      "apps/server/src/statements/camt.ts",
      "apps/server/src/statements/cells.ts",
      "apps/server/src/statements/classify-lines.ts",
      "apps/server/src/statements/csv.ts",
      "apps/server/src/statements/explained-debits.ts",
      "apps/server/src/statements/find-changed-lines.ts",
      "apps/server/src/statements/heads.ts",
      "apps/server/src/statements/layouts.ts",
      "apps/server/src/statements/match.ts",
      "apps/server/src/statements/outcomes/suggest.ts",
      "apps/server/src/statements/parse.ts",
      "apps/server/src/statements/printed-figures.ts",
      "apps/server/src/statements/rare-numbers.ts",
      "apps/server/src/statements/read-line.ts",
      "apps/server/src/statements/returned-payouts.ts",
      "apps/server/src/statements/reversals.ts",
      "apps/server/src/statements/sender-names.ts",
      "apps/server/src/statements/split-cells.ts",
      "apps/server/src/statements/statement-text.ts",
      "apps/server/src/statements/waiting-claims.ts",
    ],
    tests: [
      "src/statements/account-mentions.test.ts",
      "src/statements/before-balances.test.ts",
      "src/statements/camt.test.ts",
      "src/statements/find-changed-lines.test.ts",
      "src/statements/formats.test.ts",
      "src/statements/layouts.test.ts",
      "src/statements/match.test.ts",
      "src/statements/odd-files.test.ts",
      "src/statements/outcomes/suggest.test.ts",
      "src/statements/parse.test.ts",
      "src/statements/returned-payouts.test.ts",
      "src/statements/reversals.test.ts",
      "src/statements/split-cells.test.ts",
      "src/statements/whatever-the-words.test.ts",
    ],
  },
  permissions: {
    root: "apps/server",
    files: ["packages/contract/src/staff-permissions.ts"],
    tests: ["src/testing/permissions/matrix.test.ts"],
    isQuick: true,
  },
  staff: {
    root: "apps/server",
    files: ["apps/server/src/platform/staff-mount.ts"],
    tests: ["src/platform/staff-mount.test.ts"],
    isQuick: true,
    isOnPostgres: true,
  },
  webhooks: {
    root: "apps/server",
    files: ["apps/server/src/platform/signatures.ts", "apps/server/src/payments/webhooks.ts"],
    tests: [
      "src/platform/signatures.test.ts",
      "src/payments/webhook-outcomes.test.ts",
      "src/payments/stuck-webhooks.test.ts",
    ],
    isOnPostgres: true,
    same: {
      "apps/server/src/payments/webhooks.ts": {
        'assertExists(settled, "a payment has lost its provider"); → ""': HAS_PROVIDER,
        "const settled = await settlePayment(setting, reference, { isBack: false }); → {}":
          "what is left out is not true",
      },
    },
  },
  wallets: {
    root: "apps/server",
    sql: { templates: ["apps/server/src/wallets"], schema: ["wallet check *", "wallet trigger *"] },
    tests: ["src/wallets/*.test.ts"],
    same: {
      "apps/server/src/wallets/store.ts": {
        "from wallet join member using (member_id) where currency = ${currency} → from wallet left join member using (member_id) where currency = ${currency}":
          "a wallet has a member: its foreign key says so",
      },
    },
  },
  ledger: {
    root: "apps/server",
    sql: {
      templates: ["apps/server/src/ledger"],
      schema: [
        "ledger.*",
        "account check *",
        "balance check *",
        "journal check *",
        "posting check *",
      ],
    },
    tests: [
      "src/ledger/invariants.test.ts",
      "src/ledger/journals.test.ts",
      "src/ledger/movements.test.ts",
      "src/ledger/posting.test.ts",
      "src/ledger/references.test.ts",
      "src/ledger/return-journals.test.ts",
      "src/ledger/worked.test.ts",
      "src/accounting/*.test.ts",
    ],
  },
  postings: {
    root: "apps/server",
    files: [
      "apps/server/src/ledger/accounts.ts",
      "apps/server/src/ledger/movements.ts",
      "apps/server/src/ledger/plan-movements.ts",
      "apps/server/src/ledger/return-movements.ts",
      "apps/server/src/ledger/bank-accounts.ts",
      "apps/server/src/ledger/store.ts",
    ],
    tests: [
      "src/ledger/journals.test.ts",
      "src/ledger/return-journals.test.ts",
      "src/ledger/posting.test.ts",
    ],
    isOnPostgres: true,
    same: {
      "apps/server/src/ledger/bank-accounts.ts": {
        "const [debit, credit] = minor > 0n ? [account, bank] : [bank, account]; → minor >= 0n":
          NO_ZERO,
        "const [debit, credit] = minor > 0n ? [bank, account] : [account, bank]; → minor >= 0n":
          NO_ZERO,
        "return { ownFundsMinor: rows[0]?.own_funds ?? ZERO, suspenseMinor: rows[0]?.suspense ?? ZERO }; → rows[0].own_funds":
          ONE_ROW,
        "return { ownFundsMinor: rows[0]?.own_funds ?? ZERO, suspenseMinor: rows[0]?.suspense ?? ZERO }; → rows[0].suspense":
          ONE_ROW,
        "return rows[0]?.minor ?? ZERO; → rows[0].minor": ONE_ROW,
      },
      "apps/server/src/ledger/movements.ts": { "minor > 0n → minor >= 0n": NO_ZERO },
      "apps/server/src/ledger/plan-movements.ts": {
        "growthMinor > 0n → growthMinor >= 0n": NO_ZERO,
        "residueMinor > 0n → residueMinor >= 0n": NO_ZERO,
        "minor > 0n → minor >= 0n": NO_ZERO,
      },
      "apps/server/src/ledger/return-movements.ts": {
        "...(corrects !== undefined && { corrects }), → true": "JSON leaves out what is undefined",
      },
      "apps/server/src/ledger/store.ts": {
        ".filter(({ postings }) => postings.reduce((sum, one) => sum + change(one), 0n) !== 0n) → sum - change(one)":
          "what is not zero is not zero with the other sign either",
        "const isPosted = rows[0]?.posted === true; → rows[0].posted": ONE_ROW,
        "if (available === undefined || held === undefined) continue; → available === undefined && held === undefined":
          BOTH_ACCOUNTS,
        "if (available === undefined || held === undefined) continue; → false": BOTH_ACCOUNTS,
        "movedAt: available.moved_at > held.moved_at ? available.moved_at : held.moved_at, → available.moved_at >= held.moved_at":
          "either of two equal times is the later one",
        'assertExists(row, "a wallet was not locked"); → ""':
          "the function itself refuses a wallet that is not there",
        "return rows[0]?.minor ?? ZERO; → rows[0].minor": ONE_ROW,
        "return rows[0]?.taken ?? 0; → rows[0].taken": ONE_ROW,
      },
    },
  },
};

/** Modules of the server whose pure files, those that compute and touch nothing, belong to a group. */
export const MONEY_MODULES: readonly string[] = [
  "ledger",
  "payments",
  "plans",
  "portfolios",
  "reconciliation",
  "returns",
  "statements",
  "subscriptions",
  "units",
  "valuations",
  "wallets",
  "withdrawals",
];

/** A reason that a test holds: the file has no function. */
export const CONSTANTS = "limits and durations alone";
const NO_TABLE = "no table of tests yet: it is met by tests of its calls";

/** Files of rules, and pure files of the money modules, that are changed in no group, and why. */
export const NOT_MUTATED: Readonly<Record<string, string>> = {
  "apps/server/src/bank-transfers/rules.ts": CONSTANTS,
  "apps/server/src/closures/rules.ts": CONSTANTS,
  "apps/server/src/compliance/rules.ts": CONSTANTS,
  "apps/server/src/data-exports/rules.ts": CONSTANTS,
  "apps/server/src/erasures/rules.ts": CONSTANTS,
  "apps/server/src/payments/account-numbers/fees.ts": NO_TABLE,
  "apps/server/src/payments/flagged/shown-payload.ts": NO_TABLE,
  "apps/server/src/payments/providers/amounts.ts": NO_TABLE,
  "apps/server/src/payments/providers/provider.ts": NO_TABLE,
  "apps/server/src/payments/providers/said.ts": NO_TABLE,
  "apps/server/src/payments/redirects.ts": NO_TABLE,
  "apps/server/src/payments/terms.ts": NO_TABLE,
  "apps/server/src/payments/view.ts": NO_TABLE,
  "apps/server/src/plans/view.ts": NO_TABLE,
  "apps/server/src/portfolios/check.ts": NO_TABLE,
  "apps/server/src/portfolios/history.ts": NO_TABLE,
  "apps/server/src/portfolios/projection.ts": NO_TABLE,
  "apps/server/src/portfolios/view.ts": NO_TABLE,
  "apps/server/src/reconciliation/table.ts": NO_TABLE,
  "apps/server/src/withdrawals/noted.ts": NO_TABLE,
  "apps/server/src/testing/alert-rules.ts": "evaluates alert rules for tests",
  "apps/server/src/identity/rules.ts": "names and documents of members get a group of their own",
};

/** Every file of rules: pure functions, with a table of tests next to it. */
export const listRulesFiles = (): string[] =>
  globSync(["apps/*/src/**/{rules,*-rules}.ts", "packages/*/src/**/{rules,*-rules}.ts"], {
    cwd: ROOT,
  }).toSorted();

const testOf = (file: string): string => file.replace(/\.ts$/, ".test.ts");

/** In files of rules: what does the same when it is changed. */
const SAME_RULES: NonNullable<MutatedGroup["same"]> = {
  "apps/server/src/estates/rules.ts": {
    'const lastName = words.at(-1) ?? ""; → "Stryker was here!"': "split always answers a word",
    'const name = holder.replaceAll(/\\b(?:the|estate|of|late)\\b/gi, " "); → ""':
      "the words around keep their own spaces",
    "const words = name.trim().split(/\\s+/); → /\\s/": "names are compared without empty words",
  },
  "apps/server/src/members/rules.ts": {
    'const zero = parsed.nationalNumber.startsWith("0") && plan?.phone_zero === "trunk"; → plan.phone_zero':
      "a number without a country begins with no 0",
  },
  "apps/server/src/payments/returns/rules.ts": {
    'if (said.amountMinor === null || said.amountMinor <= 0n) return "a return without an amount"; → false':
      NULL_IS_ZERO,
  },
  "apps/server/src/payments/rules.ts": {
    'return said.amountMinor < total ? "less than was asked for" : "more than was asked for"; → said.amountMinor <= total':
      "it is not equal here",
    "return now > received → now >= received": "it is not equal here",
    "if (reason !== undefined || said.amountMinor === null) { → false":
      "a payment without an amount has a reason already",
    'return { kind: "held", reason: reason ?? "no amount" }; → ""':
      "a payment without an amount has a reason already",
  },
  "apps/server/src/plans/rules.ts": {
    "(opensAt === null || opensAt <= now) && → false": NULL_IS_ZERO,
    "return lastDealtOn !== undefined && lastDealtOn >= end → true": "undefined is before no day",
  },
  "apps/server/src/portfolios/rules.ts": {
    'typeof value !== "string" || /^[\\w-]{0,40}$/.test(value); → false':
      "a number, a truth or null is as short and plain when it is written",
  },
  "apps/server/src/reconciliation/rules.ts": {
    'if (other === undefined) return ledger?.minor === 0n ? undefined : "only_in_books"; → ledger.minor':
      "a pair has one of its sides",
  },
  "apps/server/src/reference/rules.ts": {
    "const moved = rateE6 > baseE6 ? rateE6 - baseE6 : baseE6 - rateE6; → rateE6 >= baseE6":
      NO_SIGN,
  },
  "apps/server/src/units/correction-rules.ts": {
    "const most = dealt.freeUnits > 0n ? negate(dealt.freeUnits) : ZERO; → true": NO_SIGN,
    "const most = dealt.freeUnits > 0n ? negate(dealt.freeUnits) : ZERO; → dealt.freeUnits >= 0n":
      NO_SIGN,
    "const moreUnits = missing < most ? most : missing; → missing <= most": "both are equal then",
    "const borne = add(short < 0n ? negate(short) : ZERO, computeWorthHalfUp(keptUnits, price)); → short <= 0n":
      NO_SIGN,
    "extraMinor: short > 0n ? short : ZERO, → short >= 0n": NO_SIGN,
  },
  "apps/server/src/units/rules.ts": {
    "): boolean => maturesOn !== null && maturesOn <= today; → true": "null is before no day",
  },
};

/** A file of rules belongs to the group of its app or package, unless a job has it already. */
function groupRules(app: string): MutatedGroup {
  const inJobs = new Set(Object.values(JOBS).flatMap(({ files = [] }) => files));
  const files = listRulesFiles().filter(
    (file) => file.startsWith(`${app}/`) && !inJobs.has(file) && !Object.hasOwn(NOT_MUTATED, file),
  );
  const tests = files.map((file) => testOf(file).slice(app.length + 1));
  const same = Object.fromEntries(
    Object.entries(SAME_RULES).filter(([file]) => file.startsWith(`${app}/`)),
  );
  return { root: app, files, tests, ignoresConstants: true, isQuick: true, same };
}

/** What `npm run mutate` changes, by the name that it is called by. */
export const MUTATED: Readonly<Record<string, MutatedGroup>> = {
  ...JOBS,
  rules: groupRules("apps/server"),
  "web-rules": groupRules("apps/web"),
};

/** The names of the groups that take a minute or two. */
export const QUICK_GROUPS: readonly string[] = Object.entries(MUTATED)
  .filter(([, { isQuick }]) => isQuick === true)
  .map(([name]) => name);
