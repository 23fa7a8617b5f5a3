import type { BankAccountType } from "@kinfold/contract/bank-accounts";
import type { BankAccount } from "@kinfold/contract/members";
import { say } from "@kinfold/language/say";
import { Badge } from "@kinfold/ui/badge";
import { Button } from "@kinfold/ui/button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Notice } from "@kinfold/ui/notice";
import { Stitch } from "@kinfold/ui/stitch";
import { useId, useRef } from "react";
import { useClock } from "@kinfold/frame/clock";
import { useUnsentState } from "#session/unsent.ts";
import { useCurrentMember } from "#session/use-current-member.ts";
import { AccountForm } from "./account-form.tsx";
import { describeAccountState, matchNotice } from "./bank-words.ts";

/** Where the member is paid: a naira account unless they are global, a dollar account, and one in any other country. */
export function BankTab() {
  const member = useCurrentMember();
  const { is_global: isGlobal } = member;
  return (
    <div className="grid gap-8 @min-[860px]:grid-cols-[minmax(0,1fr)_minmax(0,340px)] @min-[860px]:gap-12">
      <div className="flex min-w-0 flex-col gap-6">
        {!isGlobal && (
          <>
            <AccountSection
              type="ngn"
              title={say("Naira bank account")}
              without={say("Withdrawals of naira are paid here.")}
              account={member.ngn_bank_account}
              isFirst
            />
            <Stitch />
          </>
        )}
        <AccountSection
          type="usd"
          title={say("Dollar bank account")}
          without={say("None yet. Add one to withdraw dollars.")}
          account={member.usd_bank_account}
          isFirst={isGlobal}
        />
        <Stitch />
        <AccountSection
          type="international"
          title={say("International bank account")}
          without={say("None yet. For dollars to a bank outside Nigeria and the United States.")}
          account={member.other_bank_account}
        />
      </div>
      <div className="@max-[859px]:order-first">
        <Notice tone="warn">{matchNotice(isGlobal)}</Notice>
      </div>
    </div>
  );
}

type AccountSectionProps = {
  type: BankAccountType;
  title: string;
  /** What is said while there is none. */
  without: string;
  account: BankAccount | null;
  /** The account that a member needs first: its form is open from the start. */
  isFirst?: boolean;
};

function AccountSection({ type, title, without, account, isFirst = false }: AccountSectionProps) {
  const [isOpen, setOpen] = useUnsentState(
    `bank-account.${type}.is-open`,
    isFirst && account === null,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const close = (): void => {
    setOpen(false);
    heading.current?.focus();
  };
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h2 ref={heading} id={id} tabIndex={-1} className="heading-sm outline-none">
            {title}
          </h2>
          {account === null && <p className="mt-1.5 text-ink-soft">{without}</p>}
        </div>
        {account === null && !isOpen && (
          <Button variant="outline" aria-describedby={id} onClick={() => setOpen(true)}>
            {say("Add")}
          </Button>
        )}
      </div>
      {account !== null && (
        <Held account={account} title={title} {...(!isOpen && { onChange: () => setOpen(true) })} />
      )}
      {isOpen && (
        <AccountForm
          type={type}
          label={title}
          isReplacing={account !== null}
          onSaved={close}
          onCancel={isFirst && account === null ? undefined : close}
        />
      )}
    </section>
  );
}

function Held({
  account,
  title,
  onChange,
}: {
  account: BankAccount;
  title: string;
  onChange?: () => void;
}) {
  const { tone, word, sentence, isChangeable } = describeAccountState(account, useClock()());
  return (
    <div className="grid gap-4">
      <Facts aria-label={title}>
        <Fact term={say("Bank")}>{account.bank_name}</Fact>
        <Fact term={account.iban_masked === null ? say("Account number") : "IBAN"}>
          {account.account_number_masked}
        </Fact>
        <Fact term={say("Account holder")}>{account.account_name}</Fact>
        <Fact term={say("State")}>
          <Badge tone={tone}>{word}</Badge>
        </Fact>
      </Facts>
      <p className="text-ink-soft">{sentence}</p>
      {isChangeable && onChange !== undefined && (
        <div>
          <Button
            variant="outline"
            onClick={onChange}
            aria-label={say("Change {title}", { title: title.toLowerCase() })}
          >
            {say("Change")}
          </Button>
        </div>
      )}
    </div>
  );
}
