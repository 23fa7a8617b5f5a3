import type { SignUpForm } from "@kinfold/contract/sign-up";
import { Checkbox } from "@kinfold/ui/checkbox";
import { Link } from "@kinfold/ui/link";
import { YesNo } from "@kinfold/ui/yes-no";
import { Fragment } from "react";
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
    <Group legend="Declarations">
      <Wide>
        <YesNo label="Are you a politically exposed person?" required {...form.control("pep")} />
      </Wide>
      <Wide>
        <YesNo
          label="Are you an accredited investor?"
          required
          {...form.control("accredited_investors")}
        />
      </Wide>
      {isAbroad && (
        <Wide>
          <Leaving onLeave={() => form.leaveField("accept_family_office")}>
            <Checkbox
              label="I join through the family office, which looks after members who neither live in Nigeria nor are citizens of it"
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
  const documents = [
    { name: "Privacy Policy", href: links.privacy },
    { name: "Terms", href: links.terms },
    { name: "Bylaws", href: links.bylaws },
    ...(isAbroad ? [{ name: "Diaspora Pool terms", href: links.diaspora_terms }] : []),
  ];
  return (
    <>
      I accept the{" "}
      {documents.map(({ name, href }, index) => (
        <Fragment key={name}>
          {index > 0 && (index === documents.length - 1 ? " and " : ", ")}
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
