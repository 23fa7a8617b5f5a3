import { useAccountRequirements, useAddBankAccount } from "@kinfold/api/bank-accounts";
import { useGivenUp } from "@kinfold/api/swr";
import type { AccountRequirement, BankAccountType } from "@kinfold/contract/bank-accounts";
import { Button } from "@kinfold/ui/button";
import { Notice } from "@kinfold/ui/notice";
import { PasswordField } from "@kinfold/ui/password-field";
import { Skeleton } from "@kinfold/ui/skeleton";
import { toast } from "@kinfold/ui/toast";
import { useState, type ReactNode } from "react";
import { useForm, type Form } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { PasskeyProof } from "#flows/passkey-proof/passkey-proof.tsx";
import { isStepUp } from "#forms/step-up.ts";
import { useCurrentMember } from "#session/use-current-member.ts";
import { AccountFields, faultsIn, NAIRA_FIELDS, type Written } from "./account-fields.tsx";
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

const FIRST_COUNTRY: Record<BankAccountType, string> = { ngn: "NG", usd: "US", international: "" };

/** An account in one's own name, and the password once more: a session alone must not move anybody's money. */
export function AccountForm({ type, label, isReplacing, onSaved, onCancel }: AccountFormProps) {
  const [country, setCountry] = useState(FIRST_COUNTRY[type]);
  const [isCodeAsked, setCodeAsked] = useState(false);
  const add = useAddBankAccount();
  const asked = useFields(type, country);
  const form = useForm<Written>({
    judge: "sent",
    check: (written) => ({
      ...faultsIn(asked.fields ?? [], written),
      ...(written.current_password === "" && { current_password: "Please enter your password" }),
    }),
    send: async (written) => {
      if (asked.fields === undefined) return;
      const code = (written.two_factor_code ?? "").trim();
      const said = Object.fromEntries(
        asked.fields
          .map(({ name }) => [name, (written[name] ?? "").trim()])
          .filter(([, text]) => text !== ""),
      );
      const { message } = await add.trigger({
        ...said,
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
  const number = form.watch("account_number") ?? "";
  const bank = form.watch("bank_code") ?? "";
  const note = useHolder(isAskable ? number : "", isAskable ? bank : "");

  return (
    <form {...form.props} aria-label={label} className="grid gap-5">
      <div className="grid items-start gap-x-4 gap-y-5 *:min-w-0 @min-[540px]:grid-cols-2">
        <AccountPlace
          type={type}
          country={country}
          error={form.errorOf("bank_country")}
          disabled={form.isSending}
          onChange={(next) => {
            setCountry(next);
            form.pardon();
          }}
        />
        <Asked asked={asked}>
          {(fields) => (
            <AccountFields fields={fields} form={form} note={note} disabled={form.isSending} />
          )}
        </Asked>
      </div>
      {asked.fields !== undefined && <Secrets form={form} wantsCode={isCodeAsked} />}
      {isReplacing && (
        <Notice>
          Withdrawals that you have already asked for are still paid to the account they were asked
          for.
        </Notice>
      )}
      <FormRefusal>{form.refused}</FormRefusal>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          disabled={asked.fields === undefined}
          busy={form.isSending ? "Saving" : undefined}
        >
          Save account
        </Button>
        {onCancel !== undefined && (
          <Button variant="quiet" onClick={onCancel} disabled={form.isSending}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

type AskedFields = {
  /** Undefined until the country was chosen and has answered. */
  fields: readonly AccountRequirement[] | undefined;
  isGivenUp: boolean;
  isWaiting: boolean;
  again: () => void;
};

function useFields(type: BankAccountType, country: string): AskedFields {
  const { data, error, mutate } = useAccountRequirements(type === "ngn" ? "" : country);
  const isGivenUp = useGivenUp(error);
  return {
    fields: type === "ngn" ? NAIRA_FIELDS : data?.fields,
    isGivenUp: data === undefined && isGivenUp,
    isWaiting: type !== "ngn" && country !== "" && data === undefined,
    again: () => void mutate(),
  };
}

function Asked({
  asked: { fields, isGivenUp, isWaiting, again },
  children,
}: {
  asked: AskedFields;
  children: (fields: readonly AccountRequirement[]) => ReactNode;
}) {
  if (fields !== undefined) return children(fields);
  if (isGivenUp) {
    return (
      <Notice
        tone="error"
        role="alert"
        title="We could not read what banks of this country need."
        className="col-span-full"
      >
        <Button variant="outline" size="sm" className="mt-2" onClick={again}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (!isWaiting) return null;
  return (
    <div role="status" className="col-span-full">
      <span className="sr-only">Reading what banks there need</span>
      <Skeleton className="h-40" />
    </div>
  );
}

type SecretsProps = { form: Form<Written>; wantsCode: boolean };

function Secrets({ form, wantsCode: isCodeWanted }: SecretsProps) {
  const { two_factor_enabled: hasCode } = useCurrentMember();
  return (
    <div className="grid items-start gap-x-4 gap-y-5 @min-[540px]:grid-cols-2">
      <PasswordField
        label="Your password"
        required
        autoComplete="current-password"
        help="Once more, so that nobody else can change where your money goes."
        readOnly={form.isSending}
        {...form.field("current_password")}
      />
      {(hasCode || isCodeWanted) && (
        <PasskeyProof readOnly={form.isSending} {...form.field("two_factor_code")} />
      )}
    </div>
  );
}
