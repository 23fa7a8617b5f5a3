/** Which forms of both apps are not the frame's, and what shows a read in a way of its own. */
import type { Look } from "./counts.ts";
import { listImports, visitNodes, type Repository, type SourceNode } from "./read-source.ts";

/** Prerendered pages with the byte budget of sign-in, which have no bytes left for react-hook-form. docs/conventions.md says more. */
const NATIVE: ReadonlySet<string> = new Set([
  "apps/web/src/pages/check/check-page.tsx",
  "apps/web/src/pages/sign-in/sign-in-page.tsx",
]);

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

const NATIVE_FORM = /^(?:@kinfold\/frame\/native-form|packages\/frame\/src\/native-form\.ts)$/;
const FORM = /^(?:@kinfold\/frame\/form|packages\/frame\/src\/form\.ts)$/;

function listForms(program: SourceNode): SourceNode[] {
  const forms: SourceNode[] = [];
  visitNodes(program, (node) => {
    if (node.type !== "JSXOpeningElement" || node.name.type !== "JSXIdentifier") return;
    if (node.name.name === "form") forms.push(node);
  });
  return forms;
}

/** Whether a form takes the properties of the frame's hook, and handles nothing by itself. */
function isWired(form: SourceNode): boolean {
  if (form.type !== "JSXOpeningElement") return false;
  const hasOwnHandler = form.attributes.some(
    (each) => each.type === "JSXAttribute" && each.name.name === "onSubmit",
  );
  const hasProps = form.attributes.some(
    ({ type, ...each }) =>
      type === "JSXSpreadAttribute" &&
      "argument" in each &&
      each.argument.type === "MemberExpression" &&
      each.argument.object.type === "Identifier" &&
      each.argument.object.name === "form" &&
      each.argument.property.type === "Identifier" &&
      each.argument.property.name === "props",
  );
  return hasProps && !hasOwnHandler;
}

/** The forms and reads of both apps that are not shown by the frame. */
export function lookAtFormsAndReads(repository: Repository): Look {
  const shipped = repository
    .list(/^(?:apps\/(?:web|office)|packages\/frame)\/src\/.*\.tsx?$/)
    .filter((path) => !/\.(?:test|stories)\.tsx?$|\/testing\//.test(path));
  const faults: string[] = [];
  let forms = 0;
  let reads = 0;
  for (const path of shipped) {
    const program = repository.parse(path);
    const own = listForms(program);
    forms += own.length;
    const imports = listImports(path, program);
    const hook = NATIVE.has(path) ? NATIVE_FORM : FORM;
    const isNative = imports.some(({ from }) => NATIVE_FORM.test(from));
    if (own.some((form) => !isWired(form)))
      faults.push(`${path}: has a form without {...form.props}`);
    else if (own.length > 0 && !imports.some(({ from }) => hook.test(from)))
      faults.push(`${path}: has a form that is not the frame's`);
    if (isNative !== NATIVE.has(path))
      faults.push(`${path}: ${isNative ? "may not use" : "does not use"} native-form`);
    if (!path.startsWith("apps/")) continue;
    if (imports.some(({ from }) => from === "@kinfold/frame/shell/read")) reads++;
    const isOwn = imports.some(({ name }) => name === "useGivenUp");
    if (isOwn && !(path in OWN_READS))
      faults.push(`${path}: shows a read in a way of its own: use Read`);
    if (!isOwn && path in OWN_READS)
      faults.push(`${path}: is excused from Read, and needs no excuse`);
  }
  return { faults, counts: { files: shipped.length, forms, "files with Read": reads } };
}
