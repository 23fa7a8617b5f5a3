import { useOfferedLanguages } from "@kinfold/api/language";
import { formatLanguage } from "@kinfold/language/languages";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { changeLanguage, getPageLanguage } from "#session/chosen-language.ts";

/** The languages that anyone may read the public pages in, each by its own name; nothing while the club offers English alone. */
export function LanguageMenu() {
  const { data } = useOfferedLanguages();
  if (data === undefined || data.languages.length < 2) return null;
  const current = getPageLanguage();
  return (
    <div className="-mt-8 px-5 pb-8 text-center lg:-mt-14">
      <div
        role="group"
        aria-label={say("Language")}
        className="flex flex-wrap justify-center gap-x-1"
      >
        {data.languages.map((code) => (
          <Button
            key={code}
            variant="quiet"
            size="sm"
            lang={code}
            aria-pressed={code === current}
            className="aria-pressed:underline"
            onClick={() => {
              changeLanguage(code);
            }}
          >
            {formatLanguage(code)}
          </Button>
        ))}
      </div>
      <p className="mx-auto mt-1 max-w-(--size-form) text-sm text-ink-soft">
        {say(
          "Other languages are drafts that no one has reviewed. Sentences about money and law stay English.",
        )}
      </p>
    </div>
  );
}
