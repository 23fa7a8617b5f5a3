import { useRequestPhoneCode } from "@kinfold/api/phone-alerts";
import { useCountries } from "@kinfold/api/reference";
import { CHANNEL_NAMES, type PhoneChannel } from "@kinfold/contract/phone-alerts";
import { useForm, type FormErrors } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { RadioGroup } from "@kinfold/ui/radio-group";
import { findByCode, PhoneQuestion } from "#forms/phone-question.tsx";
import { readDeviceTimeZone } from "./device-time-zone.ts";

type Fields = { channel: string; country_code: string; phone: string };

const HOME = "NG";

function findErrors({ channel, phone }: Fields): FormErrors {
  return {
    ...(channel === "" && { channel: say("Choose SMS or WhatsApp.") }),
    ...(phone === "" && { phone: say("Please enter your phone number") }),
  };
}

/** Asks for a phone and how it is alerted, and sends a code to it. */
export function AddPhone({ channels }: { channels: readonly PhoneChannel[] }) {
  const { trigger } = useRequestPhoneCode();
  const { data: countryList = {} } = useCountries();
  const countries = Object.values(countryList);
  const form = useForm<Fields>({
    check: findErrors,
    defaultValues: { channel: channels[0] ?? "", country_code: HOME, phone: "" },
    mode: "onSubmit",
    send: async ({ channel, country_code: code, phone }) => {
      const chosen = channels.find((one) => one === channel);
      const callingCode = findByCode(countries, code)?.callingCode;
      if (chosen === undefined) return;
      await trigger({
        channel: chosen,
        country_code: code,
        phone: callingCode === undefined ? phone : `+${callingCode}${phone}`,
        time_zone: readDeviceTimeZone(),
      });
    },
  });
  const country = form.watch("country_code") ?? HOME;
  const number = form.control("phone");
  return (
    <form {...form.props} aria-label={say("Alert a phone")} className="mt-4 flex flex-col gap-4">
      <RadioGroup
        label={say("How")}
        options={channels.map((channel) => ({ value: channel, label: CHANNEL_NAMES[channel] }))}
        {...form.choice("channel")}
      />
      <PhoneQuestion
        label={say("Phone")}
        countries={countries}
        country={country}
        onCountryChange={(code) => form.setValue("country_code", code)}
        value={number.value ?? ""}
        onChange={number.onChange}
        residence={HOME}
        error={number.error}
      />
      <FormRefusal>{form.refused}</FormRefusal>
      <Button type="submit" {...(form.isSending && { busy: say("Sending") })}>
        {say("Send a code")}
      </Button>
    </form>
  );
}
