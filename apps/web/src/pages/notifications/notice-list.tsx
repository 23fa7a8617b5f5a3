import { useNotices } from "@kinfold/api/notifications";
import { useGivenUp } from "@kinfold/api/swr";
import type { Notice as NoticeItem } from "@kinfold/contract/notifications";
import { Button } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { Loader } from "@kinfold/ui/loader";
import { Notice } from "@kinfold/ui/notice";
import { useId } from "react";
import { useClock } from "@kinfold/frame/clock";
import { describeError } from "@kinfold/frame/refusal-words";
import { say } from "@kinfold/language/say";
import { toNoticesQuery } from "./asked.ts";
import { classifyDay, type When } from "./days.ts";
import { NoticeRow } from "./notice-row.tsx";

const GROUPS: readonly { when: When; title: string }[] = [
  { when: "today", title: say("Today") },
  { when: "this week", title: say("This week") },
  { when: "earlier", title: say("Earlier") },
];

/** The notices that are asked for, by how long ago they were. */
export function NoticeList({ shown, onShowAll }: { shown: string; onShowAll: () => void }) {
  const { data: pages, error, size, setSize, mutate } = useNotices(toNoticesQuery(shown));
  const isGivenUp = useGivenUp(error);
  const now = useClock()();
  // What arrives between two pages moves the last row of one to the head of the next.
  const rows = [
    ...new Map((pages ?? []).flatMap(({ data }) => data).map((row) => [row.id, row])).values(),
  ];
  const total = pages?.at(-1)?.meta.total ?? 0;
  const isReadingMore = error === undefined && pages !== undefined && pages.length < size;
  const again = (
    <Notice tone="error" role="alert" title={describeError(error)} className="mt-6">
      <Button variant="outline" size="sm" className="mt-2" onClick={() => void mutate()}>
        {say("Try again")}
      </Button>
    </Notice>
  );
  if (pages === undefined) {
    return isGivenUp ? again : <Loader label={say("Opening your notifications")} />;
  }
  if (rows.length === 0) return <Nothing shown={shown} onShowAll={onShowAll} />;
  return (
    <>
      {GROUPS.map(({ when, title }) => (
        <Group
          key={when}
          when={when}
          title={title}
          notices={rows.filter(({ created_at: at }) => classifyDay(at, now) === when)}
        />
      ))}
      {isGivenUp && again}
      {rows.length < total && (
        <div className="mt-6 flex justify-center">
          <Button
            variant="outline"
            busy={isReadingMore ? say("Reading on") : undefined}
            onClick={() => void setSize(size + 1)}
          >
            {say("Show more")}
          </Button>
        </div>
      )}
    </>
  );
}

function Group({
  when,
  title,
  notices,
}: {
  when: When;
  title: string;
  notices: readonly NoticeItem[];
}) {
  const titleId = useId();
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-8">
      <h2 id={titleId} className="heading-xs">
        {title}
      </h2>
      <ul aria-labelledby={titleId} className="mt-1 divide-y divide-line">
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} when={when} />
        ))}
      </ul>
    </section>
  );
}

function Nothing({ shown, onShowAll }: { shown: string; onShowAll: () => void }) {
  if (shown === "all") {
    return (
      <Empty spot="no-notifications" title={say("All is quiet")}>
        {say("When something happens to your money or your account, you will read it here.")}
      </Empty>
    );
  }
  return (
    <Empty
      spot="no-notifications"
      title={shown === "unread" ? say("You have read everything") : say("Nothing of this kind")}
      action={
        <Button variant="outline" onClick={onShowAll}>
          {say("Show all")}
        </Button>
      }
    >
      {shown === "unread"
        ? say("What is new will wait for you here.")
        : say("None of your notifications is about this.")}
    </Empty>
  );
}
