import { LAGOS_AHEAD_MS } from "@kinfold/contract/lagos-day";
import type { SettingKindName } from "@kinfold/contract/office/setting-kinds";
import type { SettingField, SettingValue } from "@kinfold/contract/office/settings";
import { FIELDS, type FieldOf } from "./setting-fields.ts";

/** A setting as it is being written: text by field, "yes" and "" for a tick. */
export type SettingDraft = Readonly<Record<string, string>>;

/** An instant as the box for a time in Lagos writes it: 2026-11-12T19:00. */
export const toLagosInput = (instant: string): string =>
  new Date(Date.parse(instant) + LAGOS_AHEAD_MS).toISOString().slice(0, 16);

/** Percent as text of so many hundredths: 250 is 2.5. Whole numbers only go in, so no digit is made up. */
export const formatPercent = (bps: number): string =>
  `${Math.floor(bps / 100)}.${String(bps % 100).padStart(2, "0")}`.replace(/\.?0+$/, "");

function textOf({ control }: FieldOf, value: SettingField | undefined): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join("\n");
  if (typeof value === "boolean") return value ? "yes" : "";
  if (control === "time") return toLagosInput(String(value));
  if (control === "percent") return formatPercent(Number(value));
  return String(value);
}

/** What a new one begins with: shown, and otherwise empty. */
function atFirst({ control, name }: FieldOf): SettingField | undefined {
  return control === "tick" && name !== "for_global" ? true : undefined;
}

/** A setting to be changed, or a new one, as text. */
export function toSettingDraft(
  kind: SettingKindName,
  value: SettingValue | undefined,
): SettingDraft {
  return Object.fromEntries(
    FIELDS[kind].map((field) => [
      field.name,
      textOf(field, value === undefined ? atFirst(field) : value[field.name]),
    ]),
  );
}

/** A whole number of hundredths; NaN for what is none, so that the field is refused. */
function bpsOf(text: string): number {
  const digits = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text);
  if (digits === null) return Number.NaN;
  const [, whole = "", part = ""] = digits;
  return Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

function fieldOf({ control, optional }: FieldOf, text: string): SettingField {
  const words = text.trim();
  if (control === "tick") return words === "yes";
  if (control === "points") {
    const lines = words.split("\n").map((line) => line.trim());
    return lines.filter((line) => line !== "");
  }
  if (words === "") return optional === true ? null : "";
  switch (control) {
    case "whole":
      return /^\d{1,9}$/.test(words) ? Number(words) : words;
    case "money":
      return Number(words);
    case "percent":
      return Number.isNaN(bpsOf(words)) ? words : bpsOf(words);
    case "time": {
      const at = Date.parse(`${words}:00+01:00`);
      return Number.isNaN(at) ? words : new Date(at).toISOString();
    }
    case "choice":
    case "day":
    case "line":
    case "text":
      return words;
  }
}

/** What was written, as the server reads it. What is not of its kind goes on as text, to be refused beside its field. */
export function toSettingValue(kind: SettingKindName, draft: SettingDraft): SettingValue {
  return Object.fromEntries(
    FIELDS[kind].map((field) => [field.name, fieldOf(field, draft[field.name] ?? "")]),
  );
}
