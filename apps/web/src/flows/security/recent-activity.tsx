import { Read } from "@kinfold/frame/shell/read";
import { useActivity } from "@kinfold/api/security";
import type { Activity, ActivityKind } from "@kinfold/contract/security";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Section } from "./section.tsx";

const WORDS: Record<ActivityKind, string> = {
  signed_in: "Signed in",
  new_device: "Signed in from a new device",
  signed_out_elsewhere: "Signed other devices out",
  password_changed: "Password changed",
  password_reset: "Password chosen anew by email",
  two_factor_on: "Two-factor sign-in turned on",
  two_factor_off: "Two-factor sign-in turned off",
  recovery_code_used: "Recovery code used",
  recovery_codes_renewed: "New recovery codes made",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
};

/** What happened to the account's security of late, newest first. */
export function RecentActivity() {
  const reading = useActivity();
  return (
    <Section title="Recent activity">
      <Read
        of={reading}
        waiting="Looking at what happened"
        unreachable="We could not read your recent activity just now."
      >
        {(data) => <Happened events={data} />}
      </Read>
    </Section>
  );
}

function Happened({ events }: { events: readonly Activity[] }) {
  if (events.length === 0) {
    return <p className="text-ink-soft">Nothing happened since we began to note it down.</p>;
  }
  return (
    <>
      <ol aria-label="Recent activity" className="divide-y divide-line">
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
        Something here that was not you? Change your password, and tell the club.
      </p>
    </>
  );
}
