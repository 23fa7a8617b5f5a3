import { isObject, type Json, type JsonObject } from "./json.ts";

/** What the format leaves to `$extensions`, as our own extension holds it. */
export type Extension = JsonObject;

type Printer = (value: Json, extension: Extension) => string;

function refuse(expected: string, value: Json | undefined): never {
  throw new Error(`expected ${expected}, got ${JSON.stringify(value)}`);
}

function readNumber(value: Json | undefined, least = -Infinity, most = Infinity): number {
  if (typeof value === "number" && value >= least && value <= most) return value;
  return refuse(least === -Infinity ? "a number" : `a number from ${least} to ${most}`, value);
}

function readList(value: Json | undefined, length?: number): readonly Json[] {
  if (Array.isArray(value) && (length === undefined ? value.length > 0 : value.length === length)) {
    return value;
  }
  return refuse(length === undefined ? "a list" : `a list of ${length}`, value);
}

function readWord(value: Json | undefined, words: readonly string[]): string {
  if (typeof value === "string" && words.includes(value)) return value;
  return refuse(words.join(" or "), value);
}

/** An object that has all of these names, perhaps the optional ones, and no others. */
function readObject(
  value: Json | undefined,
  names: readonly string[],
  optional: readonly string[] = [],
): JsonObject {
  const isWhole =
    isObject(value) &&
    names.every((name) => name in value) &&
    Object.keys(value).every((name) => names.includes(name) || optional.includes(name));
  return isWhole ? value : refuse(`an object of ${names.join(", ")}`, value);
}

/** A number as CSS writes it shortest, without what binary fractions leave behind. */
const printNumber = (value: number): string =>
  String(Number(value.toFixed(6))).replace(/^(-?)0\./, "$1.");

function printMeasure(value: Json | undefined, units: readonly string[]): string {
  const { value: amount, unit } = readObject(value, ["value", "unit"]);
  return `${printNumber(readNumber(amount))}${readWord(unit, units)}`;
}

const printDimension = (value: Json | undefined): string => printMeasure(value, ["px", "rem"]);

/** A dimension that grows with the window: from the smallest on, by a share of its width, to the value. */
function printFluid(largest: Json, fluid: Json): string {
  const { smallest, base, growthVw } = readObject(fluid, ["smallest", "base", "growthVw"]);
  const growth = `${printDimension(base)} + ${printNumber(readNumber(growthVw))}vw`;
  return `clamp(${printDimension(smallest)}, ${growth}, ${printDimension(largest)})`;
}

const toHex = (channels: readonly number[]): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;

function readChannels(components: Json | undefined): number[] {
  return readList(components, 3).map((component) => Math.round(readNumber(component, 0, 1) * 255));
}

/** The custom property whose channels a pointer names, as `#/scrim/color/$value/components` does. */
function findChannelsProperty(components: Json | undefined): string | undefined {
  if (!isObject(components)) return undefined;
  const { $ref } = readObject(components, ["$ref"]);
  const pointer = typeof $ref === "string" ? $ref : "";
  const [, path] = /^#\/(.+)\/\$value\/components$/.exec(pointer) ?? [];
  return path === undefined ? refuse("a pointer to the components of a colour", $ref) : path;
}

function printColor(value: Json | undefined, extension: Extension = {}): string {
  const color = readObject(value, ["colorSpace", "components"], ["alpha", "hex"]);
  readWord(color["colorSpace"], ["srgb"]);
  const alpha = readNumber(color["alpha"] ?? 1, 0, 1);
  const property = findChannelsProperty(color["components"]);
  if (property !== undefined) {
    return `rgb(var(--${property.replaceAll("/", "-")}) / ${printNumber(alpha)})`;
  }
  const channels = readChannels(color["components"]);
  const hex = toHex(channels);
  if (color["hex"] !== undefined && color["hex"] !== hex) {
    return refuse(`${hex}, which the components say`, color["hex"]);
  }
  if (extension["channels"] === true) return channels.join(" ");
  return alpha === 1 ? hex : `rgb(${channels.join(" ")} / ${printNumber(alpha)})`;
}

function printFamilies(value: Json): string {
  return (typeof value === "string" ? [value] : readList(value))
    .map((family) => {
      if (typeof family !== "string") return refuse("the name of a family", family);
      return family.includes(" ") ? `"${family}"` : family;
    })
    .join(", ");
}

function printCurve(value: Json): string {
  const [x1, y1, x2, y2] = readList(value, 4);
  const numbers = [readNumber(x1, 0, 1), readNumber(y1), readNumber(x2, 0, 1), readNumber(y2)];
  return `cubic-bezier(${numbers.map(printNumber).join(", ")})`;
}

function printDashes(value: Json): string {
  const { dashArray, lineCap } = readObject(value, ["dashArray", "lineCap"]);
  readWord(lineCap, ["round", "butt", "square"]);
  return readList(dashArray).map(printDimension).join(" ");
}

const SHADOW_PARTS = ["color", "offsetX", "offsetY", "blur", "spread"];

function printShadow(value: Json): string {
  const { color, offsetX, offsetY, blur, spread } = readObject(value, SHADOW_PARTS);
  const [x, y, soft, wide] = [offsetX, offsetY, blur, spread].map((part) =>
    printDimension(part).replace(/^0(?:px|rem)$/, "0"),
  );
  return [x, y, soft, ...(wide === "0" ? [] : [wide]), printColor(color)].join(" ");
}

function printGradient(value: Json, extension: Extension): string {
  const stops = readList(value).map((stop) => {
    const { color, position } = readObject(stop, ["color", "position"]);
    return `${printColor(color)} ${printNumber(readNumber(position, 0, 1) * 100)}%`;
  });
  return `linear-gradient(${readNumber(extension["angle"])}deg, ${stops.join(", ")})`;
}

/** The types that our tokens have. The format knows border, transition and typography besides. */
const PRINTERS: Readonly<Record<string, Printer>> = {
  color: printColor,
  dimension: (value, { fluid }) =>
    fluid === undefined ? printDimension(value) : printFluid(value, fluid),
  fontFamily: printFamilies,
  fontWeight: (value) => printNumber(readNumber(value, 1, 1000)),
  duration: (value) => printMeasure(value, ["ms", "s"]),
  cubicBezier: printCurve,
  number: (value, { unit }) =>
    `${printNumber(readNumber(value))}${typeof unit === "string" ? unit : ""}`,
  strokeStyle: printDashes,
  shadow: (value) => (Array.isArray(value) ? value : [value]).map(printShadow).join(", "),
  gradient: printGradient,
};

/** The CSS of a value. Throws when the format does not allow it for its type, or we do not use what it allows. */
export function printValue(type: string, value: Json, extension: Extension): string {
  const print = PRINTERS[type];
  return print === undefined
    ? refuse(Object.keys(PRINTERS).join(", "), type)
    : print(value, extension);
}
