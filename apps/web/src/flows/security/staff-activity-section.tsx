import { Read } from "@kinfold/frame/shell/read";
import { useStaffActivity } from "@kinfold/api/security";
import type { StaffActivity } from "@kinfold/contract/security";
import { say } from "@kinfold/language/say";
import { CheckCircleIcon, EyeIcon } from "@kinfold/ui/icon";
import { Pagination } from "@kinfold/ui/pagination";
import { useState } from "react";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Section } from "./section.tsx";

const TITLE = say("Who looked at or changed my account");

/** Which team of the club looked at the account or changed something about it, newest first, page by page. */
export function StaffActivitySection() {
  const [page, setPage] = useState(1);
  const reading = useStaffActivity(page);
  return (
    <Section title={TITLE}>
      <p className="mb-3 text-ink-soft">
        {say(
          "The club writes down every look at your documents and every change. No one can take a line out.",
        )}
      </p>
      <Read
        of={reading}
        waiting={say("Looking up who looked at your account")}
        unreachable={say("We could not read who looked at your account just now.")}
      >
        {(data) => (
          <>
            <StaffActivityList rows={data.data} />
            {data.meta.page_count > 1 && (
              <Pagination
                className="mt-5"
                label={say("Who looked at or changed my account, pages")}
                page={Math.min(page, data.meta.page_count)}
                pages={data.meta.page_count}
                onPage={setPage}
              />
            )}
          </>
        )}
      </Read>
    </Section>
  );
}

function StaffActivityList({ rows }: { rows: readonly StaffActivity[] }) {
  if (rows.length === 0) {
    return (
      <p className="text-ink-soft">{say("No one has looked at your account or changed it yet.")}</p>
    );
  }
  return (
    <ol aria-label={TITLE} className="divide-y divide-line">
      {rows.map(({ id, kind, who, what, at }) => {
        const Icon = kind === "looked" ? EyeIcon : CheckCircleIcon;
        return (
          <li key={id} className="flex items-center gap-3 py-3">
            <Icon className="flex-none text-ink-soft" />
            <div className="min-w-0">
              <p>{what}</p>
              <p className="text-sm text-ink-soft">
                {who}, <time dateTime={at}>{formatLagosMoment(at)}</time>
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
