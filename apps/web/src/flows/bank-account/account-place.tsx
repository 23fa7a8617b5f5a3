import { useCountries } from "@kinfold/api/reference";
import type { BankAccountType } from "@kinfold/contract/bank-accounts";
import { say } from "@kinfold/language/say";
import { Segmented } from "@kinfold/ui/segmented";
import { SelectField } from "@kinfold/ui/select-field";
import { listCountryOptions } from "#forms/country-options.ts";

const DOLLAR_COUNTRIES = [
  { value: "US", label: say("United States") },
  { value: "NG", label: say("Nigeria") },
];

export type AccountPlaceProps = {
  type: BankAccountType;
  /** ISO alpha-2; empty while none is chosen. */
  country: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (country: string) => void;
};

/** In which country the account is. A naira account is in Nigeria, and nothing is asked. */
export function AccountPlace({ type, country, error, disabled, onChange }: AccountPlaceProps) {
  if (type === "ngn") return null;
  return (
    <div className="col-span-full">
      {type === "usd" ? (
        <Segmented
          label={say("Where is the account?")}
          options={DOLLAR_COUNTRIES}
          value={country}
          onChange={onChange}
        />
      ) : (
        <Abroad country={country} error={error} disabled={disabled} onChange={onChange} />
      )}
    </div>
  );
}

function Abroad({ country, error, disabled, onChange }: Omit<AccountPlaceProps, "type">) {
  const { data: countries } = useCountries();
  return (
    <SelectField
      label={say("Where is the account?")}
      required
      searchable
      // Those two have a form of their own.
      options={listCountryOptions(Object.values(countries ?? {})).filter(
        ({ value }) => value !== "US" && value !== "NG",
      )}
      value={country}
      onChange={onChange}
      placeholder={say("Choose a country")}
      error={error}
      disabled={disabled}
    />
  );
}
