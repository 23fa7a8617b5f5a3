/**
 * Holds the sentences that the mock handlers of stories refuse with against those that the server has. Reads source; runs nothing.
 * A sentence is found where it stands beside a code of the contract: as a later argument or element, as the `error` or a field of
 * an object there, or under the code as its name. Constants are followed; what a function is given is looked at where it is given.
 */
import { join } from "node:path";
import { parseSync, type ESTree } from "vite";

/** By path from the root of the repository, what each file says. */
export type Files = ReadonlyMap<string, string>;

/** A sentence beside a code, `…` where only a run would know what stands there; and the node that says it. */
export type Said = { file: string; line: number; code: string } & Words;

/** The codes for which the server says these words; none when it never does. */
export type ServerWords = (words: string) => readonly string[];

type Node = ESTree.Node;
type Words = { words: string; node: Node };
type Module = {
  file: string;
  code: string;
  program: ESTree.Program;
  /** What each constant is made of, and the block that knows it: a name may be declared in several plays. */
  constants: Map<string, { node: Node; block: Node }[]>;
  /** Where each name comes from: the module's address, and what it is called there. */
  imported: Map<string, { address: string; name: string }>;
};
type Placed = { node: Node; from: Module };

/** Fewer letters than this are a label; a template with fewer would match nearly everything. */
const SENTENCE_LETTERS = 8;
const UNKNOWN = "…";

/** Stands for the code where it is not written beside the sentence: whatever it is, a run decides. */
const ANY_CODE = "any code";

/** A chain of names longer than this is a circle. */
const FOLLOW_AT_MOST = 8;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** Sees every node below a block, with the block that it stands in. */
function walk(node: Node, see: (node: Node, block: Node) => void, block = node): void {
  see(node, block);
  const inner = node.type === "BlockStatement" ? node : block;
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) value.filter(isNode).forEach((each) => walk(each, see, inner));
    else if (isNode(value)) walk(value, see, inner);
  }
}

function nameOf(key: Node): string | undefined {
  if (key.type === "Identifier") return key.name;
  return key.type === "Literal" && typeof key.value === "string" ? key.value : undefined;
}

function opened(file: string, code: string): Module {
  const { program } = parseSync(file, code);
  const constants: Module["constants"] = new Map();
  const imported: Module["imported"] = new Map();
  walk(program, (node, block) => {
    const declare = (name: string, made: Node): void =>
      void constants.set(name, [...(constants.get(name) ?? []), { node: made, block }]);
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier" && node.init) {
      declare(node.id.name, node.init);
    } else if (node.type === "FunctionDeclaration" && node.id) {
      declare(node.id.name, node);
    } else if (node.type === "ImportDeclaration") {
      for (const each of node.specifiers) {
        if (each.type !== "ImportSpecifier") continue;
        const name = nameOf(each.imported) ?? "";
        imported.set(each.local.name, { address: node.source.value, name });
      }
    }
  });
  return { file, code, program, constants, imported };
}

/** Where an import of this file leads: `#` is the source of its app or package, `@kinfold` a package beside it. */
function addressed(file: string, address: string): string {
  const [, sibling = "", path = ""] = /^@kinfold\/(\w+)\/(.+)$/.exec(address) ?? [];
  if (sibling !== "") return `packages/${sibling}/src/${path}.ts`;
  const [src = ""] = /^(?:apps|packages)\/[^/]+\/src\//.exec(file) ?? [];
  return address.startsWith("#") ? src + address.slice(1) : join(file, "..", address);
}

/** What a function answers. */
function answered(node: Node): Node[] {
  if (node.type !== "ArrowFunctionExpression" && node.type !== "FunctionDeclaration") return [];
  if (node.body === null) return [];
  if (node.body.type !== "BlockStatement") return [node.body];
  const found: Node[] = [];
  walk(node.body, (each) => {
    if (each.type === "ReturnStatement" && each.argument) found.push(each.argument);
  });
  return found;
}

/** Reads what expressions come to, across the modules of `files`, each of which is parsed once. */
class Reading {
  readonly #files: Files;
  readonly #modules = new Map<string, Module | undefined>();

  constructor(files: Files) {
    this.#files = files;
  }

  moduleAt(file: string): Module | undefined {
    if (!this.#modules.has(file)) {
      const code = this.#files.get(file);
      this.#modules.set(file, code === undefined ? undefined : opened(file, code));
    }
    return this.#modules.get(file);
  }

