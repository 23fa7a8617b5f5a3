/**
 * Finds words that are shown and that no language can change: text between tags, names and descriptions given as a
 * literal, and other sentences, outside a constant called …_WORDS (which a provider changes) and outside of `say`. Texts
 * for developers, in errors and insist(), stay English.
 */
import type { Look } from "./counts.ts";
import { getLine, parseSource, readLiteral, visitNodes } from "./read-source.ts";
import type { Repository, SourceNode } from "./read-source.ts";

/** Attributes that are shown or read out. */
const SPOKEN = new Set([
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "aria-valuetext",
  "alt",
  "busy",
  "caption",
  "confirm",
  "description",
  "label",
  "placeholder",
  "text",
  "title",
  "what",
]);
/** What begins with a capital and has lower case behind it is a word or a sentence; so is what ends like one, and what has four words. */
const SENTENCE = /^\W*\p{Lu}\p{Ll}+|\p{Ll} \p{Ll}+[.…!?]$|^\p{L}+(?: \p{L}+){3,}$/u;
/** Names that are the same in all languages. */
const SAME_EVERYWHERE = /^(Kinfold|Windows|Android|Mac OS|Linux|Unknown)$/;
/** Keys of the keyboard and names of the browser, where they are compared: on a button they are words. */
const OF_THE_BROWSER =
  /^(Arrow\w+|Enter|Escape|Tab|Home|End|Page(Up|Down)|Backspace|Delete|Highlight|Date|Promise|Element|Files|Content-Type)$/;

type Node = { type: string; start: number; end: number; [name: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;
const nameOf = (value: unknown): string => {
  if (!isNode(value)) return "";
  return typeof value["name"] === "string" ? value["name"] : nameOf(value["name"]);
};

/** The words of a source that cannot be changed, each as "line: words". */
export function findHardCodedWords(path: string, code: string): string[] {
  const hardCoded: string[] = [];
  const report = (node: Node, words: string): void => {
    hardCoded.push(`${getLine(code, node)}: ${words.replace(/\s+/g, " ").trim()}`);
  };
  const visit = (value: unknown, isSpoken: boolean): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, isSpoken);
      return;
    }
    if (!isNode(value) || isForDevelopers(value)) return;
    const text = textOf(value, code);
    if (text !== undefined && /\p{L}/u.test(text) && !SAME_EVERYWHERE.test(text)) {
      const isShown = value.type === "JSXText" || isSpoken;
      if (isShown || (SENTENCE.test(text) && !OF_THE_BROWSER.test(text))) report(value, text);
    }
    for (const [name, part] of Object.entries(withoutMessage(value)))
      visit(part, isSaid(value, name, isSpoken));
  };
  visit(parseSource(path, code), false);
  return hardCoded;
}

/** `<Say text="…">` says its text in the language of the page: what stands in it is looked at, the text is not. */
function withoutMessage(node: Node): Node {
  const { attributes } = node;
  if (node.type !== "JSXOpeningElement" || nameOf(node["name"]) !== "Say") return node;
  if (!Array.isArray(attributes)) return node;
  return { ...node, attributes: attributes.filter((one) => nameOf(one) !== "text") };
}

/** Parts that come to the same end as the whole: both branches of a choice, the values of a text. */
const SAME_END: Readonly<Record<string, readonly string[]>> = {
  JSXExpressionContainer: ["expression"],
  ConditionalExpression: ["consequent", "alternate"],
  LogicalExpression: ["left", "right"],
  TemplateLiteral: ["expressions"],
};

/** Whether a part of a node is shown or read out. */
function isSaid(node: Node, part: string, isNodeSaid: boolean): boolean {
  if (node.type === "JSXElement" || node.type === "JSXFragment") return part === "children";
  if (node.type === "JSXAttribute") return part === "value" && SPOKEN.has(nameOf(node));
  return isNodeSaid && (SAME_END[node.type]?.includes(part) ?? false);
}

function textOf(node: Node, code: string): string | undefined {
  if (node.type === "JSXText") return String(node["value"]).trim();
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type !== "TemplateLiteral") return undefined;
  // Only what stands between the values.
  return code.slice(node.start + 1, node.end - 1).replace(/\$\{[^}]*\}+/g, "");
}

/** Imports, types, classes, errors, and the constants that hold the words. */
function isForDevelopers(node: Node): boolean {
  if (/^(Import|ExportAll)Declaration$|^TS\w*(Type|Interface)/.test(node.type)) return true;
  if (node.type === "ThrowStatement") return true;
  if (node.type === "JSXAttribute") return /^(className|d|style|viewBox)$/.test(nameOf(node));
  if (node.type === "VariableDeclarator") return /_(WORDS|ADVICE)$/.test(nameOf(node["id"]));
  return (
    (node.type === "CallExpression" || node.type === "NewExpression") &&
    /^(say|sayCount|sayInEnglish|insist|cva|cx|DateTimeFormat|ListFormat|NumberFormat|([A-Z]\w*)?Error)$/.test(
      nameOf(node["callee"]) || nameOf(isNode(node["callee"]) ? node["callee"]["property"] : {}),
    )
  );
}

/** The words of a component: under which name it uses which constant. Throws on a call that does not write both out. */
function listComponentWords(path: string, code: string): string[] {
  const used: string[] = [];
  visitNodes(parseSource(path, code), (node) => {
    if (node.type !== "CallExpression" || node.callee.type !== "Identifier") return;
    if (node.callee.name !== "useWords") return;
    const [name, words] = node.arguments;
    const component = readLiteral(name);
    if (component === undefined || words?.type !== "Identifier")
      throw new Error(`${path}: useWords is not given a name and a constant`);
    used.push(`${component}: ${words.name}`);
  });
  return used;
}

const TYPED_WORDS = "packages/ui/src/words-provider/component-words.ts";

/** The same as the provider's type lists them. */
function listTypedWords(repository: Repository): string[] {
  const typed: string[] = [];
  visitNodes(repository.parse(TYPED_WORDS), (node) => {
    if (node.type !== "TSPropertySignature" || node.key.type !== "Identifier") return;
    const type: SourceNode | undefined = node.typeAnnotation?.typeAnnotation;
    if (type?.type !== "TSTypeQuery" || type.exprName.type !== "Identifier")
      throw new Error(`${TYPED_WORDS}: ${node.key.name} is not the type of a constant`);
    typed.push(`${node.key.name}: ${type.exprName.name}`);
  });
  return typed;
}

/** Which words of the design system no provider can change, and how its type differs from what components use. */
export function lookAtComponentWords(repository: Repository): Look {
  const files = repository
    .list(/^packages\/ui\/src\/.*\.tsx?$/)
    .filter(
      (file) =>
        !/\.(?:stories|test)\.|\/(?:testing|foundations|tokens|icon|spot)\/|samples/.test(file),
    );
  const read = files.map((file) => ({ file, code: repository.read(file) }));
  const used = new Set(read.flatMap(({ file, code }) => listComponentWords(file, code)));
  const typed = new Set(listTypedWords(repository));
  const faults = [
    ...read.flatMap(({ file, code }) =>
      findHardCodedWords(file, code).map((words) => `${file}:${words}: no provider can change it`),
    ),
    ...[...used].filter((each) => !typed.has(each)).map((each) => `${each}: the type lacks it`),
    ...[...typed].filter((each) => !used.has(each)).map((each) => `${each}: no component uses it`),
  ];
  return { faults, counts: { files: files.length, "constants of words": used.size } };
}
