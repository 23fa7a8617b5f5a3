import { useSyncExternalStore } from "react";
import { Dialog } from "#dialog/dialog.tsx";
import { Empty } from "#empty/empty.tsx";
import type { RecentToast } from "#toast/recent-toasts.ts";
import { readRecentToasts, watchRecentToasts } from "#toast/sonner-toaster.tsx";
import { TOAST_ICONS } from "#toast/toast-icons.ts";
import type { ToastTone } from "#toast/toast-post.ts";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const RECENT_MESSAGES_WORDS = {
  title: "Recent messages",
  description: "What you were told here since you opened this tab. Closing the tab clears it.",
  noneYet: "No messages yet",
  whatThisIs: "Messages that pass at the edge of the screen can be read again here.",
  message: "Message",
  success: "Done",
  error: "Problem",
  loading: "Waiting",
};

export type RecentMessagesProps = {
  /** Whether it is on screen. The page keeps it. */
  open: boolean;
  /** Gets false when it is closed. */
  onOpenChange: (open: boolean) => void;
  /** Writes the moment of a message, given as ISO 8601, the way the app writes times. */
  formatTime: (instant: string) => string;
};

const COLOURS: Readonly<Record<ToastTone, string>> = {
  message: "text-info",
  success: "text-gain",
  error: "text-error",
  loading: "text-info",
};

/**
 * The last 20 toasts, newest first, for who looked away while they were shown. What happened to money or the account
 * is a notice of the club's instead.
 *
 * - recent-messages-1: Messages MUST be kept in the memory of the tab alone.
 * - recent-messages-2: Messages MUST NOT be shown to another person who signs in at the tab.
 */
export function RecentMessages({ open, onOpenChange, formatTime }: RecentMessagesProps) {
  const say = useWords("recentMessages", RECENT_MESSAGES_WORDS);
  const messages = useSyncExternalStore(watchRecentToasts, readRecentToasts, () => NONE);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say.title} description={say.description}>
      {messages.length === 0 ? (
        <Empty spot="no-notifications" title={say.noneYet}>
          {say.whatThisIs}
        </Empty>
      ) : (
        <ul data-slot="recent-messages" aria-label={say.title} className="divide-y divide-line">
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} time={formatTime(message.at)} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const NONE: readonly RecentToast[] = [];

function MessageRow({ message: { tone, text, at }, time }: { message: RecentToast; time: string }) {
  const say = useWords("recentMessages", RECENT_MESSAGES_WORDS);
  const Sign = TOAST_ICONS[tone];
  return (
    <li className="flex items-start gap-3 py-3.5">
      <Sign className={`mt-0.5 flex-none ${COLOURS[tone]}`} />
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="sr-only">{say[tone]}: </span>
        {text}
      </p>
      <time dateTime={at} className="flex-none text-sm text-ink-soft tabular-nums">
        {time}
      </time>
    </li>
  );
}
