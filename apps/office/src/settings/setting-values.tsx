import type { SettingKindName } from "@kinfold/contract/office/setting-kinds";
import type { SettingField, SettingValue } from "@kinfold/contract/office/settings";
import { parseMajor, ZERO, type Currency } from "@kinfold/money";
import { formatLongDay, formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { formatPercent } from "./setting-draft.ts";
import { FIELDS, type FieldOf } from "./setting-fields.ts";

type ShownProps = { field: FieldOf; value: SettingField | undefined; currency: Currency };

function Shown({ field, value, currency }: ShownProps) {
  if (value === null || value === undefined || value === "") return "None";
  if (Array.isArray(value)) {
    return (
      <ul className="list-disc ps-5 text-start font-[400]">
        {value.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    );
  }
  switch (field.control) {
    case "tick":
      return value === true ? "Yes" : "No";
    case "choice":
      return field.choices.find((choice) => choice.value === value)?.label ?? String(value);
    case "money":
      return (
        <Figure
          amount={parseMajor(String(value)) ?? ZERO}
          currency={currency}
          size="row"
          alwaysShown
        />
      );
    case "percent":
      return `${formatPercent(Number(value))} %`;
    case "time":
      return <time dateTime={String(value)}>{formatLagosMoment(String(value))}</time>;
    case "day":
      return <time dateTime={String(value)}>{formatLongDay(String(value))}</time>;
    case "text":
    case "points":
      return (
        <span className="block text-start font-[400] whitespace-pre-line">{String(value)}</span>
      );
    case "line":
    case "whole":
      return String(value);
  }
}

const currencyOf = ({ currency }: SettingValue): Currency => (currency === "USD" ? "USD" : "NGN");

const isSame = (one: SettingField | undefined, other: SettingField | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Every field of a setting and what it is. */
export function SettingFacts({ kind, value }: { kind: SettingKindName; value: SettingValue }) {
  return (
    <Facts>
      {FIELDS[kind].map((field) => (
        <Fact key={field.name} term={field.label}>
          <Shown field={field} value={value[field.name]} currency={currencyOf(value)} />
        </Fact>
      ))}
    </Facts>
  );
}

type ChangesProps = { kind: SettingKindName; before: SettingValue | null; after: SettingValue };

/** What a change changes, each field as it was and as it becomes; of a new one every field. */
export function SettingChanges({ kind, before, after }: ChangesProps) {
  if (before === null) return <SettingFacts kind={kind} value={after} />;
  const changed = FIELDS[kind].filter(({ name }) => !isSame(before[name], after[name]));
  return (
    <Facts>
      {changed.map((field) => (
        <Fact key={field.name} term={field.label}>
          <del className="text-ink-soft">
            <span className="sr-only">Was: </span>
            <Shown field={field} value={before[field.name]} currency={currencyOf(before)} />
          </del>{" "}
          <ins className="font-[600] no-underline">
            <span className="sr-only">Becomes: </span>
            <Shown field={field} value={after[field.name]} currency={currencyOf(after)} />
          </ins>
        </Fact>
      ))}
    </Facts>
  );
}
