import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { Link } from "@kinfold/ui/link";
import { useId } from "react";
import type { Consent } from "#shell/consent.ts";

/** Asks whether visits may be counted. Both answers are one press away and weigh the same. */
export function ConsentNotice({
  privacyHref,
  onAnswer,
}: {
  /** Where the privacy notice is; empty leaves the link out. */
  privacyHref: string;
  onAnswer: (consent: Consent) => void;
}) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="fixed inset-x-3 bottom-3 z-(--z-sticky) rounded-[12px] bg-surface-raised p-4 shadow-menu sm:inset-x-auto sm:right-5 sm:bottom-5 sm:w-96 forced-colors:border"
    >
      <h2 id={titleId} className="font-strong">
        {say("May we count your visits?")}
      </h2>
      <p className="mt-1 text-[15px] text-ink-soft">
        {say("It shows us which pages help, without your name, your figures or your account.")}{" "}
        {privacyHref !== "" && (
          <Link href={privacyHref} external>
            {say("Privacy notice")}
          </Link>
        )}
      </p>
      <div className="mt-3 flex gap-3">
        <Button variant="outline" size="sm" className="flex-1" onClick={() => onAnswer("denied")}>
          {say("Decline")}
        </Button>
        <Button variant="outline" size="sm" className="flex-1" onClick={() => onAnswer("granted")}>
          {say("Accept")}
        </Button>
      </div>
    </section>
  );
}
