/** What a row type of the source declares: its columns, each with the kinds of values that it may hold. */
import { SymbolFlags, TypeFlags, type Checker, type Type } from "typescript/unstable/sync";

/** A kind of value: `string`, `bigint`, `Date`, `string[]`, `null`; `unknown` is any. */
export type Kind = string;

/** A column of a declared row. */
export type DeclaredColumn = {
  name: string;
  kinds: ReadonlySet<Kind>;
  isOptional: boolean;
  /** Kinds that stand inside a value of several parts, which no JSON holds. */
  inside: ReadonlySet<Kind>;
};

/** A value nested deeper than this is not looked into. */
const DEPTH = 6;

const has = (type: Type, flags: TypeFlags): boolean => (type.flags & flags) !== 0;

/** True for a type that holds neither null nor undefined. */
export function isValueType(type: Type): boolean {
  if (type.isUnionType()) return (type.getTypes() ?? []).every(isValueType);
  return !has(
    type,
    TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void | TypeFlags.Unknown | TypeFlags.Any,
  );
}

function kindsOf(type: Type, checker: Checker): Kind[] {
  if (type.isUnionType()) return (type.getTypes() ?? []).flatMap((each) => kindsOf(each, checker));
  if (has(type, TypeFlags.Any)) return ["any"];
  if (has(type, TypeFlags.Unknown)) return ["unknown"];
  if (has(type, TypeFlags.Null)) return ["null"];
  if (has(type, TypeFlags.Undefined | TypeFlags.Void)) return ["undefined"];
  if (has(type, TypeFlags.StringLike)) return ["string"];
  if (has(type, TypeFlags.NumberLike)) return ["number"];
  if (has(type, TypeFlags.BigIntLike)) return ["bigint"];
  if (has(type, TypeFlags.BooleanLike)) return ["boolean"];
  if (type.isIntersectionType()) {
    const kinds = (type.getTypes() ?? []).flatMap((each) => kindsOf(each, checker));
    // A brand is an object that no value has.
    const plain = kinds.filter((kind) => kind !== "object");
    return plain.length > 0 ? plain : ["object"];
  }
  if (has(type, TypeFlags.TypeParameter)) {
    const constraint = checker.getBaseConstraintOfType(type);
    return constraint ? kindsOf(constraint, checker) : ["unknown"];
  }
  if (checker.isArrayType(type) && type.isTypeReference()) {
    const [element] = checker.getTypeArguments(type);
    const kinds = element ? [...new Set(kindsOf(element, checker))].toSorted() : ["unknown"];
    return [`${kinds.join("|")}[]`];
  }
  const name = type.getSymbol()?.name;
  return [name === "Date" || name === "Buffer" ? name : "object"];
}

function insideOf(type: Type, checker: Checker, depth = 0): Kind[] {
  if (depth > DEPTH) return [];
  if (type.isUnionType() || type.isIntersectionType()) {
    return (type.getTypes() ?? []).flatMap((each) => insideOf(each, checker, depth));
  }
  if (checker.isArrayType(type) && type.isTypeReference()) {
    return checker.getTypeArguments(type).flatMap((each) => partsOf(each, checker, depth));
  }
  const [kind] = kindsOf(type, checker);
  if (kind !== "object") return [];
  return checker.getPropertiesOfType(type).flatMap((property) => {
    const own = checker.getTypeOfSymbol(property);
    return own ? partsOf(own, checker, depth) : [];
  });
}

const partsOf = (type: Type, checker: Checker, depth: number): Kind[] => [
  ...kindsOf(type, checker),
  ...insideOf(type, checker, depth + 1),
];

/** The columns of a row type; undefined for `unknown`, from which nothing can be read. */
export function readRow(row: Type, checker: Checker): DeclaredColumn[] | undefined {
  if (has(row, TypeFlags.Unknown)) return undefined;
  const variants = row.isUnionType() ? (row.getTypes() ?? []) : [row];
  const columns = new Map<string, DeclaredColumn>();
  for (const variant of variants) {
    for (const property of checker.getPropertiesOfType(variant)) {
      const type = checker.getTypeOfSymbol(property);
      if (type === undefined) throw new Error(`the column ${property.name} has no type`);
      const before = columns.get(property.name);
      columns.set(property.name, {
        name: property.name,
        kinds: new Set([...(before?.kinds ?? []), ...kindsOf(type, checker)]),
        isOptional: (property.flags & SymbolFlags.Optional) !== 0 || before?.isOptional === true,
        inside: new Set([...(before?.inside ?? []), ...insideOf(type, checker)]),
      });
    }
  }
  return [...columns.values()];
}
