import { useConfirmPhone } from "@kinfold/api/phone-alerts";
import {
  CHANNEL_NAMES,
  PHONE_CODE_LENGTH,
  type WaitingPhone,
} from "@kinfold/contract/phone-alerts";
import { useForm } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { OtpField } from "@kinfold/ui/otp-field";
import { toast } from "@kinfold/ui/toast";

/** Asks for the code that was sent to a phone: with it, the phone is alerted from now on. */
export function EnterCode({
  waiting,
  onConfirmed,
}: {
  waiting: WaitingPhone;
  onConfirmed: () => void;
}) {
  const { trigger } = useConfirmPhone();
  const form = useForm<{ code: string }>({
    check: ({ code }) =>
      code.length === PHONE_CODE_LENGTH
        ? {}
        : {
            code: say("Enter the {length} digits of the code.", { length: PHONE_CODE_LENGTH }),
          },
    defaultValues: { code: "" },
    mode: "onSubmit",
    send: async ({ code }) => {
      await trigger({ code });
      toast.success(say("Your phone is alerted from now on."));
      onConfirmed();
    },
  });
  const code = form.control("code");
  return (
    <form {...form.props} aria-label={say("Enter the code")} className="mt-3 flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        {say(
          "We sent a code by {channel} to the phone ending in {phoneEnd}. It is good for ten minutes.",
          { channel: CHANNEL_NAMES[waiting.channel], phoneEnd: waiting.phone_end },
        )}
      </p>
      <OtpField
        label={say("Code")}
        length={PHONE_CODE_LENGTH}
        value={code.value ?? ""}
        onChange={code.onChange}
        error={code.error}
      />
      <FormRefusal>{form.refused}</FormRefusal>
      <Button type="submit" {...(form.isSending && { busy: say("Turning on") })}>
        {say("Turn alerts on")}
      </Button>
    </form>
  );
}
