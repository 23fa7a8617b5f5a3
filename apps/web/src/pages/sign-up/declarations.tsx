import type { SignUpForm } from "@kinfold/contract/sign-up";
import { Checkbox } from "@kinfold/ui/checkbox";
import { Link } from "@kinfold/ui/link";
import { YesNo } from "@kinfold/ui/yes-no";
import { Fragment } from "react";
import { useWatch, type Control } from "react-hook-form";
import { useConfig } from "@kinfold/frame/config";
import { Leaving, useAnswer } from "./answer.tsx";
import { Group, Wide } from "@kinfold/frame/shell/group";
import { asksFamilyOffice } from "./unmet.ts";

/** What the visitor declares about themselves and agrees to. */
export function Declarations({ control }: { control: Control<SignUpForm> }) {
  const pep = useAnswer(control, "pep");
  const accredited = useAnswer(control, "accredited_investors");
  const office = useAnswer(control, "accept_family_office");
  const terms = useAnswer(control, "terms_and_conditions");
  const [country, citizenship] = useWatch({ control, name: ["country", "citizenship"] });
  const isAbroad = asksFamilyOffice({ country, citizenship });
  return (
    <Group legend="Declarations">
      <Wide>
        <YesNo
          label="Are you a politically exposed person?"
          required
          value={pep.value}
          onChange={pep.choose}
        />
      </Wide>
      <Wide>
        <YesNo
          label="Are you an accredited investor?"
          required
          value={accredited.value}
          onChange={accredited.choose}
        />
      </Wide>
      {isAbroad && (
        <Wide>
          <Leaving onLeave={office.leave}>
            <Checkbox
              label="I join through the family office, which looks after members who neither live in Nigeria nor are citizens of it"
              required
              checked={office.value === true}
              onCheckedChange={office.choose}
              error={office.error}
            />
          </Leaving>
        </Wide>
      )}
      <Wide>
        <Leaving onLeave={terms.leave}>
          <Checkbox
            label={<TermsLabel isAbroad={isAbroad} />}
            required
            checked={terms.value === true}
            onCheckedChange={(isAccepted) => {
              terms.choose(isAccepted);
              // Taking it back is an answer too: what it means is said at once.
              if (!isAccepted) terms.leave();
            }}
            error={terms.error}
          />
        </Leaving>
      </Wide>
    </Group>
  );
}

function TermsLabel({ isAbroad }: { isAbroad: boolean }) {
  const { links } = useConfig();
  const papers = [
    { name: "Privacy Policy", href: links.privacy },
    { name: "Terms", href: links.terms },
    { name: "Bylaws", href: links.bylaws },
    ...(isAbroad ? [{ name: "Diaspora Pool terms", href: links.diaspora_terms }] : []),
  ];
  return (
    <>
      I accept the{" "}
      {papers.map(({ name, href }, index) => (
        <Fragment key={name}>
          {index > 0 && (index === papers.length - 1 ? " and " : ", ")}
          {href === "" ? (
            name
          ) : (
            <Link href={href} external>
              {name}
            </Link>
          )}
        </Fragment>
      ))}
    </>
  );
}
