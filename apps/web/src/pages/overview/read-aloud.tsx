import { useMoneyOnTheWay } from "@kinfold/api/money-on-the-way";
import { usePortfolioSummary } from "@kinfold/api/portfolios";
import { useWallets } from "@kinfold/api/wallets";
import { useClock } from "@kinfold/frame/clock";
import { Read, type Reading } from "@kinfold/frame/shell/read";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { Figure } from "@kinfold/ui/figure";
import { useAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import { Loader } from "@kinfold/ui/loader";
import { useCurrentMember } from "#session/use-current-member.ts";
import {
  formatSpoken,
  writeClubSentences,
  type KnownOfClub,
  type SpokenSentence,
} from "./club-sentences.ts";
import { useRecentActivity } from "./use-recent-activity.ts";
import { useVoice } from "./use-voice.ts";

/** The overview in five sentences, which the device says aloud, with the text beside it. */
export function ReadAloud({ open, onClose }: { open: boolean; onClose: () => void }) {
  const reading = useKnownOfClub();
  return (
    <Dialog open={open} onOpenChange={onClose} title={say("Your club, read to you")} size="sm">
      <Read
        of={reading}
        waiting={<Loader label={say("Reading your club")} />}
        unreachable={say("We could not read your club just now. Your money is where it was.")}
      >
        {(all) => <Sentences sentences={writeClubSentences(all)} />}
      </Read>
    </Dialog>
  );
}

/** What the overview has read already, as one reading. */
function useKnownOfClub(): Reading<KnownOfClub> {
  const member = useCurrentMember();
  const now = useClock()();
  const wallets = useWallets();
  const totals = usePortfolioSummary();
  const money = useMoneyOnTheWay();
  const activity = useRecentActivity();
  const all = [wallets, totals, money, activity];
  return {
    data:
      wallets.data !== undefined &&
      totals.data !== undefined &&
      money.data !== undefined &&
      activity.data !== undefined
        ? {
            member,
            now,
            newest: activity.data[0],
            wallets: wallets.data,
            totals: totals.data,
            money: money.data,
          }
        : undefined,
    error: all.find(({ error }) => error !== undefined)?.error,
    mutate: () => Promise.all(all.map(({ mutate }) => mutate())),
  };
}

function Sentences({ sentences }: { sentences: readonly SpokenSentence[] }) {
  const areHidden = useAmountsHidden();
  const voice = useVoice(sentences.map((sentence) => formatSpoken(sentence, areHidden)));
  return (
    <div className="flex flex-col gap-5">
      <ol className="flex flex-col gap-3">
        {sentences.map((sentence, index) => (
          <li
            key={sentence.map(nameOf).join(" ")}
            aria-current={voice?.at === index ? "step" : undefined}
            className="border-s-2 border-line ps-4 text-pretty wrap-anywhere aria-[current=step]:border-cloth aria-[current=step]:font-strong"
          >
            {sentence.map((part) =>
              typeof part === "string" ? (
                part
              ) : (
                <Figure
                  key={part.figure}
                  amount={part.amount}
                  currency={part.currency}
                  data-figure={part.figure}
                />
              ),
            )}
          </li>
        ))}
      </ol>
      {voice === undefined ? (
        <p className="text-sm text-ink-soft">{say("This device cannot read aloud.")}</p>
      ) : (
        <Button
          variant="outline"
          className="self-start"
          onClick={voice.at === undefined ? voice.start : voice.stop}
        >
          {voice.at === undefined ? say("Read aloud") : say("Stop")}
        </Button>
      )}
    </div>
  );
}

const nameOf = (part: SpokenSentence[number]): string =>
  typeof part === "string" ? part : part.figure;
