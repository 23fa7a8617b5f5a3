import { Read } from "@kinfold/frame/shell/read";
import { useEnrol, useEnrolment } from "@kinfold/api/office/staff";
import type { ReplyOf } from "@kinfold/contract/endpoint";
import { EnrolForm, type enrol, type Enrolment } from "@kinfold/contract/office/staff";
import { Refusal } from "@kinfold/contract/refusal";
import { useForm } from "@kinfold/frame/form";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Queries } from "@kinfold/frame/shell/queries";
import { SecretToScan } from "@kinfold/frame/shell/secret-to-scan";
import { Button, ButtonLink } from "@kinfold/ui/button";
import { Notice } from "@kinfold/ui/notice";
import { PasswordField, PasswordRules } from "@kinfold/ui/password-field";
import { TextField } from "@kinfold/ui/text-field";
import { useState } from "react";
import { useLocation } from "react-router-dom";
import { PATHS } from "#paths.ts";

const DEAD = "This link is not whole, or no longer works. Ask an admin to propose a new one.";

/** Where an emailed link leads: to join with a password and an authenticator, or to replace the authenticator. */
export function JoinPage() {
  return (
    <Queries>
      <div className="w-full max-w-(--size-form) lg:my-auto lg:pb-12">
        <Link />
      </div>
    </Queries>
  );
}

function Link() {
  // Behind the hash: it is in no request, and so in no one's log.
  const token = useLocation().hash.slice(1);
  const reading = useEnrolment(token);
  const [done, setDone] = useState<ReplyOf<typeof enrol>>();

  if (done !== undefined) {
    return (
      <>
        <PageTitle title="Done">{done.message}</PageTitle>
        <p className="mt-2.5 text-lg text-ink-soft">
          Signing in takes your password and the six digits that your authenticator shows.
        </p>
        {done.sealed_code !== null && (
          <Notice tone="warn" className="mt-6" title="Your sealed code. It is shown this once.">
            <p className="mt-2 break-all" data-testid="sealed-code">
              {done.sealed_code}
            </p>
            <p className="mt-2">
              Write it on paper, seal it in an envelope, and keep it where the club agreed. With the
              sealed code of one more admin, engineering can invite another admin when the admins
              cannot decide together.
            </p>
          </Notice>
        )}
        <ButtonLink href={PATHS.signIn} className="mt-7">
          Sign in
        </ButtonLink>
      </>
    );
  }
  if (token === "") return <Unread words={DEAD} />;
  return (
    <Read
      of={reading}
      waiting="Opening your link"
      renderUnreachable={(error, again) =>
        error instanceof Refusal && error.code === "enrolment_invalid" ? (
          <Unread words={DEAD} />
        ) : (
          <Unread words={describeError(error)} onRetry={again} />
        )
      }
    >
      {(link) => <SetUp token={token} link={link} onDone={setDone} />}
    </Read>
  );
}

function Unread({ words, onRetry }: { words: string; onRetry?: () => void }) {
  return (
    <>
      <PageTitle title="Your link">Your link</PageTitle>
      <Notice tone="error" role="alert" className="mt-6">
        <p>{words}</p>
        {onRetry !== undefined && (
          <Button variant="outline" size="sm" className="mt-3" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Notice>
    </>
  );
}

type SetUpProps = {
  token: string;
  link: Enrolment;
  onDone: (reply: ReplyOf<typeof enrol>) => void;
};

function SetUp({ token, link, onDone }: SetUpProps) {
  const isNew = link.kind === "invite";
  const send = useEnrol();
  const form = useForm({
    check: EnrolForm,
    send: async (filled) => {
      onDone(await send.trigger({ token, ...filled }));
    },
  });
  const title = isNew ? `Welcome, ${link.name}` : "A new authenticator";
  return (
    <>
      <PageTitle title={title}>{title}</PageTitle>
      <p className="mt-2.5 text-pretty text-ink-soft">
        {isNew
          ? "Choose a password of your own, and set up the authenticator that signing in will ask for."
          : "Set it up with your password. Your old one is good until then."}
      </p>
      <form {...form.props} aria-label={title} className="mt-6 flex flex-col gap-5">
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        <PasswordField
          label={isNew ? "Password" : "Your password"}
          required
          autoComplete={isNew ? "new-password" : "current-password"}
          {...form.field("password")}
        />
        {isNew && <PasswordRules password={form.watch("password") ?? ""} />}
        <SecretToScan secret={link.secret} address={link.otpauth_url} />
        <TextField
          label="Code from your authenticator app"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          {...form.field("code")}
        />
        <FormRefusal>{form.refused}</FormRefusal>
        <Button type="submit" block busy={form.isSending ? "Setting up" : undefined}>
          {isNew ? "Join the office" : "Use this authenticator"}
        </Button>
      </form>
    </>
  );
}
