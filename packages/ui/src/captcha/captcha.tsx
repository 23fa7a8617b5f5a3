import {
  useEffect,
  useEffectEvent,
  useState,
  type ComponentProps,
  type ComponentType,
} from "react";
import { Button } from "#button/button.tsx";
import { FieldMessages, useFieldIds } from "#field/field.tsx";
import { loadCaptchaScript } from "./captcha-script.ts";
import type { CaptchaWidgetProps } from "./captcha-widget.tsx";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const CAPTCHA_WORDS = {
  loading: "Preparing the verification…",
  unreachable: "The verification could not be loaded. Check your connection.",
  failing: "The verification did not succeed.",
  retry: "Try again",
};

export type CaptchaProps = Omit<ComponentProps<"div">, "children"> & {
  /** The public key that the provider gave this site. */
  siteKey: string;
  /** Another script than the provider's own, such as the sandbox's. */
  scriptUrl?: string | undefined;
  /** What is being protected; the server checks that the token was made for it. */
  action: string;
  /** A fresh token, or null as soon as the last one is spent, expired or refused. */
  onToken: (token: string | null) => void;
  /** Change it after a submission: a token can be used once. */
  resetKey?: number;
  /** Why the form was refused, shown under the box and announced. */
  error?: string | undefined;
};

type Stage = "waiting" | "ready" | "unreachable" | "failing";

/** On a slow line the script may still come; words and a way to ask again are there after this long. */
const PATIENCE_MS = 20_000;

/**
 * The automated check that a person fills in the form. For a code that was sent to them use OtpField.
 *
 * - captcha-1: It MUST hold back until the page has been painted.
 * - captcha-2: It MUST keep its room meanwhile.
 * - captcha-3: It MUST clear its token when that expires or fails.
 * - captcha-4: It MUST say in words when it cannot load, with a way to try again.
 */
export function Captcha({
  siteKey,
  scriptUrl,
  action,
  onToken,
  resetKey = 0,
  error,
  className = "",
  ...rest
}: CaptchaProps) {
  const say = useWords("captcha", CAPTCHA_WORDS);
  const [stage, setStage] = useState<Stage>("waiting");
  const [attempt, setAttempt] = useState(0);
  const [Widget, setWidget] = useState<ComponentType<CaptchaWidgetProps>>();
  const ids = useFieldIds();
  const clear = useEffectEvent(() => onToken(null));

  useEffect(() => {
    let here = true;
    async function load() {
      try {
        await loadCaptchaScript(scriptUrl);
        const { CaptchaWidget } = await import("./captcha-widget.tsx");
        if (!here) return;
        setWidget(() => CaptchaWidget);
        setStage("ready");
      } catch {
        if (here) setStage("unreachable");
      }
    }
    // A frame is asked for before the first paint and a timer fires after it.
    let start: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      start = setTimeout(() => void load());
    });
    const patience = setTimeout(
      () => setStage((now) => (now === "waiting" ? "unreachable" : now)),
      PATIENCE_MS,
    );
    return () => {
      here = false;
      cancelAnimationFrame(frame);
      clearTimeout(start);
      clearTimeout(patience);
    };
  }, [scriptUrl, attempt]);

  useEffect(() => {
    if (resetKey > 0) clear();
  }, [resetKey]);

  function tryAgain() {
    setStage("waiting");
    setAttempt(attempt + 1);
  }

  return (
    <div data-slot="captcha" data-stage={stage} className={`flex flex-col ${className}`} {...rest}>
      <div className="min-h-[65px]">
        {stage === "waiting" && <Waiting label={say.loading} />}
        {stage === "ready" && Widget && (
          <Widget
            key={`${resetKey} ${attempt}`}
            siteKey={siteKey}
            action={action}
            onToken={onToken}
            onGiveUp={() => setStage("failing")}
          />
        )}
        <div role="status">
          {(stage === "unreachable" || stage === "failing") && (
            <div className="flex min-h-[65px] flex-wrap items-center gap-x-4 gap-y-2 rounded-cut bg-error-soft px-4 py-3 text-sm text-ink">
              <p className="min-w-48 flex-1">{say[stage]}</p>
              <Button variant="outline" size="sm" onClick={tryAgain}>
                {say.retry}
              </Button>
            </div>
          )}
        </div>
      </div>
      <FieldMessages ids={ids} error={error} />
    </div>
  );
}

/** Keeps the widget's room, so that nothing under it moves when it comes. */
function Waiting({ label }: { label: string }) {
  return (
    <p className="flex h-[65px] items-center rounded-cut bg-surface px-4 text-sm text-ink-soft shadow-[inset_0_0_0_1px_var(--color-line)]">
      {label}
    </p>
  );
}
