import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** Prerendered pages with the byte budget of sign-in, which have no bytes left for react-hook-form. docs/conventions.md says more. */
const NATIVE: readonly string[] = [
  "apps/web/src/pages/check/check-page.tsx",
  "apps/web/src/pages/sign-in/sign-in-page.tsx",
];

type Source = { path: string; code: string };

const shipped = (): Source[] =>
  globSync(["apps/{web,office}/src/**/*.tsx", "packages/frame/src/**/*.tsx"], { cwd: ROOT })
    .filter((path) => !/\.(test|stories)\.tsx$|\/testing\//.test(path))
    .map((path) => ({ path, code: readFileSync(join(ROOT, path), "utf8") }));

/** Files with a form that is not the frame's. */
function formsByHand(sources: readonly Source[]): string[] {
  return sources
    .filter(({ code }) => /<form\b/.test(code))
    .filter(({ path, code }) => {
      const opened = [...code.matchAll(/<form\b([^>]*)/g)];
      const isWired = opened.every(([, attributes = ""]) => attributes.includes("{...form.props}"));
      const hook = NATIVE.includes(path) ? "native-form" : "form";
      const isImported = new RegExp(`from "(@kinfold/frame/|#)${hook}(\\.ts)?"`).test(code);
      return !isWired || !isImported || /\bonSubmit=\{\(event/.test(code);
    })
    .map(({ path }) => path);
}

/** Files that use the form of those pages. */
const nativeForms = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ code }) => /from "(@kinfold\/frame\/|#)native-form/.test(code))
    .map(({ path }) => path);

test("every form of both apps is the frame's", () => {
  const sources = shipped();
  expect(sources.filter(({ code }) => /<form\b/.test(code)).length).toBeGreaterThan(30);
  expect(formsByHand(sources)).toEqual([]);
  expect(nativeForms(sources).toSorted()).toEqual(NATIVE);
});

test("a form by hand is found", () => {
  const planted = {
    path: "apps/office/src/pages/planted.tsx",
    code: 'import { useForm } from "@kinfold/frame/form";\n<form onSubmit={() => send()}>',
  };
  const other = { path: "apps/web/src/other.tsx", code: "<form {...form.props}>" };
  expect(formsByHand([planted, other])).toEqual([planted.path, other.path]);
  const native = { path: "apps/web/src/x.tsx", code: 'from "@kinfold/frame/native-form"' };
  expect(nativeForms([native])).toEqual([native.path]);
});

/** What shows a read in a way of its own, and why. */
const OWN_READS: Readonly<Record<string, string>> = {
  "apps/web/src/flows/payment-return/payment-return.tsx":
    "its dialog's title and buttons tell it too",
  "apps/web/src/flows/paying/pay-online.tsx": "a price that is refused may be one of the amount",
  "apps/web/src/flows/usd-rate/usd-rate.tsx": "a usual rate stands until today's is here",
  "apps/web/src/pages/notifications/notice-list.tsx": "pages follow one another, and each may fail",
  "apps/web/src/pages/overview/portfolios.tsx": "the cards stand, and a figure is missing",
  "apps/web/src/pages/transactions/transaction-list.tsx":
    "pages follow one another, and each may fail",
  "apps/web/src/session/use-main-wallet.ts": "a hook, which draws nothing",
};

const readsByHand = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path, code }) => path.startsWith("apps/") && /\buseGivenUp\b/.test(code))
    .map(({ path }) => path);

test("what is read is shown by Read, but for those that say why", () => {
  const hooks = globSync("apps/{web,office}/src/**/*.ts", { cwd: ROOT }).map((path) => ({
    path,
    code: readFileSync(join(ROOT, path), "utf8"),
  }));
  expect(readsByHand([...shipped(), ...hooks]).toSorted()).toEqual(
    Object.keys(OWN_READS).toSorted(),
  );
  const planted = { path: "apps/web/src/planted.tsx", code: "useGivenUp(error)" };
  expect(readsByHand([planted])).toEqual([planted.path]);
});
