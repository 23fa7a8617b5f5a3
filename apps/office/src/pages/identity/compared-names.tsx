import type { ComparedName, ReviewDetail } from "@kinfold/contract/office/identity";
import { Badge } from "@kinfold/ui/badge";

const NAME_MATCHES = {
  match: { tone: "ok", label: "Matches" },
  review: { tone: "wait", label: "Nearly" },
  mismatch: { tone: "error", label: "Another name" },
} as const;

const FROM: Readonly<Record<ComparedName["source"], string>> = {
  document: "Read on the document",
  register: "The register told no name",
  account: "Holder of the account",
};

/** Every name that is known, held against the one that the member joined with. */
export function ComparedNames({ detail: { member, names } }: { detail: ReviewDetail }) {
  return (
    <section>
      <h3 className="heading-xs">Names</h3>
      <ul className="mt-1.5 flex flex-col">
        <li className="flex items-baseline justify-between gap-4 border-b border-line py-2.5">
          <span className="min-w-0">
            <span className="block font-strong wrap-anywhere">
              {member.first_name} {member.last_name}
            </span>
            <span className="text-sm text-ink-soft">Given when joining</span>
          </span>
        </li>
        {names.map(({ label, name, source, name_match: nameMatch }) => (
          <li
            key={`${source} ${label}`}
            className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-b-0"
          >
            <span className="min-w-0">
              <span className="block font-strong wrap-anywhere">{name ?? label}</span>
              <span className="text-sm text-ink-soft">
                {name === null ? FROM[source] : `${FROM[source]}, ${label}`}
              </span>
            </span>
            <Badge tone={NAME_MATCHES[nameMatch].tone}>{NAME_MATCHES[nameMatch].label}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
