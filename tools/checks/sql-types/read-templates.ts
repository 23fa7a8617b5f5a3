/**
 * The SQL templates of the server, with the row type that each declares and the texts that it can become. Fragments are put in
 * where they stand: constants, functions, choices and lists are followed in the source; nothing runs.
 */
import * as ts from "typescript/unstable/ast";
import {
  API,
  SymbolFlags,
  type Checker,
  type Project,
  type Symbol,
  type Type,
} from "typescript/unstable/sync";
import { isValueType, readRow, type DeclaredColumn } from "./declared-row.ts";

/** One text that a template can become. */
export type StatementText = {
  sql: string;
  /** For each parameter, in order: true when it is never null. */
  values: readonly boolean[];
};

/** An SQL template of the source. */
export type Template = {
  /** From the root of the repository, with the line. */
  where: string;
  file: string;
  /** How it begins, on one line. */
  beginning: string;
  /** What its rows are declared to be; undefined where nothing is read from them. */
  row: readonly DeclaredColumn[] | undefined;
  /** Empty for a fragment, which is read as a part of other templates. */
  texts: readonly StatementText[];
  /** Why its texts cannot be told, if so. */
  unresolved: string | undefined;
  /** True for a template that stands in a text of another. */
  isPart: boolean;
};

type Hole = { isValue: boolean };
type Text = { pieces: readonly (string | Hole)[]; templates: readonly string[] };

/** What a function was called with, and where. */
type Frame = { fn: string; args: readonly Argument[] };
type Frames = readonly Frame[];

/** What an expression comes to. */
type Value =
  | { kind: "node"; node: ts.Node; frames: Frames }
  | { kind: "text"; text: string }
  | { kind: "list"; items: readonly Item[] }
  /** Only a run would know: a parameter of the statement. */
  | { kind: "unknown" };

/** A value; a node without frames of its own is read in those of the function that uses it. */
type Argument = Value | { kind: "node"; node: ts.Node; frames?: undefined };

type Item = { value: Value; isOptional: boolean };

type Function =
  | ts.FunctionDeclaration
  | ts.ArrowFunction
  | ts.FunctionExpression
  | ts.MethodDeclaration;

/** What depends on the arguments of a function that is looked at by itself. */
class NeedsCaller extends Error {
  readonly fn: Function;
  constructor(fn: Function) {
    super("depends on its caller");
    this.fn = fn;
  }
}

/** What depends on which element of a list is looked at. */
class NeedsElement extends Error {
  readonly key: string;
  readonly elements: readonly Value[];
  constructor(key: string, elements: readonly Value[]) {
    super("depends on the element of a list");
    this.key = key;
    this.elements = elements;
  }
}

class Unresolved extends Error {}

/** A way on which there is no SQL at all: the source looks before it asks. */
class Absent extends Unresolved {}

function isOpen(error: unknown): error is Error {
  return (
    error instanceof Unresolved || error instanceof NeedsCaller || error instanceof NeedsElement
  );
}

/** A chain of names or callers longer than this is a circle. */
const FOLLOW_AT_MOST = 12;

const STATEMENT =
  /^(?:\s|\(|--[^\n]*\n)*(?:select|insert|update|delete|with|merge|values|table|create|alter|drop|truncate|lock|set|reset|begin|commit|vacuum|analyze|analyse|notify|listen|show|explain|grant|revoke|reindex|checkpoint|do|call|copy|savepoint|rollback|release)\b/i;

function isFunction(node: ts.Node): node is Function {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isMethodDeclaration(node)
  );
}

const keyOf = (node: ts.Node): string =>
  `${node.getSourceFile().path}:${node.pos}:${node.end}:${node.kind}`;

/** Without parentheses and assertions of type. */
function bare(node: ts.Node): ts.Node {
  return ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAwaitExpression(node)
    ? bare(node.expression)
    : node;
}

function isSqlTag(node: ts.Node): node is ts.TaggedTemplateExpression {
  return (
    ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === "sql"
  );
}

/** The name of the method of `sql` that is called, as `join` in `sql.join(…)`. */
function sqlMethod(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return undefined;
  const { expression, name } = node.expression;
  return ts.isIdentifier(expression) && expression.text === "sql" ? name.text : undefined;
}

