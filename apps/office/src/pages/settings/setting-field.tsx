import { parseMajor, toMajor, type Currency } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { Checkbox } from "@kinfold/ui/checkbox";
import { SelectField } from "@kinfold/ui/select-field";
import { TextArea } from "@kinfold/ui/text-area";
import { TextField } from "@kinfold/ui/text-field";
import type { FieldOf } from "#settings/setting-fields.ts";

type SettingFieldProps = {
  field: FieldOf;
  value: string;
  currency: Currency;
  /** It was chosen when this was added. */
  isFixed: boolean;
  error: string | undefined;
  onChange: (text: string) => void;
};

const INPUTS = {
  day: "date",
  time: "datetime-local",
  line: "text",
  whole: "text",
  percent: "text",
};

/** The box of one field of a setting, whatever it holds. */
export function SettingField(props: SettingFieldProps) {
  const { field, value, currency, isFixed, error, onChange } = props;
  const { label, help, optional = false } = field;
  const words = { label, help, error, required: !optional, optional };
  switch (field.control) {
    case "tick":
      return (
        <Checkbox
          label={label}
          help={help}
          error={error}
          checked={value === "yes"}
          onCheckedChange={(isTicked) => {
            onChange(isTicked ? "yes" : "");
          }}
        />
      );
    case "choice":
      return (
        <SelectField
          {...words}
          disabled={isFixed}
          options={optional ? [{ value: "", label: "None" }, ...field.choices] : [...field.choices]}
          value={value}
          onChange={onChange}
        />
      );
    case "money":
      return (
        <AmountField
          {...words}
          currency={currency}
          value={parseMajor(value) ?? null}
          onChange={(minor) => {
            onChange(minor === null ? "" : toMajor(minor));
          }}
        />
      );
    case "text":
    case "points":
      return (
        <TextArea
          {...words}
          rows={value.length > 200 ? 8 : 3}
          value={value}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
      );
    case "day":
    case "line":
    case "percent":
    case "time":
    case "whole":
      return (
        <TextField
          {...words}
          type={INPUTS[field.control]}
          inputMode={
            field.control === "whole" || field.control === "percent" ? "decimal" : undefined
          }
          autoComplete="off"
          readOnly={isFixed}
          value={value}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
      );
  }
}
