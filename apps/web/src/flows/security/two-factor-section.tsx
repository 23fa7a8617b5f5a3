import { Read } from "@kinfold/frame/shell/read";
import { useTwoFactor } from "@kinfold/api/security";
import type { TwoFactor } from "@kinfold/contract/security";
import { sayCount } from "@kinfold/language/say-count";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { Badge } from "@kinfold/ui/badge";
import { Button } from "@kinfold/ui/button";
import { Notice } from "@kinfold/ui/notice";
import { useState } from "react";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { NewCodes } from "./new-codes.tsx";
import { Section } from "./section.tsx";
import { TurnOff } from "./turn-off.tsx";
import { TurnOn } from "./turn-on.tsx";

const FEW = 3;

type Matter = "on" | "off" | "codes";

/** Whether sign-in asks for a code, and what can be done about it. */
export function TwoFactorSection() {
  const reading = useTwoFactor();
  const [open, setOpen] = useState<Matter>();
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <Section title={say("Two-factor sign-in")}>
      <Read
        of={reading}
        waiting={say("Looking at how you sign in")}
        unreachable={say("We could not read how you sign in just now.")}
      >
        {(data) => <TwoFactorStatus status={data} onOpen={setOpen} />}
      </Read>
      {open === "on" && <TurnOn onClose={close} />}
      {open === "off" && <TurnOff onClose={close} />}
      {open === "codes" && <NewCodes onClose={close} />}
    </Section>
  );
}

function TwoFactorStatus({
  status: { enabled, enabled_at: since, recovery_codes_left: left },
  onOpen,
}: {
  status: TwoFactor;
  onOpen: (matter: Matter) => void;
}) {
  if (!enabled) {
    return (
      <>
        <p className="text-pretty text-ink-soft">
          {say(
            "Ask for a code from your telephone besides the password: to sign in, to withdraw, and to change your bank account or password. A person who learns your password alone then gets no further.",
          )}
        </p>
        <Button className="mt-4" onClick={() => onOpen("on")}>
          {say("Turn on")}
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
        <Badge tone="ok">{say("On")}</Badge>
        {since !== null && (
          <span>
            <Say
              text="since {time}"
              values={{ time: <time dateTime={since}>{formatLagosMoment(since)}</time> }}
            />
          </span>
        )}
      </p>
      <p className="mt-3">{leftWords(left)}</p>
      {left <= FEW && (
        <Notice tone="warn" className="mt-3">
          {say(
            "Without your telephone and without a recovery code, only the club’s staff can let you in. Make new codes now.",
          )}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => onOpen("codes")}>
          {say("New recovery codes")}
        </Button>
        <Button variant="danger-outline" onClick={() => onOpen("off")}>
          {say("Turn off")}
        </Button>
      </div>
    </>
  );
}

function leftWords(left: number): string {
  if (left === 0) return say("You have no recovery codes left.");
  return sayCount(
    "{left, plural, one {You have # recovery code left.} other {You have # recovery codes left.}}",
    { left },
  );
}
