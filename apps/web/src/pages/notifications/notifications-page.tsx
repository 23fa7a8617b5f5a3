import { useReadAllNotices } from "@kinfold/api/notifications";
import { Button } from "@kinfold/ui/button";
import { FilterChips } from "@kinfold/ui/filter-chips";
import { CheckIcon, InfoIcon, SlidersHorizontalIcon } from "@kinfold/ui/icon";
import { toast } from "@kinfold/ui/toast";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { formatLagosTimeOfDay } from "@kinfold/frame/lagos-time";
import { describeError } from "@kinfold/frame/refusal-words";
import { useCurrentMember } from "#session/use-current-member.ts";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { say } from "@kinfold/language/say";
import { withShown, readShown, SHOWN } from "./asked.ts";
import { NoticeList } from "./notice-list.tsx";

const Preferences = lazy(async () => ({
  default: (await import("#flows/notification-preferences/notification-preferences.tsx"))
    .NotificationPreferences,
}));

const RecentMessages = lazy(async () => ({
  default: (await import("@kinfold/ui/recent-messages")).RecentMessages,
}));

/** What happened to the member's money and account, newest first, and what of it they have not read. */
export function NotificationsPage() {
  const { unread_notification: unread } = useCurrentMember();
  const [address, setAddress] = useSearchParams();
  const [isChoosing, setChoosing] = useState(false);
  const [isReading, setReading] = useState(false);
  const readAll = useReadAllNotices();
  const shown = readShown(address);
  const show = (part: string): void => {
    setAddress((before) => withShown(before, part), { replace: true });
  };

  async function markAll(): Promise<void> {
    try {
      await readAll.trigger();
      toast.success(say("Everything is marked as read."));
    } catch (failed) {
      toast.error(describeError(failed));
    }
  }

  return (
    <>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <PageTitle title={say("Notifications")}>{say("Notifications")}</PageTitle>
        <div className="flex flex-wrap gap-3">
          {unread > 0 && (
            <Button
              variant="outline"
              busy={readAll.isMutating ? say("Marking") : undefined}
              onClick={() => void markAll()}
            >
              <CheckIcon size={20} /> {say("Mark all as read")}
            </Button>
          )}
          <Button
            variant="quiet"
            onClick={() => {
              setReading(true);
            }}
          >
            <InfoIcon size={20} /> {say("Recent messages")}
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              setChoosing(true);
            }}
          >
            <SlidersHorizontalIcon size={20} /> {say("Preferences")}
          </Button>
        </div>
      </header>
      <FilterChips
        label={say("Show")}
        chips={SHOWN.map(({ value, label }) => ({
          value,
          label: value === "unread" && unread > 0 ? `${label} (${unread})` : label,
        }))}
        value={shown}
        onChange={show}
      />
      <NoticeList
        key={shown}
        shown={shown}
        onShowAll={() => {
          show("all");
        }}
      />
      {isReading && (
        <Suspense fallback={null}>
          <RecentMessages open onOpenChange={setReading} formatTime={formatLagosTimeOfDay} />
        </Suspense>
      )}
      {isChoosing && (
        <Suspense fallback={null}>
          <Preferences
            onClose={() => {
              setChoosing(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
