import type { SignUpForm } from "@kinfold/contract/sign-up";
import { focusFirstError } from "@kinfold/frame/focus-first-error";
import type { Form } from "@kinfold/frame/form";
import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { findUnmetStep, LAST_STEP, listFields } from "./steps.ts";

/** What the entry of the browser's history says: its step, and the step of the entry before it. */
type StepEntry = { step: number; from: number | undefined };

function readEntry(state: unknown): StepEntry {
  const entry = typeof state === "object" && state !== null ? state : {};
  const step = "step" in entry ? Number(entry.step) : 0;
  const from = "from" in entry ? Number(entry.from) : undefined;
  return { step: Number.isInteger(step) && step > 0 && step <= LAST_STEP ? step : 0, from };
}

/** The step at hand. */
export type StepAtHand = {
  step: number;
  /** Takes the focus when another step opens. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Opens the next step once nothing is wrong with this one; false at the last, which has none. */
  goOn: () => boolean;
  goBack: () => void;
  /** Opens the step of an answer that was refused, with the focus on it. */
  openAtFault: (step: number) => void;
};

/**
 * Each step is an entry of the browser's history, so that its buttons for back and forward go from step to step. No step
 * opens before those in front of it are answered. `isRestored` says that what the tab kept stands in the form.
 */
export function useStep(form: Form<SignUpForm>, isRestored: boolean): StepAtHand {
  const location = useLocation();
  const navigate = useNavigate();
  const entry = readEntry(location.state);
  // The prerendered page shows the first step.
  const step = isRestored ? entry.step : 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<number>(undefined);
  const isOpenedAtFault = useRef(false);
  const { ref } = form.props;

  useLayoutEffect(() => {
    if (!isRestored) return;
    // A page that was loaded again at a later step is not one that was gone to.
    if (shown.current !== undefined && shown.current !== step) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: "start" });
      if (isOpenedAtFault.current) focusFirstError(ref.current);
    }
    isOpenedAtFault.current = false;
    shown.current = step;
  }, [isRestored, step, ref]);

  const show = (wanted: number, from: number | undefined, replace = false): void => {
    const { pathname, search } = location;
    void navigate({ pathname, search }, { replace, state: { step: wanted, from } });
  };

  useEffect(() => {
    if (!isRestored) return;
    const unmet = findUnmetStep(form.getValues());
    if (unmet >= step) return;
    show(unmet, entry.from, true);
    void form.checkFields(listFields(unmet));
    // Asked once for each entry that is gone to: the form and the rest are made anew by every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isRestored, location.key]);

  return {
    step,
    heading,
    goOn: () => {
      if (step === LAST_STEP) return false;
      void form.checkFields(listFields(step)).then((isRight) => {
        if (isRight) show(step + 1, step);
      });
      return true;
    },
    goBack: () => {
      if (entry.from === step - 1) void navigate(-1);
      else show(step - 1, step);
    },
    openAtFault: (wanted) => {
      if (wanted === step) return;
      isOpenedAtFault.current = true;
      show(wanted, step);
    },
  };
}
