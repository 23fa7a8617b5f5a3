import { useAnnouncements } from "@kinfold/api/content";
import type { Announcement } from "@kinfold/contract/content";
import { formatLagosDate, formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Button } from "@kinfold/ui/button";
import { Notice } from "@kinfold/ui/notice";
import { useId, useState } from "react";

/** More would stand between members and their money. */
const MOST = 2;

/**
 * What the club has to tell now, the two newest open and the others behind a press. Nothing while there is none, while it is
 * read, or when it cannot be: the page is about the member's money.
 */
export function Announcements() {
  const { data: announcements = [] } = useAnnouncements();
  const [isWhole, setWhole] = useState(false);
  const others = announcements.length - MOST;
  if (announcements.length === 0) return null;
  return (
    <section aria-label="From the club" className="mb-7 grid justify-items-start gap-3">
      <ul className="grid w-full gap-3">
        {(isWhole ? announcements : announcements.slice(0, MOST)).map((announcement) => (
          <li key={announcement.id} className="min-w-0">
            <AnnouncementCard announcement={announcement} />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            setWhole(!isWhole);
          }}
        >
          {isWhole ? "Show fewer" : `Show ${others} more`}
        </Button>
      )}
    </section>
  );
}

function AnnouncementCard({ announcement }: { announcement: Announcement }) {
  const { title, body, severity, published_at: at } = announcement;
  const titleId = useId();
  return (
    <Notice
      tone={severity === "warning" ? "warn" : "info"}
      role="group"
      aria-labelledby={titleId}
      className="wrap-anywhere"
    >
      <h2 id={titleId} className="font-strong">
        {title}
      </h2>
      <p className="mt-1 max-w-[80ch] whitespace-pre-line">{body}</p>
      <p className="mt-1.5 text-ink-soft">
        <time dateTime={at} title={formatLagosMoment(at)}>
          {formatLagosDate(at)}
        </time>
      </p>
    </Notice>
  );
}
