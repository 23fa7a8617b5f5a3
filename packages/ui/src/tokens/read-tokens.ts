import { isObject, type Json, type JsonObject } from "./json.ts";
import { printValue, type Extension } from "./print-value.ts";

const EXTENSION = "club.kinfold";
const GROUP_PROPERTIES = new Set(["$schema", "$type", "$description", "$extensions"]);
const TOKEN_PROPERTIES = new Set(["$value", "$type", "$description", "$extensions"]);

/** A token as a custom property, without its dashes. */
export type Token = {
  name: string;
  css: string;
  description: string | undefined;
  /** What its group says of itself. */
  group: string | undefined;
};

type Written = { path: string; token: JsonObject; inherited: Json | undefined; group: JsonObject };

const isToken = (node: JsonObject): boolean => "$value" in node;
const toName = (path: string): string => path.replace(/\.\$root$/, "").replaceAll(".", "-");
const toText = (text: Json | undefined): string | undefined =>
  typeof text === "string" ? text : undefined;

function readExtension({ $extensions }: JsonObject): Extension {
  const own = isObject($extensions) ? $extensions[EXTENSION] : undefined;
  return isObject(own) ? own : {};
}

/** Throws when a name, a property or a place is none that the format allows. */
function listWritten(group: JsonObject, path = "", outer?: Json): Written[] {
  const inherited = group["$type"] ?? outer;
  return Object.entries(group).flatMap(([name, node]) => {
    if (GROUP_PROPERTIES.has(name)) return [];
    const here = path === "" ? name : `${path}.${name}`;
    if (!isObject(node) || !(name === "$root" || /^[^${}.][^{}.]*$/.test(name))) {
      throw new Error(`${here}: neither a group nor a token`);
    }
    if (!isToken(node)) return listWritten(node, here, inherited);
    const unknown = Object.keys(node).find((property) => !TOKEN_PROPERTIES.has(property));
    if (unknown !== undefined) throw new Error(`${here}: a token has no ${unknown}`);
    return [{ path: here, token: node, inherited, group: path === "" ? {} : group }];
  });
}

type Resolved = { type: Json | undefined; value: Json; extension: Extension };

/** Follows aliases to a value. Throws on one that leads nowhere, in a circle, or to another type. */
function resolveToken(
  all: ReadonlyMap<string, Written>,
  path: string,
  passed: readonly string[] = [],
): Resolved {
  const written = all.get(path);
  if (written === undefined) throw new Error(`${passed.at(-1)}: no token is named ${path}`);
  if (passed.includes(path)) throw new Error(`${[...passed, path].join(" → ")}: a circle`);
  const { token, inherited } = written;
  const value = token["$value"] ?? null;
  const stated = token["$type"] ?? inherited;
  const [, target] = /^\{(.+)\}$/.exec(typeof value === "string" ? value : "") ?? [];
  if (target === undefined) return { type: stated, value, extension: readExtension(token) };
  const resolved = resolveToken(all, target, [...passed, path]);
  if (stated !== undefined && stated !== resolved.type) {
    throw new Error(`${path}: an alias of ${target}, which is of another type`);
  }
  return resolved;
}

/** The files that a group lists in our extension, for which the format has no type. */
function listFiles(document: JsonObject): Token[] {
  return Object.values(document).flatMap((group) => {
    if (!isObject(group)) return [];
    const { files } = readExtension(group);
    const description = toText(group["$description"]);
    return Object.entries(isObject(files) ? files : {}).map(([name, file]) => ({
      name,
      css: `url("${toText(file) ?? ""}")`,
      description: undefined,
      group: description,
    }));
  });
}

/** Throws when a pointer of a value names no colour that is printed as channels. */
function checkPointers(all: ReadonlyMap<string, Written>, value: Json): void {
  for (const [, pointer = ""] of JSON.stringify(value).matchAll(/"\$ref":"#\/(.+?)\/\$value/g)) {
    const target = all.get(pointer.replaceAll("/", "."));
    if (target === undefined || readExtension(target.token)["channels"] !== true) {
      throw new Error(`no colour has its channels at ${pointer}`);
    }
  }
}

function printTokens(all: ReadonlyMap<string, Written>): Map<string, Token> {
  const printed = [...all.values()].map(({ path, token, group }): [string, Token] => {
    const { type, value, extension } = resolveToken(all, path);
    if (typeof type !== "string") throw new Error(`${path}: has no type`);
    try {
      checkPointers(all, value);
      return [
        path,
        {
          name: toName(path),
          css: printValue(type, value, extension),
          description: toText(token["$description"]),
          group: toText(group["$description"]),
        },
      ];
    } catch (error) {
      throw new Error(`${path}: ${String(error)}`, { cause: error });
    }
  });
  return new Map(printed);
}

const toMap = (written: readonly Written[]): Map<string, Written> =>
  new Map(written.map((one) => [one.path, one]));

/**
 * The tokens of a document in the format of the Design Tokens Community Group, version 2025.10, in its order. Throws with
 * the path of what breaks the format.
 */
export function readTokens(document: JsonObject): Token[] {
  return [...printTokens(toMap(listWritten(document))).values(), ...listFiles(document)];
}

/** The tokens that an overlay changes, by itself or through an alias, in the order of the document below it. */
export function readOverlay(document: JsonObject, overlay: JsonObject): Token[] {
  const below = toMap(listWritten(document));
  const above = toMap(listWritten(overlay));
  const stranger = [...above.keys()].find((path) => !below.has(path));
  if (stranger !== undefined) throw new Error(`${stranger}: only the overlay has it`);
  const before = printTokens(below);
  return [...printTokens(new Map([...below, ...above]))].flatMap(([path, token]) =>
    above.has(path) || token.css !== before.get(path)?.css ? [token] : [],
  );
}
