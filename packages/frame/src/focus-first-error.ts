/** How long the error of a field may take to be drawn: the step or the question that it stands in may have to be opened first. */
const PATIENCE_MS = 2_000;

const WRONG = ":is([aria-invalid=true],[data-wrong=true])";

const FOCUSABLE = "input,select,textarea,button,[tabindex]";

/** A control that someone can be at. What only scripts put the focus on, such as a heading, is none. */
const CONTROL = ":is(input,select,textarea,button,a[href],[tabindex]):not([tabindex='-1'])";

/** The mark itself, or the control in the group or box that carries it: of a group the answer that is chosen. */
function listControls(wrong: HTMLElement): HTMLElement[] {
  return [
    wrong,
    ...wrong.querySelectorAll<HTMLElement>("input:checked"),
    ...wrong.querySelectorAll<HTMLElement>(FOCUSABLE),
  ];
}

/** Tries them in turn: only the browser knows what is disabled, hidden or no control at all. */
function tryToFocus(controls: readonly HTMLElement[]): boolean {
  return controls.some((control) => {
    control.focus();
    return document.activeElement === control;
  });
}

/**
 * Puts the focus on the first control that is marked wrong, once its error is drawn. A button that is wrong has
 * `data-wrong`. Where the focus has gone to another control meanwhile, it stays.
 */
export function focusFirstError(form: HTMLFormElement | null): void {
  const startedFrom = document.activeElement;
  const endsAt = performance.now() + PATIENCE_MS;
  const hasMovedOn = (): boolean => {
    const { activeElement } = document;
    return activeElement !== startedFrom && activeElement?.matches(CONTROL) === true;
  };
  const look = (): void => {
    if (form === null || hasMovedOn()) return;
    const marked = [...form.querySelectorAll<HTMLElement>(WRONG)];
    if (marked.some((wrong) => tryToFocus(listControls(wrong)))) return;
    if (performance.now() < endsAt) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
