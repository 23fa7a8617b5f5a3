import type { SignUpForm } from "@kinfold/contract/sign-up";
import { Say } from "@kinfold/language/say-parts";
import { say } from "@kinfold/language/say";
import { Checkbox } from "@kinfold/ui/checkbox";
import { Link } from "@kinfold/ui/link";
import { YesNo } from "@kinfold/ui/yes-no";
import type { ReactNode } from "react";
import type { Form } from "@kinfold/frame/form";
import { useConfig } from "@kinfold/frame/config";
import { Leaving } from "./answer.tsx";
import { Group, Wide } from "@kinfold/frame/shell/group";
import { isFamilyOfficeRequired } from "./unmet.ts";

/** What the visitor declares about themselves and agrees to. */
export function Declarations({ form }: { form: Form<SignUpForm> }) {
  const terms = form.tick("terms_and_conditions");
  const country = form.watch("country") ?? "";
  const citizenship = form.watch("citizenship") ?? [];
  const isAbroad = isFamilyOfficeRequired({ country, citizenship });
  return (
    <Group legend={say("Declarations")}>
      <Wide>
        <YesNo
          label={say("Are you a politically exposed person?")}
          required
          {...form.control("pep")}
        />
      </Wide>
      <Wide>
        <YesNo
          label={say("Are you an accredited investor?")}
          required
          {...form.control("accredited_investors")}
        />
      </Wide>
      {isAbroad && (
        <Wide>
          <Leaving onLeave={() => form.leaveField("accept_family_office")}>
            <Checkbox
              label={say(
                "I join through the family office, which looks after members who neither live in Nigeria nor are citizens of it",
              )}
              required
              {...form.tick("accept_family_office")}
            />
          </Leaving>
        </Wide>
      )}
      <Wide>
        <Leaving onLeave={() => form.leaveField("terms_and_conditions")}>
          <Checkbox
            label={<TermsLabel isAbroad={isAbroad} />}
            required
            {...terms}
            onCheckedChange={(isAccepted) => {
              terms.onCheckedChange(isAccepted);
              // Taking it back is an answer too: what it means is said at once.
              if (!isAccepted) form.leaveField("terms_and_conditions");
            }}
          />
        </Leaving>
      </Wide>
    </Group>
  );
}

function TermsLabel({ isAbroad }: { isAbroad: boolean }) {
  const { links } = useConfig();
  const name = (words: string, href: string): ReactNode =>
    href === "" ? (
      words
    ) : (
      <Link href={href} external>
        {words}
      </Link>
    );
  const own = {
    privacy: name(say("Privacy Policy"), links.privacy),
    terms: name(say("Terms"), links.terms),
    bylaws: name(say("Bylaws"), links.bylaws),
  };
  return (
    <>
      {isAbroad ? (
        <Say
          text="I accept the {privacy}, {terms}, {bylaws} and {diaspora}"
          values={{ ...own, diaspora: name(say("Diaspora Pool terms"), links.diaspora_terms) }}
        />
      ) : (
        <Say text="I accept the {privacy}, {terms} and {bylaws}" values={own} />
      )}
    </>
  );
}
