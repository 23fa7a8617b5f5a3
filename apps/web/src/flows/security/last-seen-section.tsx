import { useLastSeenChoice } from "@kinfold/api/last-seen";
import { say } from "@kinfold/language/say";
import { Checkbox } from "@kinfold/ui/checkbox";
import { useCurrentMember } from "#session/use-current-member.ts";
import { Section } from "./section.tsx";

/** Whether this device keeps the balances that the member saw last, for when there is no network. */
export function LastSeenSection() {
  const { id } = useCurrentMember();
  const [isChosen, choose] = useLastSeenChoice(id);
  return (
    <Section title={say("Without a network")}>
      <Checkbox
        label={say("Show my last balances on this device")}
        help={say(
          "This device keeps your wallets’ balances and what it verified last, with their times, until you log out or switch this off. Choose it on a device of your own only.",
        )}
        checked={isChosen === true}
        onCheckedChange={choose}
      />
    </Section>
  );
}
