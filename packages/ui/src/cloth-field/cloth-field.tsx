import type { Currency } from "@kinfold/money";
import { ChoiceGroup, type ChoiceGroupProps } from "#field/choice-group.tsx";
import { PlanCloth, type PlanHem } from "#plan-cloth/plan-cloth.tsx";

const NAMES: readonly { hem: PlanHem; name: string }[] = [
  { hem: "gather", name: "Gather" },
  { hem: "leaves", name: "Leaves" },
  { hem: "unfold", name: "Unfold" },
  { hem: "stitch", name: "Stitch" },
  { hem: "zigzag", name: "Zigzag" },
];

export type ClothFieldProps = ChoiceGroupProps & {
  /** What the portfolio is in, which decides the dye. */
  currency: Currency;
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
export function ClothField({ currency, value, onChange, ...group }: ClothFieldProps) {
  return (
    <ChoiceGroup
      data-slot="cloth-field"
      choices={NAMES}
      keyOf={({ hem }) => hem}
      isChosen={({ hem }) => hem === value}
      onChoose={({ hem }) => onChange(hem)}
      look="flex flex-wrap gap-3"
      help={NAMES.find(({ hem }) => hem === value)?.name}
      {...group}
    >
      {({ hem, name }, radio) => (
        <label
          key={hem}
          className="relative cursor-pointer rounded-cut has-checked:outline-3 has-checked:outline-offset-2 has-checked:outline-action has-disabled:cursor-not-allowed has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <PlanCloth planId={1} hem={hem} currency={currency} shape="thumb" />
          <input {...radio} className="absolute inset-0 cursor-[inherit] opacity-0" />
          <span className="sr-only">{name}</span>
        </label>
      )}
    </ChoiceGroup>
  );
}
