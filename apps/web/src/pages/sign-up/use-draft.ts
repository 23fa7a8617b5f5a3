import { keepSignUpDraft, readSignUpDraft, writeSignUpDraft } from "@kinfold/api/sign-up-draft";
import type { SignUpForm } from "@kinfold/contract/sign-up";
import { useClock } from "@kinfold/frame/clock";
import type { Form } from "@kinfold/frame/form";
import { formatLagosTimeOfDay } from "@kinfold/frame/lagos-time";
import { useEffect, useReducer, useRef, useState } from "react";

/** What this tab keeps of the form. */
export type KeptDraft = {
  /** What was kept before a reload stands in the form. */
  isRestored: boolean;
  /** When it was last kept, "18:30" in Lagos; "" while nothing was, undefined where the browser keeps nothing. */
  keptAt: string | undefined;
  /** Keeps what is written now, unless it is kept or was dropped. */
  keep: () => void;
  /** Forgets it: the club has it. */
  drop: () => void;
};

const isEmpty = (answer: unknown): boolean =>
  answer === undefined ||
  answer === "" ||
  answer === false ||
  (Array.isArray(answer) && answer.length === 0);

/** The country whose calling code was chosen. */
export type ChosenCode = { code: string | undefined; choose: (code: string) => void };

/** Keeps in this tab what is typed into the form, and puts it back after a reload. What was typed before that stays. */
export function useDraft(form: Form<SignUpForm>, chosen: ChosenCode): KeptDraft {
  const now = useClock();
  const [isRestored, setRestored] = useReducer(() => true, false);
  const [keptAt, setKeptAt] = useState<string | undefined>("");
  const last = useRef("");

  useEffect(() => {
    const { country_code: code, ...answers } = readSignUpDraft();
    if (Object.keys(answers).length > 0) {
      const written = Object.entries(form.getValues()).filter(([, answer]) => !isEmpty(answer));
      form.reset({ ...form.getValues(), ...answers, ...Object.fromEntries(written) });
    }
    if (code !== undefined) chosen.choose(code);
    setRestored();
    // Once, with the form of the first drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return {
    isRestored,
    keptAt,
    keep: () => {
      const draft = writeSignUpDraft({ ...form.getValues(), country_code: chosen.code });
      if (draft === last.current) return;
      last.current = draft;
      const isKept = keepSignUpDraft(draft);
      setKeptAt(isKept ? formatLagosTimeOfDay(now().toISOString()) : undefined);
    },
    drop: () => {
      keepSignUpDraft("");
      setKeptAt("");
    },
  };
}
