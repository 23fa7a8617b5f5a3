import { Read, type Reading, type Unreachable } from "@kinfold/frame/shell/read";
import { useAccountRequirements, useAddBankAccount } from "@kinfold/api/bank-accounts";
import { AccountRequirement, type BankAccountType } from "@kinfold/contract/bank-accounts";
import { dropGrouping } from "@kinfold/contract/typed-text";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { Notice } from "@kinfold/ui/notice";
import { PasswordField } from "@kinfold/ui/password-field";
import { Skeleton } from "@kinfold/ui/skeleton";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { useForm, type Form } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { PasskeyProof } from "#flows/passkey-proof/passkey-proof.tsx";
import { isStepUp } from "#forms/step-up.ts";
import { useCurrentMember } from "#session/use-current-member.ts";
import { useUnsent, useUnsentState } from "#session/unsent.ts";
import { AccountFields, findFieldFaults, NAIRA_FIELDS, type Written } from "./account-fields.tsx";
import { AccountPlace } from "./account-place.tsx";
import { useHolder } from "./use-holder.ts";

export type AccountFormProps = {
  type: BankAccountType;
  /** Names the form: "Naira bank account". */
  label: string;
  /** Another account stands, and this one takes its place. */
  isReplacing: boolean;
  onSaved: () => void;
  /** Undefined where there is nothing to go back to. */
  onCancel: (() => void) | undefined;
};

/** All that a bank may ask for. The password is not among them. */
const DETAILS = Object.values(AccountRequirement.schema.name.schema);

const FIRST_COUNTRY: Record<BankAccountType, string> = { ngn: "NG", usd: "US", international: "" };

/** An account in one's own name, and the password once more: a session alone must not move anybody's money. */
export function AccountForm({ type, label, isReplacing, onSaved, onCancel }: AccountFormProps) {
  const [country, setCountry] = useUnsentState(`bank-account.${type}.country`, FIRST_COUNTRY[type]);
  const [isCodeAsked, setCodeAsked] = useState(false);
  const add = useAddBankAccount();
  const reading = useFields(type, country);
  const requirements = reading?.data;
  const form = useForm<Written>({
    defaultValues: { current_password: "", two_factor_code: "" },
    unsent: useUnsent(`bank-account.${type}`, DETAILS),
    mode: "onSubmit",
    check: (written) => ({
      ...findFieldFaults(requirements ?? [], written),
      ...(written.current_password === "" && {
        current_password: say("Please enter your password"),
      }),
    }),
    send: async (written) => {
      if (requirements === undefined) return;
      const code = (written.two_factor_code ?? "").trim();
      const details = Object.fromEntries(
        requirements
          .map(({ name }) => [name, (written[name] ?? "").trim()])
          .filter(([, text]) => text !== ""),
      );
      const { message } = await add.trigger({
        ...details,
        type,
        currency: type === "ngn" ? "NGN" : "USD",
        ...(type !== "ngn" && { bank_country: country }),
        current_password: written.current_password,
        ...(code !== "" && { two_factor_code: code }),
      });
      toast.success(message);
      onSaved();
    },
    onRefused: (error) => {
      setCodeAsked(isStepUp(error));
    },
  });
  const isAskable = country === "NG";
  const number = dropGrouping(form.watch("account_number") ?? "");
  const bank = form.watch("bank_code") ?? "";
  const note = useHolder(isAskable ? number : "", isAskable ? bank : "");

  return (
    <form {...form.props} aria-label={label} className="grid gap-5">
      <div className="grid items-start gap-x-4 gap-y-5 *:min-w-0 @min-[540px]:grid-cols-2">
        <AccountPlace
          type={type}
          country={country}
          error={form.getError("bank_country")}
          disabled={form.isSending}
          onChange={(next) => {
            setCountry(next);
            form.clearErrors();
          }}
        />
        {reading !== undefined && (
          <Read
            of={reading}
            waiting={
              <div role="status" className="col-span-full">
                <span className="sr-only">{say("Reading what banks there need")}</span>
                <Skeleton className="h-40" />
              </div>
            }
            renderUnreachable={unreadFields}
          >
            {(fields) => (
              <AccountFields fields={fields} form={form} note={note} disabled={form.isSending} />
            )}
          </Read>
        )}
      </div>
      {requirements !== undefined && <Secrets form={form} wantsCode={isCodeAsked} />}
      {isReplacing && (
        <Notice>
          {say(
            "Withdrawals that you have already asked for are still paid to the account they were asked for.",
          )}
        </Notice>
      )}
      <FormRefusal>{form.refused}</FormRefusal>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          disabled={requirements === undefined}
          busy={form.isSending ? say("Saving") : undefined}
        >
          {say("Save account")}
        </Button>
        {onCancel !== undefined && (
          <Button variant="quiet" onClick={onCancel} disabled={form.isSending}>
            {say("Cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}

/** What a naira account asks for is known; another country's banks are read. Undefined while no country is chosen. */
function useFields(
  type: BankAccountType,
  country: string,
): Reading<readonly AccountRequirement[]> | undefined {
  const { data, error, mutate } = useAccountRequirements(type === "ngn" ? "" : country);
  if (type === "ngn") return { data: NAIRA_FIELDS, error: undefined, mutate };
  return country === "" ? undefined : { data: data?.fields, error, mutate };
}

const unreadFields: Unreachable = (_error, again) => (
  <Notice
    tone="error"
    role="alert"
    title={say("We could not read what banks of this country need.")}
    className="col-span-full"
  >
    <Button variant="outline" size="sm" className="mt-2" onClick={again}>
      {say("Try again")}
    </Button>
  </Notice>
);

type SecretsProps = { form: Form<Written>; wantsCode: boolean };

function Secrets({ form, wantsCode: isCodeWanted }: SecretsProps) {
  const { two_factor_enabled: hasCode } = useCurrentMember();
  return (
    <div className="grid items-start gap-x-4 gap-y-5 @min-[540px]:grid-cols-2">
      <PasswordField
        label={say("Your password")}
        required
        autoComplete="current-password"
        help={say("Once more, so that no one else can change where your money goes.")}
        readOnly={form.isSending}
        {...form.field("current_password")}
      />
      {(hasCode || isCodeWanted) && (
        <PasskeyProof readOnly={form.isSending} {...form.field("two_factor_code")} />
      )}
    </div>
  );
}
