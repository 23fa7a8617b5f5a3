import type { BalanceProof } from "@kinfold/contract/balance-proofs";
import type { BalanceOutcome } from "@kinfold/contract/verify/balance";
import { encodeBase64 } from "@kinfold/contract/verify/bytes";
import { sayCount } from "@kinfold/language/say-count";
import { renderLink } from "#shell/render-link.tsx";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Fold } from "@kinfold/ui/fold";
import type { ReactNode } from "react";

type Held = Extract<BalanceOutcome, { fault: null }>;

/** The club's page that verifies a saved copy. It is no page of this app. */
const VERIFIER_PATH = "/verify-balance";
const LOG_SHOWN = 16;

/** What was compared with what, for those who want to follow it: who confirmed, where the balance lies in the total, who saw it, and how to do it without the club. */
export function HowItWasChecked({ proof, outcome }: { proof: BalanceProof; outcome: Held }) {
  const { currency, comparison } = proof;
  const { sources, confirmed } = comparison;
  const { witnesses, checkpoint, isSigned, partCount, placeCount } = outcome;
  const characters = encodeBase64(checkpoint.root).slice(0, LOG_SHOWN);
  return (
    <div className="border-t border-line">
      {sources.length > 0 && (
        <Part
          title={say("What they confirmed")}
          note={sayCount("{count, plural, one {# statement} other {# statements}}", {
            count: sources.length,
          })}
        >
          <Facts aria-label={say("What they confirmed")}>
            {sources.map(({ name, amount }) => (
              <Fact key={name} term={name}>
                <Figure amount={amount} currency={currency} />
              </Fact>
            ))}
            {sources.length > 1 && confirmed !== null && (
              <Fact term={say("Together")} total>
                <Figure amount={confirmed} currency={currency} />
              </Fact>
            )}
          </Facts>
        </Part>
      )}
      <Part
        title={say("Yours in the total")}
        note={sayCount(
          "{placeCount, plural, one {{partCount} of # line} other {{partCount} of # lines}}",
          { partCount, placeCount },
        )}
      >
        <p>
          {say(
            "The total is a list of lines without names, and many of them are empty. Your balance is split over {partCount} of them. Each night they stand at other places, so that no one can follow them.",
            { partCount },
          )}
        </p>
      </Part>
      <Part
        title={say("Witnesses")}
        note={witnesses.length === 0 ? say("None yet") : witnesses.length}
      >
        <p>
          {say(
            "A witness keeps a copy of the ledger log outside the club, and signs what it saw. What it saw cannot be changed unseen.",
          )}
        </p>
        {witnesses.length > 0 && (
          <ul className="list-disc ps-5">
            {witnesses.map((witness) => (
              <li key={witness} className="wrap-anywhere">
                {witness}
              </li>
            ))}
          </ul>
        )}
        <p className="wrap-anywhere">
          {sayCount(
            "Ledger log: {size, number} entries, {characters}. A member with the same number of entries must see the same characters.",
            { size: checkpoint.size, characters },
          )}
        </p>
        {isSigned === null && (
          <p>{say("This browser cannot check signatures. A newer one can.")}</p>
        )}
      </Part>
      <Part title={say("Check it yourself")} note={say("Works without us")}>
        <p>
          <Say
            text="A saved copy can be verified without us, offline too. <link>Open the verifier</link>"
            values={{
              link: renderLink(VERIFIER_PATH, { external: true }),
            }}
          />
        </p>
      </Part>
    </div>
  );
}

function Part({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) {
  return (
    <Fold title={title} note={note} className="border-b border-line">
      <div className="grid gap-2 pb-5 text-sm text-ink-soft">{children}</div>
    </Fold>
  );
}
