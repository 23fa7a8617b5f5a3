import { useAccountRequirements, useAddBankAccount } from "@kinfold/api/bank-accounts";
import { useGivenUp } from "@kinfold/api/swr";
import type { AccountRequirement, BankAccountType } from "@kinfold/contract/bank-accounts";
import { Refusal } from "@kinfold/contract/refusal";
import { Button } from "@kinfold/ui/button";
import { Notice } from "@kinfold/ui/notice";
import { PasswordField } from "@kinfold/ui/password-field";
import { Skeleton } from "@kinfold/ui/skeleton";
import { toast } from "@kinfold/ui/toast";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { focusFirstError } from "@kinfold/frame/focus-first-error";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { formWords, refusedFields } from "@kinfold/frame/refusal-words";
import { PasskeyProof } from "#flows/passkey-proof/passkey-proof.tsx";
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
  const [written, setWritten] = useState<Written>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  const add = useAddBankAccount();
  const asked = useFields(type, country);
  const isAskable = country === "NG";
  const note = useHolder(
    isAskable ? (written.account_number ?? "") : "",
    isAskable ? (written.bank_code ?? "") : "",
  );

  function forget(): void {
    setFaults({});
    setRefused(undefined);
  }

  async function save(secrets: FormData): Promise<void> {
    if (asked.fields === undefined || add.isMutating) return;
    const password = secretIn(secrets, "current_password");
    const code = secretIn(secrets, "two_factor_code").trim();
    const found = {
      ...faultsIn(asked.fields, written),
      ...(password === "" && { current_password: "Please enter your password" }),
    };
    setRefused(undefined);
    setFaults(found);
    if (Object.keys(found).length > 0) return focusFirstError(form.current);
    const said = Object.fromEntries(
      asked.fields
        .map(({ name }) => [name, (written[name] ?? "").trim()])
        .filter(([, text]) => text !== ""),
    );
    try {
      const { message } = await add.trigger({
        ...said,
        type,
        currency: type === "ngn" ? "NGN" : "USD",
        ...(type !== "ngn" && { bank_country: country }),
        current_password: password,
        ...(code !== "" && { two_factor_code: code }),
      });
      toast.success(message);
      onSaved();
    } catch (error) {
      setRefused(error);
      focusFirstError(form.current);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void save(new FormData(event.currentTarget));
  }

  const wrong = { ...refusedFields(refused), ...faults };
  return (
    <form
      ref={form}
      noValidate
      method="post"
      aria-label={label}
      onSubmit={submit}
      className="grid gap-5"
    >
      <div className="grid items-start gap-x-4 gap-y-5 *:min-w-0 @min-[540px]:grid-cols-2">
        <AccountPlace
          type={type}
          country={country}
          error={wrong["bank_country"]}
          disabled={add.isMutating}
          onChange={(next) => {
            setCountry(next);
            forget();
          }}
        />
        <Asked asked={asked}>
          {(fields) => (
            <AccountFields
              fields={fields}
              written={written}
              onWrite={(name, text) => {
                setWritten((before) => ({ ...before, [name]: text }));
                forget();
              }}
              wrong={wrong}
              note={note}
              disabled={add.isMutating}
            />
          )}
        </Asked>
      </div>
      {asked.fields !== undefined && (
        <Secrets wrong={wrong} wantsCode={wantsCode(refused)} disabled={add.isMutating} />
      )}
      {isReplacing && (
        <Notice>
          Withdrawals that you have already asked for are still paid to the account they were asked
          for.
        </Notice>
      )}
      <FormRefusal>{refused === undefined ? undefined : formWords(refused)}</FormRefusal>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          disabled={asked.fields === undefined}
          busy={add.isMutating ? "Saving" : undefined}
        >
          Save account
        </Button>
        {onCancel !== undefined && (
          <Button variant="quiet" onClick={onCancel} disabled={add.isMutating}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function secretIn(secrets: FormData, name: string): string {
  const text = secrets.get(name);
  return typeof text === "string" ? text : "";
}

const wantsCode = (refused: unknown): boolean =>
  refused instanceof Refusal &&
  (refused.code === "step_up_required" || refused.code === "two_factor_invalid");

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

type SecretsProps = {
  wrong: Readonly<Record<string, string>>;
  wantsCode: boolean;
  disabled: boolean;
};

/** Kept by the browser's own fields: nothing of them stays in the page. */
function Secrets({ wrong, wantsCode: isCodeWanted, disabled }: SecretsProps) {
  const { two_factor_enabled: hasCode } = useCurrentMember();
  return (
    <div className="grid items-start gap-x-4 gap-y-5 @min-[540px]:grid-cols-2">
      <PasswordField
        label="Your password"
        required
        name="current_password"
        autoComplete="current-password"
        help="Once more, so that nobody else can change where your money goes."
        error={wrong["current_password"]}
        readOnly={disabled}
      />
      {(hasCode || isCodeWanted) && (
        <PasskeyProof error={wrong["two_factor_code"]} readOnly={disabled} />
      )}
    </div>
  );
}
