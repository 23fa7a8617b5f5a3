import { get, type FieldValues } from "react-hook-form";

/** Values in a copy of their groups: what a form holds is not written to. */
export function copyGroups(values: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      isGroup(value) ? copyGroups(value) : value,
    ]),
  );
}

const isGroup = (value: unknown): value is FieldValues =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** An empty field holds no text, nothing, or is not there. */
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (isEmpty(one) && isEmpty(other)) ||
  (Array.isArray(one) && Array.isArray(other) && String(one) === String(other));

/** What was written in these fields, by its path: what differs from what the form began with. */
export function listWritten(
  values: FieldValues,
  begun: FieldValues,
  fields: readonly string[],
): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  const add = (path: string, value: unknown): void => {
    if (isGroup(value)) {
      for (const [name, part] of Object.entries(value)) add(`${path}.${name}`, part);
    } else if (!isSame(value, get(begun, path))) {
      written[path] = value;
    }
  };
  for (const name of fields) add(name, values[name]);
  return written;
}
