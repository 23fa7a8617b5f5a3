import { renderUnreachablePage } from "#shell/unreachable-page.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { useFaqs } from "@kinfold/api/content";
import { FAQ_CATEGORIES, isFaqMatch, type Faq } from "@kinfold/contract/content";
import { SEARCH_MAX_CHARACTERS } from "@kinfold/contract/limits";
import { sayCount } from "@kinfold/language/say-count";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { FilterChips } from "@kinfold/ui/filter-chips";
import { Fold } from "@kinfold/ui/fold";
import { SearchField } from "@kinfold/ui/search-field";
import { useSearchParams } from "react-router-dom";
import { ContactSupport } from "#shell/contact-support.tsx";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { SmallMarkdown } from "#shell/small-markdown.tsx";

/** What members ask most, by group, searched as they type: the answers are all here, so no one waits for the network. */
export function FaqsPage() {
  const reading = useFaqs();
  return (
    <Read
      of={reading}
      waiting={say("Fetching the answers")}
      renderUnreachable={renderUnreachablePage}
    >
      {(faqs) => {
        return (
          <>
            <PageTitle title={say("FAQs")}>{say("Questions and answers")}</PageTitle>
            <p className="mt-2 mb-6 max-w-[60ch] text-ink-soft">
              {say("Short answers to what members ask most. If yours is missing, ask us.")}
            </p>
            <Questions faqs={faqs} />
          </>
        );
      }}
    </Read>
  );
}

const ALL = "all";

function Questions({ faqs }: { faqs: readonly Faq[] }) {
  const [address, setAddress] = useSearchParams();
  const search = (address.get("search") ?? "").slice(0, SEARCH_MAX_CHARACTERS);
  const groups = FAQ_CATEGORIES.filter((group) => faqs.some(({ category }) => category === group));
  const chosen = groups.find((group) => group === address.get("category")) ?? ALL;
  const matches = faqs.filter(
    (faq) => (chosen === ALL || faq.category === chosen) && isFaqMatch(faq, search),
  );

  function ask(name: string, value: string): void {
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === "" || value === ALL) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  }

  return (
    <>
      <SearchField
        label={say("Search questions")}
        placeholder={say("A word, such as BVN or fee")}
        landmark
        value={search}
        maxLength={SEARCH_MAX_CHARACTERS}
        onSearch={(words) => ask("search", words)}
        className="mb-4 max-w-140"
      />
      <FilterChips
        label={say("Group")}
        value={chosen}
        onChange={(group) => ask("category", group)}
        chips={[
          { value: ALL, label: say("All") },
          ...groups.map((group) => ({ value: group, label: group })),
        ]}
        className="mb-7"
      />
      <p role="status" className="sr-only">
        {sayCount("{count, plural, one {# question} other {# questions}}", {
          count: matches.length,
        })}
      </p>
      {matches.length === 0 ? (
        <Empty
          spot="not-found"
          title={say("No question has these words")}
          action={
            <Button variant="outline" onClick={() => setAddress({}, { replace: true })}>
              {say("Show all questions")}
            </Button>
          }
        >
          {say("Try another word, or write to us: a person answers.")}
        </Empty>
      ) : (
        groups.map((group) => (
          <Group
            key={group}
            name={group}
            faqs={matches.filter(({ category }) => category === group)}
            isSearched={search !== ""}
          />
        ))
      )}
      <div className="mt-9 flex flex-wrap items-center gap-4">
        <p className="text-ink-soft">{say("Not what you were looking for?")}</p>
        <ContactSupport />
      </div>
    </>
  );
}

function Group({
  name,
  faqs,
  isSearched,
}: {
  name: string;
  faqs: readonly Faq[];
  isSearched: boolean;
}) {
  if (faqs.length === 0) return null;
  return (
    <section aria-labelledby={`faq-${name}`} className="mb-8">
      <h2 id={`faq-${name}`} className="mb-1 heading-sm">
        {name}
      </h2>
      <ul>
        {faqs.map(({ id, question, answer }) => (
          <li key={id} className="border-b border-line">
            {/* What was looked for may stand in the answer: a search opens what it finds when that is little. */}
            <Fold title={question} open={isSearched && faqs.length <= 2}>
              <SmallMarkdown text={answer} className="pt-2 pb-5" />
            </Fold>
          </li>
        ))}
      </ul>
    </section>
  );
}
