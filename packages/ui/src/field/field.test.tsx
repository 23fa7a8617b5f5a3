import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MultiSelectField } from "#multi-select-field/multi-select-field.tsx";
import { OtpField } from "#otp-field/otp-field.tsx";
import { PhoneField } from "#phone-field/phone-field.tsx";
import { RadioGroup } from "#radio-group/radio-group.tsx";
import { SelectField } from "#select-field/select-field.tsx";
import { countryOptions, someCountries } from "#testing/countries.ts";
import { YesNo } from "#yes-no/yes-no.tsx";

const ignore = () => {};

test("a prerendered form of any fields carries no style attribute, which the page's policy forbids", () => {
  const html = renderToStaticMarkup(
    <>
      <SelectField label="Country" options={countryOptions} value="NG" onChange={ignore} />
      <MultiSelectField label="Of" options={countryOptions} value={["NG"]} onChange={ignore} />
      <PhoneField
        label="Phone"
        countries={someCountries}
        country="NG"
        onCountryChange={ignore}
        value=""
        onChange={ignore}
      />
      <YesNo label="Accredited?" value onChange={ignore} />
      <RadioGroup label="How" options={countryOptions} value="NG" onChange={ignore} />
      <OtpField label="Code" value="1" onChange={ignore} error="Wrong" />
    </>,
  );
  expect(html).toContain("Nigeria");
  expect(html).not.toContain("style=");
});