  /** What a name stands for, and which module says so; nothing when only a run would know. */
  #meant(name: string, used: Node, from: Module): Placed | undefined {
    const known = from.constants
      .get(name)
      ?.filter(({ block }) => block.start <= used.start && used.end <= block.end);
    const nearest = known?.toSorted((a, b) => b.block.start - a.block.start)[0];
    if (nearest !== undefined) return { node: nearest.node, from };
    const source = from.imported.get(name);
    const there = source && this.moduleAt(addressed(from.file, source.address));
    return source && there && this.#meant(source.name, there.program, there);
  }

  /** What an object has under a name; what is written later counts. */
  #under(name: string | undefined, { node, from }: Placed): Placed[] {
    if (node.type !== "ObjectExpression") return [];
    return node.properties
      .flatMap((each): Placed[] => {
        if (each.type === "Property") {
          return nameOf(each.key) === name ? [{ node: each.value, from }] : [];
        }
        return this.made(each.argument, from).flatMap((spread) => this.#under(name, spread));
      })
      .slice(-1);
  }

  /** The nodes that an expression comes to: through names, members, calls, wrappers and both ways of a choice. */
  made(node: Node, from: Module, followed = 0): Placed[] {
    if (followed > FOLLOW_AT_MOST) return [];
    const all = (nodes: readonly Node[], there = from): Placed[] =>
      nodes.flatMap((each) => this.made(each, there, followed + 1));
    if (node.type === "TSAsExpression" || node.type === "TSSatisfiesExpression") {
      return all([node.expression]);
    }
    if (node.type === "ConditionalExpression") return all([node.consequent, node.alternate]);
    if (node.type === "LogicalExpression") return all([node.left, node.right]);
    if (node.type === "Identifier") {
      const meant = this.#meant(node.name, node, from);
      return meant === undefined ? [] : all([meant.node], meant.from);
    }
    if (node.type === "MemberExpression") {
      const name =
        node.computed && node.property.type === "Identifier" ? "" : nameOf(node.property);
      return all([node.object]).flatMap((object) =>
        this.#under(name, object).flatMap((each) => all([each.node], each.from)),
      );
    }
    if (node.type === "CallExpression") {
      return all([node.callee]).flatMap((called) => all(answered(called.node), called.from));
    }
    return [{ node, from }];
  }

  /** The words that an expression comes to, one for each way that it can go, with the node that says them. */
  wordsOf(expression: Node, module: Module): Words[] {
    const part = (node: Node, from: Module): string => {
      const [only, ...others] = this.wordsOf(node, from);
      return only === undefined || others.length > 0 ? UNKNOWN : only.words;
    };
    return this.made(expression, module).flatMap(({ node, from }): Words[] => {
      if (node.type === "Literal") {
        return typeof node.value === "string" ? [{ words: node.value, node }] : [];
      }
      if (node.type === "TemplateLiteral") {
        const words = node.quasis.map(({ value }, at) => {
          const between = node.expressions[at];
          return (value.cooked ?? "") + (between ? part(between, from) : "");
        });
        return [{ words: words.join(""), node }];
      }
      if (node.type === "BinaryExpression" && node.operator === "+") {
        return [{ words: part(node.left, from) + part(node.right, from), node }];
      }
      return [];
    });
  }

  /** What an object of a refusal says: its `error`, and what stands beside each field. */
  wordsWithin(object: Node, from: Module): Words[] {
    if (object.type !== "ObjectExpression") return [];
    return object.properties.flatMap((each): Words[] => {
      if (each.type === "SpreadElement") {
        return this.made(each.argument, from).flatMap((spread) =>
          this.wordsWithin(spread.node, spread.from),
        );
      }
      const name = nameOf(each.key);
      if (name === "error") return this.wordsOf(each.value, from);
      if (name !== "fields") return [];
      return this.made(each.value, from).flatMap((fields) =>
        fields.node.type === "ObjectExpression"
          ? fields.node.properties.flatMap((field) =>
              field.type === "Property" ? this.wordsOf(field.value, fields.from) : [],
            )
          : [],
      );
    });
  }
}

