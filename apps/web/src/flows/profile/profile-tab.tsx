import { useCountries } from "@kinfold/api/reference";
import { useGivenUp } from "@kinfold/api/swr";
import { Button } from "@kinfold/ui/button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Loader } from "@kinfold/ui/loader";
import { Notice } from "@kinfold/ui/notice";
import { useMemo } from "react";
import { useCurrentMember } from "#session/use-current-member.ts";
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
            Your membership
          </h2>
          <Facts>
            <Fact term="E-mail">{email}</Fact>
            <Fact term="Member number">{customer.customer_code}</Fact>
          </Facts>
        </section>
      </div>
    </div>
  );
}

function Details() {
  const { data, error, mutate } = useCountries();
  const isGivenUp = useGivenUp(error);
  const countries = useMemo(() => Object.values(data ?? {}), [data]);
  if (data === undefined && isGivenUp) {
    return (
      <Notice tone="error" role="alert" title="We could not read your details just now.">
        <Button variant="outline" size="sm" className="mt-2" onClick={() => void mutate()}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (data === undefined) return <Loader label="Reading your details" />;
  return <ProfileForm countries={countries} />;
}
