import { Read } from "@kinfold/frame/shell/read";
import { useActivity } from "@kinfold/api/security";
import type { Activity, ActivityKind } from "@kinfold/contract/security";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { say } from "@kinfold/language/say";
import { Section } from "./section.tsx";

const WORDS: Record<ActivityKind, string> = {
  signed_in: say("Signed in"),
  new_device: say("Signed in from a new device"),
  signed_out_elsewhere: say("Signed other devices out"),
  password_changed: say("Password changed"),
  password_reset: say("Password chosen anew by email"),
  two_factor_on: say("Two-factor sign-in turned on"),
  two_factor_off: say("Two-factor sign-in turned off"),
  recovery_code_used: say("Recovery code used"),
  recovery_codes_renewed: say("New recovery codes made"),
  passkey_added: say("Passkey added"),
  passkey_removed: say("Passkey removed"),
};

/** What happened to the account's security of late, newest first. */
export function RecentActivity() {
  const reading = useActivity();
  return (
    <Section title={say("Recent activity")}>
      <Read
        of={reading}
        waiting={say("Looking at what happened")}
        unreachable={say("We could not read your recent activity just now.")}
      >
        {(data) => <Happened events={data} />}
      </Read>
    </Section>
  );
}

function Happened({ events }: { events: readonly Activity[] }) {
  if (events.length === 0) {
    return (
      <p className="text-ink-soft">{say("Nothing happened since we began to note it down.")}</p>
    );
  }
  return (
    <>
      <ol aria-label={say("Recent activity")} className="divide-y divide-line">
        {events.map(({ id, kind, device, at }) => (
          <li key={id} className="py-3">
            <p>{WORDS[kind]}</p>
            <p className="text-sm text-ink-soft">
              {device !== null && `${device}, `}
              <time dateTime={at}>{formatLagosMoment(at)}</time>
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-sm text-ink-soft">
        {say("Something here that was not you? Change your password, and tell the club.")}
      </p>
    </>
  );
}
