/** How many frames React may take to draw the marks. */
const PATIENCE_FRAMES = 10;

/** Puts the focus on the first control that is marked wrong, once React has drawn the marks. A button that is wrong has `data-wrong`. */
export function focusFirstError(form: HTMLFormElement | null, frames = PATIENCE_FRAMES): void {
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>(
      ":is([aria-invalid=true],[data-wrong]):not([hidden] *)",
    );
    if (first) first.focus();
    else if (frames > 1) focusFirstError(form, frames - 1);
  });
}
