import { useEffect, useState } from "react";

/** The voice of the device: which sentence it is at, and how to start and stop it. */
export type Voice = {
  /** Undefined while it is silent. */
  at: number | undefined;
  start: () => void;
  stop: () => void;
};

/** Has the device say sentences one after the other; what is silent in the middle of a long text is never one sentence. Undefined where it has no voice. */
export function useVoice(sentences: readonly string[]): Voice | undefined {
  const [at, setAt] = useState<number>();
  useEffect(
    () => () => {
      if ("speechSynthesis" in window) window.speechSynthesis.cancel();
    },
    [],
  );
  if (!("speechSynthesis" in window)) return undefined;
  const { speechSynthesis: voice } = window;
  const stop = (): void => {
    voice.cancel();
    setAt(undefined);
  };
  const start = (): void => {
    voice.cancel();
    for (const [index, sentence] of sentences.entries()) {
      const utterance = new SpeechSynthesisUtterance(sentence);
      utterance.lang = "en-NG";
      utterance.addEventListener("start", () => {
        setAt(index);
      });
      utterance.addEventListener("end", () => {
        setAt((before) =>
          before === index && index === sentences.length - 1 ? undefined : before,
        );
      });
      utterance.addEventListener("error", () => {
        setAt(undefined);
      });
      voice.speak(utterance);
    }
    setAt(0);
  };
  return { at, start, stop };
}
