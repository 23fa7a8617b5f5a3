import { Read } from "@kinfold/frame/shell/read";
import { useAgreeToTerms, useTerms } from "@kinfold/api/content";
import { openLogout } from "@kinfold/api/session";
import { Refusal } from "@kinfold/contract/refusal";
import type { Terms } from "@kinfold/contract/content";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { useState } from "react";
import { useConfig } from "@kinfold/frame/config";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { describeError } from "@kinfold/frame/refusal-words";

const stay = (): void => undefined;

/**
 * Asks for agreement to the terms in force. There are two ways out, to agree and to log out: neither Escape nor the page
 * behind closes it.
 */
export function TermsUpdate() {
  const reading = useTerms();
  const { data: terms, mutate } = reading;
  const agree = useAgreeToTerms();
  const [refusal, setRefusal] = useState<string>();

  async function accept({ version }: Terms): Promise<void> {
    setRefusal(undefined);
    try {
      await agree.trigger({ accept_terms: true, version });
    } catch (refused) {
      setRefusal(describeError(refused));
      // What is agreed to must be what was read.
      if (refused instanceof Refusal && refused.code === "terms_changed") void mutate();
    }
  }

  return (
    <Dialog
      open
      onOpenChange={stay}
      closable={false}
      title={say("Our terms have changed")}
      description={say("Please read what is new. You can go on once you have agreed.")}
      footer={
        <>
          <Button variant="outline" onClick={openLogout}>
            {say("Logout")}
          </Button>
          <Button
            disabled={terms === undefined}
            onClick={() => {
              if (terms !== undefined) void accept(terms);
            }}
            {...(agree.isMutating && { busy: say("Saving") })}
          >
            {say("I agree")}
          </Button>
        </>
      }
    >
      <Read
        of={reading}
        waiting={say("Fetching the terms")}
        renderUnreachable={(_error, again) => (
          <Notice tone="error" role="alert">
            <p>{say("We could not fetch the terms, so you cannot agree to them yet.")}</p>
            <Button variant="outline" size="sm" className="mt-3" onClick={again}>
              {say("Try again")}
            </Button>
          </Notice>
        )}
      >
        {(read) => <Points terms={read} />}
      </Read>
      <div className="mt-4">
        <FormRefusal>{refusal}</FormRefusal>
      </div>
    </Dialog>
  );
}

function Points({ terms: { version, effective_on, points } }: { terms: Terms }) {
  const { links } = useConfig();
  const documents = [
    { name: say("Terms of membership"), href: links.terms },
    { name: say("Privacy notice"), href: links.privacy },
    { name: say("Bylaws"), href: links.bylaws },
  ].filter(({ href }) => href !== "");
  return (
    <>
      <p className="text-sm text-ink-soft">
        {say("Version {version}, in force from {day}", {
          version,
          day: formatLongDay(effective_on),
        })}
      </p>
      <ul className="mt-3 grid list-disc gap-2 ps-5">
        {points.map((point) => (
          <li key={point} className="ps-1">
            {point}
          </li>
        ))}
      </ul>
      {documents.length > 0 && (
        <p className="mt-4 flex flex-wrap gap-x-5 gap-y-1">
          {documents.map(({ name, href }) => (
            <Link key={name} external href={href}>
              {name}
              <span className="sr-only">{say("(opens in a new tab)")}</span>
            </Link>
          ))}
        </p>
      )}
    </>
  );
}
