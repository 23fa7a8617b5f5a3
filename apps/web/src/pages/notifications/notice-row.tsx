import { useReadNotice } from "@kinfold/api/notifications";
import type { Notice, NoticeKind, NoticeSeverity } from "@kinfold/contract/notifications";
import { Button } from "@kinfold/ui/button";
import {
  ArrowDownLeftIcon,
  ArrowUpRightIcon,
  BellIcon,
  IdentificationCardIcon,
  PlantIcon,
  RepeatIcon,
  ShieldCheckIcon,
  type Icon,
} from "@kinfold/ui/icon";
import { Link } from "@kinfold/ui/link";
import { toast } from "@kinfold/ui/toast";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { describeError } from "@kinfold/frame/refusal-words";
import { say } from "@kinfold/language/say";
import { formatShortTime, type When } from "./days.ts";

const NOTICE_ICONS: Record<NoticeKind, Icon> = {
  payments: ArrowDownLeftIcon,
  withdrawal: ArrowUpRightIcon,
  plan: PlantIcon,
  recurring: RepeatIcon,
  verification: IdentificationCardIcon,
  security: ShieldCheckIcon,
  club: BellIcon,
};

const TONES: Record<NoticeSeverity, string> = {
  info: "bg-surface-sunken text-ink-soft",
  success: "bg-gain-soft text-gain",
  warning: "bg-accent-soft text-accent-ink",
  danger: "bg-error-soft text-error",
};

/** Where a notice leads, in words. */
function placeOf(link: string): string {
  if (link.includes("tab=KYC")) return say("Go to KYC");
  if (link.includes("tab=Bank")) return say("See bank accounts");
  if (link.includes("tab=Security")) return say("See security");
  if (link.startsWith("/dashboard/my-account")) return say("See my account");
  if (link.startsWith("/dashboard/my-investments")) return say("See contribution");
  if (link.startsWith("/dashboard/wallet")) return say("See wallet");
  return say("Open");
}

/** One thing that happened, and the way to where it can be seen. */
export function NoticeRow({ notice, when }: { notice: Notice; when: When }) {
  const { id, type, title, body, link, severity, created_at: at, read_at: readAt } = notice;
  const read = useReadNotice(id);
  const isUnread = readAt === null;
  const NoticeIcon = NOTICE_ICONS[type];

  async function markRead(): Promise<void> {
    try {
      await read.trigger();
    } catch (failed) {
      toast.error(describeError(failed));
    }
  }

  return (
    <li className="flex items-start gap-4 py-4.5">
      <span
        aria-hidden="true"
        className={`grid size-11 flex-none place-items-center rounded-full ${TONES[severity]}`}
      >
        <NoticeIcon />
      </span>
      <div className="min-w-0 flex-1">
        <p className={isUnread ? "font-strong" : "font-[500]"}>
          {isUnread && <span className="sr-only">{say("Unread:")} </span>}
          {title}
        </p>
        <p className="mt-1 max-w-[62ch] text-[15px] wrap-break-word text-ink-soft">{body}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 empty:hidden">
          {link !== null && (
            <Link
              href={link}
              onClick={() => {
                if (isUnread) void markRead();
              }}
            >
              {placeOf(link)}
              <span className="sr-only">: {title}</span>
            </Link>
          )}
          {isUnread && (
            <Button
              variant="quiet"
              size="sm"
              busy={read.isMutating ? say("Marking") : undefined}
              onClick={() => void markRead()}
            >
              {say("Mark as read")}
              <span className="sr-only">: {title}</span>
            </Button>
          )}
        </p>
      </div>
      <span className="flex flex-none items-center gap-2 text-sm whitespace-nowrap text-ink-soft tabular-nums">
        <time dateTime={at} title={formatLagosMoment(at)}>
          {formatShortTime(at, when)}
        </time>
        {isUnread && <span aria-hidden="true" className="size-2.5 rounded-full bg-accent" />}
      </span>
    </li>
  );
}