function saidIn(module: Module, codes: ReadonlySet<string>, reading: Reading): Said[] {
  const said: Said[] = [];
  const codeOf = (node: Node | null | undefined): string | undefined => {
    const name = node?.type === "Literal" ? nameOf(node) : undefined;
    return name !== undefined && codes.has(name) ? name : undefined;
  };
  const keep = (code: string, at: Node, found: readonly Words[]): void => {
    const line = module.code.slice(0, at.start).split("\n").length;
    for (const each of found) {
      if (!codes.has(each.words)) said.push({ file: module.file, line, code, ...each });
    }
  };
  const keepValue = (code: string, value: Node): void => {
    keep(code, value, reading.wordsOf(value, module));
    for (const { node, from } of reading.made(value, module)) {
      keep(code, value, reading.wordsWithin(node, from));
    }
  };
  const keepFollowing = (nodes: readonly (Node | null)[]): void => {
    nodes.forEach((node, at) => {
      const code = codeOf(node);
      if (code === undefined) return;
      for (const next of nodes.slice(at + 1)) if (next) keepValue(code, next);
    });
  };

  walk(module.program, (node) => {
    if (node.type === "ArrayExpression") keepFollowing(node.elements);
    if (node.type === "CallExpression") {
      keepFollowing(node.arguments);
      const [, code, words] = node.arguments;
      const isOfAnyCode = nameOf(node.callee) === "refuses" && codeOf(code) === undefined;
      if (isOfAnyCode && words) keepValue(ANY_CODE, words);
    }
    if (node.type !== "ObjectExpression") return;
    for (const each of node.properties) {
      if (each.type !== "Property") continue;
      const name = nameOf(each.key);
      const own = name === "code" ? codeOf(each.value) : undefined;
      if (own !== undefined) keep(own, each, reading.wordsWithin(node, module));
      if (name !== undefined && codes.has(name)) keepValue(name, each.value);
    }
  });
  return said;
}

/** Every sentence that stands beside one of these codes. */
export function saidBeside(codes: ReadonlySet<string>, files: Files): Said[] {
  const reading = new Reading(files);
  return [...files.keys()].flatMap((file) => {
    const module = reading.moduleAt(file);
    return module === undefined ? [] : saidIn(module, codes, reading);
  });
}

const isSentence = (words: string): boolean =>
  words.includes(" ") && words.replace(/[^\p{L}]/gu, "").length >= SENTENCE_LETTERS;

/** Something that is filled in is a part of one sentence: otherwise a short template would match whatever begins like it. */
const FILLED_IN = "(?:(?![.!?:] ).)+";

const shapeOf = (words: string): RegExp =>
  new RegExp(
    `^${words.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&").replaceAll(UNKNOWN, FILLED_IN)}$`,
    "su",
  );

/** What the server can say: each sentence of its sources, for the codes that it stands beside, or for any when a name carries it. */
export function serverWords(codes: ReadonlySet<string>, sources: Files): ServerWords {
  const reading = new Reading(sources);
  const modules = [...sources.keys()].flatMap((file) => reading.moduleAt(file) ?? []);
  const known = new Map<string, Set<string>>();
  const know = (words: string, code: string): void => {
    if (isSentence(words)) known.set(words, (known.get(words) ?? new Set<string>()).add(code));
  };
  const beside = modules.flatMap((module) => saidIn(module, codes, reading));
  for (const { words, code } of beside) know(words, code);
  const placed = new Set(beside.map(({ node }) => node));
  const says = new Set<string>(["Literal", "TemplateLiteral", "BinaryExpression"]);
  for (const module of modules) {
    walk(module.program, (node) => {
      if (placed.has(node) || !says.has(node.type)) return;
      for (const { words } of reading.wordsOf(node, module)) know(words, ANY_CODE);
    });
  }
  const templates = [...known].filter(([words]) => words.includes(UNKNOWN));
  const shapes = templates.map(([words, of]) => ({ shape: shapeOf(words), of: Array.from(of) }));
  return (words) => [
    ...(known.get(words) ?? []),
    ...shapes.filter(({ shape }) => shape.test(words)).flatMap(({ of }) => of),
  ];
}

/** Which sentences of mock handlers the server never says, or only for other codes; in words, empty when all is as it says. */
export function strangeWords(said: readonly Said[], server: ServerWords): string[] {
  const faults = said.flatMap(({ file, line, code, words }) => {
    const found = server(words);
    const where = `${file}:${line}: "${words}"`;
    if (found.length === 0) return [`${where} is no sentence of the server (${code})`];
    if (code === ANY_CODE || found.includes(code) || found.includes(ANY_CODE)) return [];
    return [`${where} is said for ${[...new Set(found)].toSorted().join(", ")}, not for ${code}`];
  });
  return [...new Set(faults)];
}
