import { useChooseLanguage } from "@kinfold/api/language";
import { describeError } from "@kinfold/frame/refusal-words";
import { formatLanguage, type Language } from "@kinfold/language/languages";
import { say } from "@kinfold/language/say";
import { SelectField } from "@kinfold/ui/select-field";
import { useState } from "react";
import { useCurrentMember } from "#session/use-current-member.ts";

/** The language in which the app speaks to the member; nothing while the club offers English alone. The page is loaded anew in it. */
export function ChooseLanguage() {
  const { language: current, languages } = useCurrentMember();
  const { trigger, isMutating } = useChooseLanguage();
  const [refused, setRefused] = useState<string>();
  // What was chosen stands at once, and goes back when it could not be kept.
  const [chosen, setChosen] = useState<Language>();
  if (languages.length < 2) return null;

  async function choose(code: string): Promise<void> {
    const language = languages.find((one) => one === code);
    if (language === undefined || isMutating) return;
    setRefused(undefined);
    setChosen(language);
    try {
      await trigger({ language });
    } catch (error) {
      setChosen(undefined);
      setRefused(describeError(error));
    }
  }

  return (
    <SelectField
      label={say("Language")}
      value={chosen ?? current}
      options={languages.map((code) => ({ value: code, label: formatLanguage(code) }))}
      onChange={(code) => void choose(code)}
      help={say(
        "Other languages are drafts that no one has reviewed. Sentences about money and law stay English.",
      )}
      {...(refused !== undefined && { error: refused })}
    />
  );
}
