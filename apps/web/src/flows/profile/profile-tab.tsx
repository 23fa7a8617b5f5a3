import { Read } from "@kinfold/frame/shell/read";
import { useCountries } from "@kinfold/api/reference";
import { say } from "@kinfold/language/say";
import { Fact, Facts } from "@kinfold/ui/facts";
import { useCurrentMember } from "#session/use-current-member.ts";
import { ChooseLanguage } from "#flows/language/choose-language.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** Who the member is to the club, and what of it they may change themselves. */
export function ProfileTab() {
  const { email, customer } = useCurrentMember();
  return (
    <div className="grid gap-8 @min-[860px]:grid-cols-[minmax(0,1fr)_minmax(0,340px)] @min-[860px]:gap-12">
      <Details />
      <div className="@max-[859px]:order-first">
        <section aria-labelledby="membership">
          <h2 id="membership" className="mb-2 heading-xs">
            {say("Your membership")}
          </h2>
          <Facts>
            <Fact term={say("Email")}>{email}</Fact>
            <Fact term={say("Member number")}>{customer.customer_code}</Fact>
          </Facts>
        </section>
        <div className="mt-6 empty:hidden">
          <ChooseLanguage />
        </div>
      </div>
    </div>
  );
}

function Details() {
  return (
    <Read
      of={useCountries()}
      waiting={say("Reading your details")}
      unreachable={say("We could not read your details just now.")}
    >
      {(countries) => <ProfileForm countries={Object.values(countries)} />}
    </Read>
  );
}
