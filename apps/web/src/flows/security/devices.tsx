import { Read } from "@kinfold/frame/shell/read";
import { useEndOtherSessions, useEndSession, useSessions } from "@kinfold/api/security";
import type { Session } from "@kinfold/contract/security";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { Badge } from "@kinfold/ui/badge";
import { Button } from "@kinfold/ui/button";
import { ConfirmDialog } from "@kinfold/ui/confirm-dialog";
import { DeviceMobileIcon } from "@kinfold/ui/icon";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { describeError } from "@kinfold/frame/refusal-words";
import { Section } from "./section.tsx";

/** Where the member is signed in: each device can be signed out, and all others at once. */
export function Devices() {
  const reading = useSessions();
  const [refused, setRefused] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  function notEnded(failed: unknown): void {
    setRefused(describeError(failed));
    // It may have ended by itself meanwhile.
    void reading.mutate();
  }

  return (
    <Section title={say("Your devices")}>
      <Read
        of={reading}
        waiting={say("Looking for your devices")}
        unreachable={say("We could not read your devices just now.")}
      >
        {(data) => (
          <>
            <ul aria-label={say("Your devices")} className="divide-y divide-line">
              {data.map((session) => (
                <Device
                  key={session.id}
                  session={session}
                  onEnd={() => {
                    setRefused(undefined);
                  }}
                  onRefused={notEnded}
                />
              ))}
            </ul>
            <FormRefusal>{refused}</FormRefusal>
            {data.length > 1 && (
              <Button
                variant="outline"
                className="mt-4"
                onClick={() => {
                  setRefused(undefined);
                  setAsking(true);
                }}
              >
                {say("Sign out all others")}
              </Button>
            )}
          </>
        )}
      </Read>
      {isAsking && (
        <SignOutOthers
          onClose={() => {
            setAsking(false);
          }}
          onRefused={notEnded}
        />
      )}
    </Section>
  );
}

function Device({
  session: { id, device, is_current: isCurrent, created_at: since, last_seen_at: seen },
  onEnd,
  onRefused,
}: {
  session: Session;
  onEnd: () => void;
  onRefused: (failed: unknown) => void;
}) {
  const end = useEndSession(id);

  async function signOut(): Promise<void> {
    onEnd();
    try {
      await end.trigger();
      toast.success(say("Signed out: {device}", { device }));
    } catch (failed) {
      onRefused(failed);
    }
  }

  return (
    <li className="flex items-center gap-3 py-3.5">
      <DeviceMobileIcon className="flex-none text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-strong">
          {device} {isCurrent && <Badge tone="ok">{say("This device")}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {isCurrent ? (
            <>
              <Say
                text="Signed in {time}"
                values={{ time: <time dateTime={since}>{formatLagosMoment(since)}</time> }}
              />
            </>
          ) : (
            <>
              <Say
                text="Last used {time}"
                values={{ time: <time dateTime={seen}>{formatLagosMoment(seen)}</time> }}
              />
            </>
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="quiet"
          size="sm"
          busy={end.isMutating ? say("Signing out") : undefined}
          onClick={() => void signOut()}
        >
          {say("Sign out")} <span className="sr-only">{device}</span>
        </Button>
      )}
    </li>
  );
}

function SignOutOthers({
  onClose,
  onRefused,
}: {
  onClose: () => void;
  onRefused: (failed: unknown) => void;
}) {
  const end = useEndOtherSessions();

  async function signOut(): Promise<void> {
    try {
      await end.trigger();
      toast.success(say("Your other devices are signed out."));
    } catch (failed) {
      onRefused(failed);
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say("Sign out all other devices?")}
      confirm={say("Sign them out")}
      danger
      onConfirm={() => void signOut()}
      {...(end.isMutating && { busy: say("Signing out") })}
    >
      {say("This device stays signed in. On the others you will need your password to come back.")}
    </ConfirmDialog>
  );
}
