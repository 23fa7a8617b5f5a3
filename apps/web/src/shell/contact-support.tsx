import { ButtonLink } from "@kinfold/ui/button";
import { useConfig } from "@kinfold/frame/config";
import { say } from "@kinfold/language/say";

/** The way to a person, beside an error that a member cannot mend; nothing where no support page is configured. */
export function ContactSupport() {
  const { support } = useConfig().links;
  if (support === "") return null;
  return (
    <ButtonLink href={support} external variant="outline">
      {say("Contact support")}
    </ButtonLink>
  );
}
