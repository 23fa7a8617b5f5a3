import { SHARED_WORDS, type SharedDetail } from "@kinfold/contract/office/shared-detail";
import { Notice } from "@kinfold/ui/notice";

/** Other members who have something in common with this one, so that staff look twice. Nothing shared draws nothing. */
export function SharedDetails({ shared }: { shared: readonly SharedDetail[] }) {
  if (shared.length === 0) return null;
  return (
    <Notice tone="warn" title="Shared with other members">
      <ul className="flex flex-col gap-1">
        {shared.map(({ by, member }) => (
          <li key={`${by} ${member.id}`}>
            {member.name} has {SHARED_WORDS[by]}.
          </li>
        ))}
      </ul>
    </Notice>
  );
}
