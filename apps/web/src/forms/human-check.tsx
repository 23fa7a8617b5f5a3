import type { CAPTCHA_ACTIONS } from "@kinfold/contract/captcha";
import { COPY } from "@kinfold/contract/copy";
import { useAfterFirstPaint } from "@kinfold/ui/hooks/after-first-paint";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useConfig } from "@kinfold/frame/config";

type Action = (typeof CAPTCHA_ACTIONS)[keyof typeof CAPTCHA_ACTIONS];

/** How long a submission waits for a widget that is still at work. */
const PATIENCE_MS = 4000;

/** The state behind a HumanCheck, held by the form that needs its answer. */
export type HumanAnswer = {
  token: string | null;
  error: string | undefined;
  /** Counts how often the widget had to start again. */
  round: number;
  take: (token: string | null) => void;
  /** The answer, awaited for a few seconds while the widget still works; null, and said so, when none comes. */
  settled: () => Promise<string | null>;
  /** Starts the widget again: an answer is good for one attempt. */
  reset: () => void;
};

/** Holds the captcha's answer for a form. */
export function useHumanAnswer(): HumanAnswer {
  const [token, setToken] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [round, setRound] = useState(0);
  const current = useRef<string | null>(null);
  const waiting = useRef(new Set<(token: string) => void>());

  const take = useCallback((next: string | null) => {
    current.current = next;
    setToken(next);
    if (next === null) return;
    setError(undefined);
    for (const notify of waiting.current) notify(next);
    waiting.current.clear();
  }, []);

  const settled = useCallback(async () => {
    if (current.current !== null) return current.current;
    const answer = await new Promise<string | null>((resolve) => {
      waiting.current.add(resolve);
      setTimeout(() => {
        waiting.current.delete(resolve);
        resolve(null);
      }, PATIENCE_MS);
    });
    if (answer === null) setError(COPY.captcha);
    return answer;
  }, []);

  const reset = useCallback(() => {
    current.current = null;
    setToken(null);
    setRound((before) => before + 1);
  }, []);

  return useMemo(
    () => ({ token, error, round, take, settled, reset }),
    [token, error, round, take, settled, reset],
  );
}

// A widget whose own code cannot be fetched must not take the form down with it.
const Captcha = lazy(async () => {
  try {
    return { default: (await import("@kinfold/ui/captcha")).Captcha };
  } catch {
    return { default: Unavailable };
  }
});

function Unavailable() {
  return <p className="text-sm text-error">{COPY.captcha}</p>;
}

/** Asks whether a person is there. Its room is kept free from the start; its code comes after the first paint. */
export function HumanCheck({ answer, action }: { answer: HumanAnswer; action: Action }) {
  const { captcha_site_key: siteKey, captcha_script_url: scriptUrl } = useConfig();
  const painted = useAfterFirstPaint();
  const { take } = answer;
  useEffect(
    () => () => {
      take(null);
    },
    [take],
  );
  return (
    <div data-slot="human-check" className="min-h-[65px]">
      {painted && siteKey !== "" ? (
        <Suspense fallback={null}>
          <Captcha
            siteKey={siteKey}
            action={action}
            onToken={take}
            resetKey={answer.round}
            error={answer.error}
            {...(scriptUrl !== "" && { scriptUrl })}
          />
        </Suspense>
      ) : (
        <p aria-live="polite" className="text-sm text-error">
          {answer.error}
        </p>
      )}
    </div>
  );
}