function literalText(node: ts.Node): string | undefined {
  return ts.isStringLiteral(node) ||
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isNumericLiteral(node)
    ? node.text
    : undefined;
}

function nameOf(name: ts.Node): string | undefined {
  return ts.isIdentifier(name) ? name.text : literalText(name);
}

const quoted = (name: string): string =>
  name
    .split(".")
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join(".");

const optional = ({ value }: Item): Item => ({ value, isOptional: true });

const framed = (fn: string, args: readonly Argument[], frames: Frames): Frames =>
  [{ fn, args }].concat(frames);

/** What is learnt later of these frames holds for the value too. */
const unbound = (value: Value, frames: Frames): Argument =>
  value.kind === "node" && value.frames === frames ? { kind: "node", node: value.node } : value;

/** Each alternative of each part at least once, those of the same place side by side. */
function combine<T>(parts: readonly (readonly T[])[]): T[][] {
  const count = parts.reduce((most, { length }) => Math.max(most, length), 1);
  return Array.from({ length: count }, (_, at) =>
    parts.flatMap((part) => {
      const chosen = part[at % part.length];
      return chosen === undefined ? [] : [chosen];
    }),
  );
}

const joined = (texts: readonly Text[]): Text => ({
  pieces: texts.flatMap(({ pieces }) => pieces),
  templates: texts.flatMap(({ templates }) => templates),
});

const textOf = (text: string): Text => ({ pieces: [text], templates: [] });

function rendered({ pieces }: Text): StatementText {
  const values: boolean[] = [];
  const sql = pieces.map((piece) =>
    typeof piece === "string" ? piece : `$${values.push(piece.isValue)}`,
  );
  return { sql: sql.join(""), values };
}

/** Reads every SQL template of the project's files whose path from the root passes. */
export function readTemplates(
  root: string,
  { config, isWanted }: { config: string; isWanted: (file: string) => boolean },
): Template[] {
  const api = new API({ cwd: root });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [`${root}/${config}`] });
    const project = snapshot.getProject(`${root}/${config}`);
    if (project === undefined) throw new Error(`there is no project ${config}`);
    return new Reading(project, root, isWanted).templates();
  } finally {
    api.close();
  }
}

class Reading {
  readonly #project: Project;
  readonly #checker: Checker;
  readonly #found: { node: ts.TaggedTemplateExpression; file: string }[] = [];
  /** By the name that is called, every call. */
  readonly #calls = new Map<string, ts.CallExpression[]>();
  /** The templates that stand in texts of others. */
  readonly #parts = new Set<string>();

  constructor(project: Project, root: string, isWanted: (file: string) => boolean) {
    this.#project = project;
    this.#checker = project.checker;
    for (const name of project.program.getSourceFileNames()) {
      const file = name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name;
      if (file.includes("node_modules/") || !isWanted(file)) continue;
      const source = project.program.getSourceFile(name);
      if (source) this.#collect(source, file);
    }
  }

