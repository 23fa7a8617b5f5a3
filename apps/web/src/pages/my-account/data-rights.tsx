import { say } from "@kinfold/language/say";
import { CloseAccount } from "#flows/close-account/close-account.tsx";
import { CorrectDetails } from "#flows/correct-details/correct-details.tsx";
import { ButtonLink } from "@kinfold/ui/button";
import { PATHS } from "#paths.ts";
import { DataTab } from "#flows/data-export/data-tab.tsx";

/** What a member may ask of the club about their data: a copy of it, its correction, and the end of their account. */
export function DataRights() {
  return (
    <div className="settled-below flex flex-col gap-10">
      <section aria-labelledby="proof-of-funds" className="max-w-[40rem]">
        <h2 id="proof-of-funds" className="mb-3 heading-sm">
          {say("Proof of funds")}
        </h2>
        <p className="mb-5 text-ink-soft">
          {say(
            "A signed PDF for an embassy, a landlord or a school, which they can check without an account.",
          )}
        </p>
        <ButtonLink href={PATHS.fundsProofs} variant="outline">
          {say("Proofs of funds")}
        </ButtonLink>
      </section>
      <DataTab />
      <CorrectDetails />
      <CloseAccount />
    </div>
  );
}
