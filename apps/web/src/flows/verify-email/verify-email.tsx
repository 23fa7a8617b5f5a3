import { useSendEmailCode, useValidateEmailCode } from "@kinfold/api/joining";
import { keepVerification, signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { OTP_LENGTH } from "@kinfold/contract/limits";
import type { CodeSent } from "@kinfold/contract/members";
import { Refusal } from "@kinfold/contract/refusal";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { enableBackForSheets } from "@kinfold/ui/hooks/sheet-history";
import { OtpField } from "@kinfold/ui/otp-field";
import { toast } from "@kinfold/ui/toast";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useForm } from "@kinfold/frame/form";
import { describeError } from "@kinfold/frame/refusal-words";
import { describeCodeRefusal } from "./code-words.ts";
import { formatClock, useCountdown } from "@kinfold/frame/countdown";
import { Say } from "@kinfold/language/say-parts";
import { say } from "@kinfold/language/say";

export type VerifyEmailProps = {
  /** Where the code went. */
  email: string;
  /** The address is shown in part, and the server knows the rest. */
  isMasked?: boolean;
  /** The code that was sent; another may be sent when its wait is over. */
  sent: CodeSent;
  /** The member goes back to the form. The code stays good. */
  onClose: () => void;
};

/**
 * Asks for the mailed code. When it is right the held session becomes a real one, and the guard of the page behind
 * takes the member in.
 */
export function VerifyEmail({ email, isMasked = false, sent, onClose }: VerifyEmailProps) {
  const [token, setToken] = useState(sent.token);
  // A phone drops the page while its owner reads the email: the dialog comes back.
  useEffect(() => keepVerification(token), [token]);
  const [isSpent, setSpent] = useState(false);
  const wait = useCountdown(sent.resend_after);
  const validate = useValidateEmailCode();
  const resend = useSendEmailCode();
  const firstBox = useRef<HTMLInputElement>(null);
  const resendButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isSpent) return undefined;
    // The boxes are closed now, and a dialog must not lose the focus; nor when they open again and the button goes.
    const box = firstBox.current;
    resendButton.current?.focus();
    return () => box?.focus();
  }, [isSpent]);
  const form = useForm({
    defaultValues: { code: "" },
    mode: "onSubmit",
    check: () => ({}),
    send: async ({ code: typed }) => {
      if (typed.length !== OTP_LENGTH || isSpent) return;
      const { authorization } = await validate.trigger({ otp: typed, token });
      toast.success(COPY.emailValidated);
      keepVerification(null);
      signIn(authorization.access_token);
    },
    words: () => undefined,
    namesFields: false,
    onRefused: (refused) => {
      setSpent(refused instanceof Refusal && SPENT.has(refused.code));
      form.clearField("code");
      form.setErrors({ code: describeCodeRefusal(refused) });
    },
  });
  const { value: code, onChange: write, error } = form.choice("code");
  const isWhole = code.length === OTP_LENGTH;

  async function sendAnother(): Promise<void> {
    if (resend.isMutating || wait.seconds > 0) return;
    form.clearErrors();
    try {
      const again = await resend.trigger(isMasked ? {} : { email });
      setToken(again.token);
      form.clearField("code");
      setSpent(false);
      wait.start(again.resend_after);
      toast.success(COPY.codeResent);
      firstBox.current?.focus();
    } catch (refused) {
      form.setErrors({ code: describeError(refused) });
      if (refused instanceof Refusal) wait.start(refused.wire.retry_after ?? 0);
    }
  }

  useLayoutEffect(enableBackForSheets, []);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return;
        keepVerification(null);
        onClose();
      }}
      title={say("Check your email")}
      description={
        <Say
          text="We've sent a 4-digit code to your email {email}"
          values={{ email: <b className="font-strong text-ink">{email}</b> }}
        />
      }
      size="sm"
      initialFocus={firstBox}
    >
      <form {...form.props} aria-label={say("Check your email")}>
        <OtpField
          label={say("4-digit code")}
          isLabelHidden
          value={code}
          onChange={write}
          onSubmit={form.submit}
          error={error}
          disabled={isSpent}
          firstBoxRef={firstBox}
        />
        <Button
          type="submit"
          block
          className="mt-6"
          disabled={!isWhole || isSpent}
          busy={form.isSending ? say("Checking") : undefined}
        >
          {say("Continue")}
        </Button>
      </form>
      <p className="mt-5 flex min-h-11 flex-wrap items-center justify-center gap-x-1 text-center text-ink-soft">
        {say("Didn't receive code?")}
        {wait.seconds > 0 ? (
          <span>
            <Say
              text="Resend in {time}"
              values={{ time: <span className="figures-column">{formatClock(wait.seconds)}</span> }}
            />
          </span>
        ) : (
          <Button
            ref={resendButton}
            variant="quiet"
            size="sm"
            busy={resend.isMutating ? say("Sending") : undefined}
            onClick={() => void sendAnother()}
          >
            {say("Resend")}
          </Button>
        )}
      </p>
    </Dialog>
  );
}

/** After these only a new code helps. */
const SPENT = new Set(["otp_expired", "otp_exhausted"]);
