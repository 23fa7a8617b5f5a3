import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** The prerendered sign-in page, which has no bytes left for react-hook-form. docs/conventions.md says more. */
const NATIVE = "apps/web/src/pages/sign-in/sign-in-page.tsx";

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
      const hook = path === NATIVE ? "native-form" : "form";
      const isImported = new RegExp(`from "(@kinfold/frame/|#)${hook}(\\.ts)?"`).test(code);
      return !isWired || !isImported || /\bonSubmit=\{\(event/.test(code);
    })
    .map(({ path }) => path);
}

/** Files that use the form of the sign-in page without being it. */
const nativeForms = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ code }) => /from "(@kinfold\/frame\/|#)native-form/.test(code))
    .map(({ path }) => path);

test("every form of both apps is the frame's", () => {
  const sources = shipped();
  expect(sources.filter(({ code }) => /<form\b/.test(code)).length).toBeGreaterThan(30);
  expect(formsByHand(sources)).toEqual([]);
  expect(nativeForms(sources)).toEqual([NATIVE]);
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