  #collect(source: ts.Node, file: string): void {
    const visit = (node: ts.Node): void => {
      if (isSqlTag(node)) this.#found.push({ node, file });
      if (ts.isCallExpression(node)) {
        const called = bare(node.expression);
        const name = ts.isIdentifier(called)
          ? called.text
          : ts.isPropertyAccessExpression(called)
            ? called.name.text
            : "";
        this.#calls.set(name, [...(this.#calls.get(name) ?? []), node]);
      }
      node.forEachChild(visit);
    };
    visit(source);
  }

  templates(): Template[] {
    const all = this.#found.map(({ node, file }) => ({
      key: keyOf(node),
      template: this.#templateAt(node, file),
    }));
    for (const { key, template } of all) {
      if (!this.#parts.has(key)) continue;
      template.isPart = true;
      // A part of others that says too little by itself is read where it stands.
      template.unresolved = undefined;
    }
    return all.map(({ template }) => template);
  }

  #templateAt(node: ts.TaggedTemplateExpression, file: string): Template {
    const source = node.getSourceFile();
    const start = node.getStart();
    const line = source.text.slice(0, start).split("\n").length;
    const beginning = node.template.getText().slice(1, 120).replaceAll(/\s+/g, " ").trim();
    const base = { where: `${file}:${line}`, file, beginning, isPart: false };
    const first = ts.isNoSubstitutionTemplateLiteral(node.template)
      ? node.template.text
      : ts.isTemplateExpression(node.template)
        ? node.template.head.text
        : "";
    const isBegun = first.trim() !== "" && first.trim() !== "(";
    if (isBegun && !STATEMENT.test(first))
      return { ...base, row: undefined, texts: [], unresolved: undefined };
    try {
      const texts = this.#alternatives(node, []).filter((text) =>
        STATEMENT.test(rendered(text).sql),
      );
      const own = keyOf(node);
      for (const key of texts.flatMap(({ templates }) => templates)) {
        if (key !== own) this.#parts.add(key);
      }
      const different = new Map(
        texts.map((text) => rendered(text)).map((text) => [text.sql, text]),
      );
      const row = texts.length > 0 ? this.#rowOf(node) : undefined;
      return { ...base, row, texts: [...different.values()], unresolved: undefined };
    } catch (error) {
      if (!isOpen(error)) throw error;
      return { ...base, row: this.#rowOf(node), texts: [], unresolved: error.message };
    }
  }

  #rowOf(node: ts.TaggedTemplateExpression): DeclaredColumn[] | undefined {
    const type = this.#checker.getTypeAtLocation(node);
    const row = type?.isTypeReference() ? this.#checker.getTypeArguments(type)[0] : undefined;
    if (row === undefined) throw new Error(`a template at ${keyOf(node)} has no row type`);
    return readRow(row, this.#checker);
  }

  /** The texts of a template, by each of its callers and each element of a list where it depends on them. */
  #alternatives(node: ts.TaggedTemplateExpression, frames: Frames, depth = 0): Text[] {
    try {
      return this.#template(node, frames);
    } catch (error) {
      if (depth > FOLLOW_AT_MOST) throw error;
      const absent: unknown[] = [];
      const texts = this.#waysOn(error, frames).flatMap((way) => {
        try {
          return this.#alternatives(node, way, depth + 1);
        } catch (other) {
          if (!(other instanceof Absent)) throw other;
          absent.push(other);
          return [];
        }
      });
      if (texts.length === 0 && absent.length > 0) throw absent[0];
      return texts;
    }
  }

  /** What has to be known besides: once for each caller, or for each element. */
  #waysOn(error: unknown, frames: Frames): Frames[] {
    if (error instanceof NeedsElement) {
      return error.elements.map((element) => framed(error.key, [unbound(element, frames)], frames));
    }
    if (!(error instanceof NeedsCaller)) throw error;
    const fn = keyOf(error.fn);
    const calls = this.#findCalls(error.fn).map((call): Frames => {
      const args: Argument[] = call.arguments.map((node) => ({ kind: "node", node }));
      return framed(fn, args, frames);
    });
    try {
      const elements = this.#elementsGivenTo(error.fn, frames);
      const ways = [
        ...calls,
        ...elements.map((element) => framed(fn, [unbound(element, frames)], frames)),
      ];
      if (ways.length > 0) return ways;
    } catch (other) {
      return this.#waysOn(other, frames);
    }
    const name = nameOfFunction(error.fn);
    throw new Unresolved(`depends on the arguments of ${name}, which nothing calls by its name`);
  }

  /** The elements of a list whose `map` calls this function. */
  #elementsGivenTo(fn: Function, frames: Frames): Value[] {
    const call = fn.parent;
    if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return [];
    const { expression, name } = call.expression;
    return name.text === "map" ? this.#list(expression, frames).map(({ value }) => value) : [];
  }

  #findCalls(fn: Function): ts.CallExpression[] {
    const symbol = this.#symbolOfFunction(fn);
    if (symbol === undefined) return [];
    return (this.#calls.get(symbol.name) ?? []).filter(
      (call) => this.#symbolAt(bare(call.expression))?.id === symbol.id,
    );
  }

  #symbolOfFunction(fn: Function): Symbol | undefined {
    if ((ts.isFunctionDeclaration(fn) || ts.isMethodDeclaration(fn)) && fn.name) {
      return this.#symbolAt(fn.name);
    }
    const { parent } = fn;
    return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
      ? this.#symbolAt(parent.name)
      : undefined;
  }

  #symbolAt(node: ts.Node): Symbol | undefined {
    const symbol = this.#checker.getSymbolAtLocation(node);
    if (symbol === undefined) return undefined;
    return (symbol.flags & SymbolFlags.Alias) === 0
      ? symbol
      : this.#checker.getAliasedSymbol(symbol);
  }

  #typeAt(node: ts.Node): Type {
    const type = this.#checker.getTypeAtLocation(node);
    if (type === undefined) throw new Error(`there is no type at ${keyOf(node)}`);
    return type;
  }

  /** True for what Kysely puts in as SQL; anything else is a parameter. */
  #isSql(type: Type): boolean {
    if (type.isUnionType()) return (type.getTypes() ?? []).some((each) => this.#isSql(each));
    return this.#checker.getPropertyOfType(type, "toOperationNode") !== undefined;
  }

  #template(node: ts.TaggedTemplateExpression, frames: Frames): Text[] {
    const { template } = node;
    if (ts.isNoSubstitutionTemplateLiteral(template)) {
      return [{ pieces: [template.text], templates: [keyOf(node)] }];
    }
    if (!ts.isTemplateExpression(template)) throw new Unresolved("is no template");
    const parts: Text[][] = [[{ pieces: [template.head.text], templates: [keyOf(node)] }]];
    for (const { expression, literal } of template.templateSpans) {
      const type = this.#typeAt(expression);
      parts.push(
        this.#isSql(type)
          ? this.#fragments(expression, frames)
          : [{ pieces: [{ isValue: isValueType(type) }], templates: [] }],
        [textOf(literal.text)],
      );
    }
    return combine(parts).map(joined);
  }

  #fragments(expression: ts.Node, frames: Frames): Text[] {
    const node = bare(expression);
    if (ts.isConditionalExpression(node)) {
      return this.#waysOf(node, frames).flatMap((way) => this.#fragments(way, frames));
    }
    const type = this.#typeAt(node);
    if (!this.#isSql(type)) return [{ pieces: [{ isValue: isValueType(type) }], templates: [] }];
    const texts = this.#resolve(expression, frames).flatMap((value) => this.#fragmentOf(value));
    if (texts.length === 0) throw new Absent(`what is \`${short(expression)}\`?`);
    return texts;
  }

  #fragmentOf(value: Value): Text[] {
    if (value.kind === "unknown") return [{ pieces: [{ isValue: false }], templates: [] }];
    if (value.kind !== "node")
      throw new Unresolved("something that is no SQL stands where SQL is wanted");
    const { node, frames } = value;
    if (isSqlTag(node)) return this.#template(node, frames);
    const method = sqlMethod(node);
    if (method !== undefined && ts.isCallExpression(node)) {
      const [first, second] = node.arguments;
      if (first === undefined) throw new Unresolved(`sql.${method} of nothing`);
      if (method === "raw") return this.#strings(first, frames).map(textOf);
      if (method === "ref" || method === "table" || method === "id") {
        return this.#strings(first, frames).map((name) => textOf(quoted(name)));
      }
      if (method === "join") return this.#join(first, second, frames);
    }
    const type = this.#typeAt(node);
    if (this.#isSql(type)) throw new Unresolved(`what is \`${short(node)}\`?`);
    return [{ pieces: [{ isValue: isValueType(type) }], templates: [] }];
  }

  #join(first: ts.Node, separator: ts.Node | undefined, frames: Frames): Text[] {
    const items = this.#list(first, frames);
    const between = separator === undefined ? [textOf(", ")] : this.#fragments(separator, frames);
    const texts = (chosen: readonly Item[]): Text[] => {
      const each = chosen.map(({ value }) => this.#itemTexts(value));
      return combine(each).map((parts) =>
        joined(
          parts.flatMap((part, at) => (at === 0 ? [part] : [between[0] ?? textOf(", "), part])),
        ),
      );
    };
    const least = items.filter(({ isOptional }) => !isOptional);
    if (items.length === 0) throw new Unresolved("a list of nothing");
    return [
      ...texts(items),
      ...(least.length > 0 && least.length < items.length ? texts(least) : []),
    ];
  }

  #itemTexts(value: Value): Text[] {
    if (value.kind === "node") {
      const values = this.#resolve(value.node, value.frames);
      return values.flatMap((each) => {
        const isText =
          each.kind === "node" && (isSqlTag(each.node) || sqlMethod(each.node) !== undefined);
        return isText ? this.#fragmentOf(each) : [{ pieces: [{ isValue: true }], templates: [] }];
      });
    }
    return this.#fragmentOf(value);
  }

  /** The words that an expression comes to: those that its type lists, where the source does not say them. */
  #strings(expression: ts.Node, frames: Frames): string[] {
    try {
      return this.#writtenStrings(expression, frames);
    } catch (error) {
      const listed = isOpen(error) ? stringsOfType(this.#typeAt(expression)) : [];
      if (listed.length === 0) throw error;
      return listed;
    }
  }

  #writtenStrings(expression: ts.Node, frames: Frames): string[] {
    return this.#resolve(expression, frames).flatMap((value): string[] => {
      if (value.kind === "text") return [value.text];
      if (value.kind !== "node") throw new Unresolved(`what does \`${short(expression)}\` say?`);
      const { node } = value;
      const literal = literalText(node);
      if (literal !== undefined) return [literal];
      if (ts.isTemplateExpression(node)) {
        const parts = [
          [node.head.text],
          ...node.templateSpans.flatMap(({ expression: each, literal: after }) => [
            this.#strings(each, value.frames),
            [after.text],
          ]),
        ];
        return combine(parts).map((part) => part.join(""));
      }
      if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
        const sides = [node.left, node.right].map((side) => this.#strings(side, value.frames));
        return combine(sides).map((part) => part.join(""));
      }
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
        const { expression: target, name } = node.expression;
        const [argument] = node.arguments;
        if (name.text === "join") {
          const between = argument ? (this.#strings(argument, value.frames)[0] ?? ",") : ",";
          const items = this.#list(target, value.frames).map(({ value: item }) =>
            this.#stringsOf(item),
          );
          return combine(items).map((part) => part.join(between));
        }
      }
      throw new Unresolved(`what does \`${short(node)}\` say?`);
    });
  }

  #stringsOf(value: Value): string[] {
    if (value.kind === "text") return [value.text];
    if (value.kind === "node") return this.#strings(value.node, value.frames);
    throw new Unresolved("what does an element say?");
  }

  /** The elements of a list; those that only some runs put in are optional. */
  #list(expression: ts.Node, frames: Frames): Item[] {
    const values = this.#resolve(expression, frames);
    const lists = values.map((value) => this.#itemsOf(value));
    const [only, ...others] = lists;
    if (only === undefined) throw new Unresolved(`what is in \`${short(expression)}\`?`);
    return others.length === 0 ? only : lists.flat().map(optional);
  }

  #itemsOf(value: Value): Item[] {
    if (value.kind === "list") return [...value.items];
    if (value.kind === "unknown") return [{ value, isOptional: false }];
    if (value.kind !== "node") throw new Unresolved("a text is no list");
    const { node, frames } = value;
    if (ts.isArrayLiteralExpression(node)) {
      return node.elements.flatMap((element): Item[] =>
        ts.isSpreadElement(element)
          ? this.#list(element.expression, frames)
          : [{ value: { kind: "node", node: element, frames }, isOptional: false }],
      );
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression: target, name } = node.expression;
      const [argument] = node.arguments;
      if (name.text === "map" && argument !== undefined) {
        return this.#itemsOrUnknown(target, frames)
          .map((item) => ({
            value: { kind: "list", items: this.#applied(argument, [item.value], frames) },
            isOptional: item.isOptional,
          }))
          .flatMap(({ value: { items }, isOptional }) =>
            items.map((each) => ({ ...each, isOptional })),
          );
      }
      if (name.text === "filter") {
        return this.#list(target, frames).map(optional);
      }
      const isOfObject = ts.isIdentifier(target) && target.text === "Object";
      if (name.text === "entries" && isOfObject && argument) return this.#entries(argument, frames);
    }
    throw new Unresolved(`what is in \`${short(node)}\`?`);
  }

  /** The names of an object, each with what it has there; the names that its type has, where only a run would know more. */
  #entries(object: ts.Node, frames: Frames): Item[] {
    const entry = (name: string, value: Value, isOptional: boolean): Item => ({
      value: {
        kind: "list",
        items: [
          { value: { kind: "text", text: name }, isOptional: false },
          { value, isOptional: false },
        ],
      },
      isOptional,
    });
    const names = this.#checker.getPropertiesOfType(this.#typeAt(object)).map(({ name }) => name);
    if (names.length > 0) return names.map((name) => entry(name, { kind: "unknown" }, true));
    return this.#resolve(object, frames).flatMap((value) =>
      this.#propertiesOf(value).map(({ name, value: own }) => entry(name, own, true)),
    );
  }

  #propertiesOf(value: Value): { name: string; value: Value }[] {
    if (value.kind !== "node" || !ts.isObjectLiteralExpression(value.node)) {
      throw new Unresolved("what has an object?");
    }
    const { node, frames } = value;
    return node.properties.flatMap((property): { name: string; value: Value }[] => {
      if (ts.isSpreadAssignment(property)) {
        return this.#resolve(property.expression, frames).flatMap((each) =>
          this.#propertiesOf(each),
        );
      }
      const name = property.name === undefined ? undefined : nameOf(property.name);
      if (name === undefined) throw new Unresolved(`what is the name of \`${short(property)}\`?`);
      const made = ts.isPropertyAssignment(property) ? property.initializer : property.name;
      return made ? [{ name, value: { kind: "node", node: made, frames } }] : [];
    });
  }

  /** The elements of a list, or one that stands for all of them where only a run would know. */
  #itemsOrUnknown(expression: ts.Node, frames: Frames): Item[] {
    try {
      return this.#list(expression, frames);
    } catch (error) {
      if (!isOpen(error)) throw error;
      return [{ value: { kind: "unknown" }, isOptional: false }];
    }
  }

  /** What a function answers to these arguments: one item for each way. */
  #applied(fn: ts.Node, args: readonly Value[], frames: Frames): Item[] {
    return this.#resolve(fn, frames).flatMap((value): Item[] => {
      if (value.kind !== "node" || !isFunction(value.node))
        throw new Unresolved(`what is \`${short(fn)}\`?`);
      const inner = [{ fn: keyOf(value.node), args }, ...value.frames];
      return answers(value.node).map((node) => ({
        value: { kind: "node", node, frames: inner },
        isOptional: false,
      }));
    });
  }

  /** What is pushed onto a list after its declaration. */
  #pushed(name: ts.Node, frames: Frames): Item[] {
    const symbol = this.#symbolAt(name);
    if (symbol === undefined) return [];
    return (this.#calls.get("push") ?? []).flatMap((call): Item[] => {
      if (!ts.isPropertyAccessExpression(call.expression)) return [];
      const target = call.expression.expression;
      if (!ts.isIdentifier(target) || target.text !== symbol.name) return [];
      if (this.#symbolAt(target)?.id !== symbol.id) return [];
      return call.arguments.flatMap((arg): Item[] =>
        ts.isSpreadElement(arg)
          ? this.#list(arg.expression, frames).map(optional)
          : [{ value: { kind: "node", node: arg, frames }, isOptional: true }],
      );
    });
  }

  /** What an expression comes to: through names, members, calls and every way of a choice. */
  #resolve(expression: ts.Node, frames: Frames, depth = 0): Value[] {
    if (depth > FOLLOW_AT_MOST * 4) throw new Unresolved("goes round in a circle");
    const node = bare(expression);
    const on = (next: ts.Node, there = frames): Value[] => this.#resolve(next, there, depth + 1);
    if (ts.isConditionalExpression(node))
      return this.#waysOf(node, frames).flatMap((way) => on(way));
    if (ts.isBinaryExpression(node)) {
      const { kind } = node.operatorToken;
      const isChoice =
        kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
      if (isChoice) return [...on(node.left), ...on(node.right)];
    }
    if (ts.isIdentifier(node) && node.text !== "undefined") return this.#named(node, frames, depth);
    if (ts.isPropertyAccessExpression(node)) {
      return on(node.expression).flatMap((value) => this.#member(value, node.name.text, depth));
    }
    if (ts.isElementAccessExpression(node)) {
      const names = this.#keysOf(node.argumentExpression, frames);
      return on(node.expression).flatMap((value) =>
        names === undefined
          ? this.#member(value, undefined, depth)
          : names.flatMap((name) => this.#member(value, name, depth)),
      );
    }
    if (ts.isCallExpression(node) && sqlMethod(node) === undefined) {
      const called = bare(node.expression);
      const isOwn = ts.isIdentifier(called) || ts.isPropertyAccessExpression(called);
      const fns = isOwn ? this.#functionsAt(called, frames, depth) : undefined;
      if (fns !== undefined) {
        const args: Value[] = node.arguments.map((arg) => ({ kind: "node", node: arg, frames }));
        return fns.flatMap(({ fn, frames: known }) => {
          const inner = [{ fn: keyOf(fn), args }, ...known];
          return answers(fn).flatMap((answer) => this.#resolve(answer, inner, depth + 1));
        });
      }
    }
    return [{ kind: "node", node, frames }];
  }

  /** The ways of a choice: one where it asks for a word that is written down, else both. */
  #waysOf(choice: ts.ConditionalExpression, frames: Frames): ts.Expression[] {
    const { condition, whenTrue, whenFalse } = choice;
    const word = ts.isBinaryExpression(condition) ? literalText(condition.right) : undefined;
    if (!ts.isBinaryExpression(condition) || word === undefined) return [whenTrue, whenFalse];
    const isEqual = condition.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken;
    const words = this.#keysOf(condition.left, frames);
    if (!isEqual || words?.length !== 1) return [whenTrue, whenFalse];
    return words[0] === word ? [whenTrue] : [whenFalse];
  }

  /** The functions of the source that a name stands for; undefined where it is a library's. */
  #functionsAt(
    called: ts.Node,
    frames: Frames,
    depth: number,
  ): { fn: Function; frames: Frames }[] | undefined {
    const declaration = this.#declarationOf(called);
    const isOurs =
      declaration !== undefined && !declaration.getSourceFile().fileName.includes("node_modules/");
    if (!isOurs || declaration.getSourceFile().isDeclarationFile) return undefined;
    return this.#resolve(called, frames, depth + 1).flatMap((value) =>
      value.kind === "node" && isFunction(value.node) && value.node.body
        ? [{ fn: value.node, frames: value.frames }]
        : [],
    );
  }

  #declarationOf(node: ts.Node): ts.Node | undefined {
    return this.#symbolAt(node)?.valueDeclaration?.resolve(this.#project);
  }

  /** The words of a key, where they are written down; undefined when any key may be meant. */
  #keysOf(key: ts.Node, frames: Frames): string[] | undefined {
    try {
      return this.#strings(key, frames);
    } catch (error) {
      if (!isOpen(error)) throw error;
      return undefined;
    }
  }

  #named(node: ts.Identifier, frames: Frames, depth: number): Value[] {
    const declaration = this.#declarationOf(node);
    if (declaration === undefined) throw new Unresolved(`nothing declares \`${node.text}\``);
    return this.#declared(declaration, frames, depth);
  }

  #declared(declaration: ts.Node, frames: Frames, depth: number): Value[] {
    if (ts.isVariableDeclaration(declaration)) {
      const { initializer, parent } = declaration;
      if (initializer !== undefined) {
        const made = bare(initializer);
        const pushed = ts.isArrayLiteralExpression(made)
          ? this.#pushed(declaration.name, frames)
          : [];
        if (pushed.length === 0) return this.#resolve(made, frames, depth + 1);
        const written = this.#itemsOf({ kind: "node", node: made, frames });
        return [{ kind: "list", items: [...written, ...pushed] }];
      }
      if (ts.isForOfStatement(parent.parent)) {
        const key = keyOf(declaration);
        const chosen = frames.find(({ fn }) => fn === key)?.args[0];
        if (chosen !== undefined) return this.#valuesOf(chosen, frames, depth);
        const elements = this.#list(parent.parent.expression, frames).map(({ value }) => value);
        throw new NeedsElement(key, elements);
      }
    }
    if (ts.isParameterDeclaration(declaration)) return this.#argument(declaration, frames, depth);
    if (ts.isBindingElement(declaration)) return this.#bound(declaration, frames, depth);
    if (isFunction(declaration)) return [{ kind: "node", node: declaration, frames }];
    throw new Unresolved(`what is \`${short(declaration)}\`?`);
  }

  #argument(parameter: ts.ParameterDeclaration, frames: Frames, depth: number): Value[] {
    const fn = parameter.parent;
    if (!isFunction(fn)) throw new Unresolved(`what is \`${short(parameter)}\`?`);
    const key = keyOf(fn);
    const frame = frames.find((each) => each.fn === key);
    if (frame === undefined) throw new NeedsCaller(fn);
    const at = fn.parameters.findIndex((each) => keyOf(each) === keyOf(parameter));
    const value = frame.args[at];
    if (value === undefined) {
      return parameter.initializer ? this.#resolve(parameter.initializer, frames, depth + 1) : [];
    }
    return this.#valuesOf(value, frames, depth);
  }

  #valuesOf(value: Argument, frames: Frames, depth: number): Value[] {
    return value.kind === "node"
      ? this.#resolve(value.node, value.frames ?? frames, depth + 1)
      : [value];
  }

  /** A name out of a pattern: the member or element that it takes. */
  #bound(element: ts.BindingElement, frames: Frames, depth: number): Value[] {
    const pattern = element.parent;
    const owner = pattern.parent;
    const wholes = this.#declared(owner, frames, depth + 1);
    if (ts.isObjectBindingPattern(pattern)) {
      const name = nameOf(element.propertyName ?? element.name ?? element);
      const taken = wholes.flatMap((whole) => this.#member(whole, name, depth));
      return taken.length === 0 && element.initializer
        ? this.#resolve(element.initializer, frames, depth + 1)
        : taken;
    }
    if (!ts.isArrayBindingPattern(pattern)) throw new Unresolved(`what is \`${short(pattern)}\`?`);
    const at = pattern.elements.findIndex((each) => keyOf(each) === keyOf(element));
    return wholes.flatMap((whole): Value[] => {
      if (whole.kind === "unknown") return [whole];
      const item = this.#itemsOf(whole)[at]?.value;
      return item === undefined ? [] : this.#valuesOf(item, frames, depth);
    });
  }

  /** What an object has under a name, or under any. */
  #member(value: Value, name: string | undefined, depth: number): Value[] {
    if (value.kind === "unknown") return [value];
    if (value.kind !== "node" || !ts.isObjectLiteralExpression(value.node)) {
      const what = value.kind === "node" ? short(value.node) : value.kind;
      throw new Unresolved(`what has \`${what}\` under ${name ?? "any name"}?`);
    }
    const { node, frames } = value;
    return node.properties.flatMap((property): Value[] => {
      if (ts.isSpreadAssignment(property)) {
        return this.#resolve(property.expression, frames, depth + 1).flatMap((each) =>
          this.#member(each, name, depth + 1),
        );
      }
      const own = property.name === undefined ? undefined : nameOf(property.name);
      if (name !== undefined && own !== name) return [];
      if (ts.isPropertyAssignment(property)) {
        return this.#resolve(property.initializer, frames, depth + 1);
      }
      if (ts.isShorthandPropertyAssignment(property)) {
        const declaration = this.#checker
          .getShorthandAssignmentValueSymbol(property)
          ?.valueDeclaration?.resolve(this.#project);
        return declaration === undefined ? [] : this.#declared(declaration, frames, depth + 1);
      }
      return [{ kind: "node", node: property, frames }];
    });
  }
}

/** The words that a type lists; none for any other type. */
function stringsOfType(type: Type): string[] {
  const types = type.isUnionType() ? (type.getTypes() ?? []) : [type];
  const texts = types.flatMap((each) => (each.isStringLiteralType() ? [each.value] : []));
  return texts.length === types.length ? texts : [];
}

const short = (node: ts.Node): string => node.getText().replaceAll(/\s+/g, " ").slice(0, 60);

function nameOfFunction(fn: Function): string {
  if (!ts.isArrowFunction(fn) && fn.name) return fn.name.getText();
  return ts.isVariableDeclaration(fn.parent)
    ? fn.parent.name.getText()
    : "a function without a name";
}

/** What a function answers, one node for each return. */
function answers(fn: Function): ts.Node[] {
  const { body } = fn;
  if (body === undefined) return [];
  if (!ts.isBlock(body)) return [body];
  const returned: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (isFunction(node)) return;
    if (ts.isReturnStatement(node) && node.expression) returned.push(node.expression);
    node.forEachChild(visit);
  };
  visit(body);
  return returned;
}
