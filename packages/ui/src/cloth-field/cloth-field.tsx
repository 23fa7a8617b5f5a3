import type { Currency } from "@kinfold/money";
import { ChoiceGroup, type ChoiceGroupProps } from "#field/choice-group.tsx";
import { PLAN_HEMS, PlanCloth, type PlanHem } from "#plan-cloth/plan-cloth.tsx";

export type ClothFieldProps = ChoiceGroupProps & {
  /** What the portfolio is in, which decides the dye. */
  currency: Currency;
  /** What each pattern is called. */
  names: Readonly<Record<PlanHem, string>>;
  /** The pattern that is chosen; one always is. */
  value: PlanHem;
  /** Gets the pattern that was chosen. */
  onChange: (value: PlanHem) => void;
};

/**
 * The pattern that a member gives a portfolio of their own, to tell it from others at a glance.
 *
 * - cloth-field-1: It MUST act as one radio group: one stop for Tab, arrows change the answer.
 * - cloth-field-2: Each pattern MUST have a name, for those who do not see it.
 */
export function ClothField({ currency, names, value, onChange, ...group }: ClothFieldProps) {
  return (
    <ChoiceGroup
      data-slot="cloth-field"
      choices={PLAN_HEMS}
      keyOf={(hem) => hem}
      isChosen={(hem) => hem === value}
      onChoose={onChange}
      look="flex flex-wrap gap-3"
      help={names[value]}
      {...group}
    >
      {(hem, radio) => (
        <label
          key={hem}
          className="relative cursor-pointer rounded-cut has-checked:outline-3 has-checked:outline-offset-2 has-checked:outline-action has-disabled:cursor-not-allowed has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <PlanCloth planId={1} hem={hem} currency={currency} shape="thumb" />
          <input {...radio} className="absolute inset-0 cursor-[inherit] opacity-0" />
          <span className="sr-only">{names[hem]}</span>
        </label>
      )}
    </ChoiceGroup>
  );
}
