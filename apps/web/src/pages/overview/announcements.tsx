import { useAnnouncements } from "@kinfold/api/content";
import type { Announcement } from "@kinfold/contract/content";
import { formatLagosDate, formatLagosMoment } from "@kinfold/frame/lagos-time";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { WarningIcon, XIcon } from "@kinfold/ui/icon";
import { IconButton } from "@kinfold/ui/icon-button";
import { useId, useRef, useState } from "react";
import { closeAnnouncement, useClosedAnnouncements } from "./closed-announcements.ts";

/** More would be a page of its own. */
const MOST = 2;

/**
 * What the club has to tell now, the two newest open and the others behind a press; what was closed stays away from this device.
 * Nothing while there is none, while it is read, or when it cannot be: the page is about the member's money.
 */
export function Announcements() {
  const { data = [] } = useAnnouncements();
  const closed = useClosedAnnouncements();
  const [isWhole, setWhole] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const open = data.filter(({ id }) => !closed.has(id));
  const others = open.length - MOST;
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="from-the-club" className="min-w-0">
      <h2 id="from-the-club" ref={heading} tabIndex={-1} className="mb-4 heading-sm">
        {say("From the club")}
      </h2>
      <ul className="border-t border-line">
        {(isWhole ? open : open.slice(0, MOST)).map((announcement) => (
          <li key={announcement.id} className="border-b border-line">
            <AnnouncementRow
              announcement={announcement}
              onClose={() => {
                // The button goes with its announcement, and the last one takes the heading along: the focus must not be lost.
                (open.length > 1 ? heading.current : document.querySelector("h1"))?.focus();
                closeAnnouncement(announcement.id);
              }}
            />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Button
          className="mt-3"
          variant="outline"
          size="sm"
          onClick={() => {
            setWhole(!isWhole);
          }}
        >
          {isWhole ? say("Show fewer") : say("Show {others} more", { others })}
        </Button>
      )}
    </section>
  );
}

function AnnouncementRow({
  announcement,
  onClose,
}: {
  announcement: Announcement;
  onClose: () => void;
}) {
  const { title, body, severity, published_at: at } = announcement;
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId} className="flex gap-2 py-3 wrap-anywhere">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-ink-soft">
          <time dateTime={at} title={formatLagosMoment(at)}>
            {formatLagosDate(at)}
          </time>
        </p>
        <h3 id={titleId} className="mt-0.5 flex gap-2 font-strong">
          {severity === "warning" && <WarningIcon className="mt-px flex-none text-accent-ink" />}
          {title}
        </h3>
        <p className="mt-1 max-w-[80ch] text-sm whitespace-pre-line text-ink-soft">{body}</p>
      </div>
      <IconButton label={say("Close “{title}”", { title })} icon={XIcon} onClick={onClose} />
    </div>
  );
}
