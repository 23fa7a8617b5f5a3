/** How many frames React may take to draw the marks. */
const PATIENCE_FRAMES = 10;

/** Puts the focus on the first control that is marked wrong, once React has drawn the marks. */
export function focusFirstError(form: HTMLFormElement | null, frames = PATIENCE_FRAMES): void {
  requestAnimationFrame(() => {
    const first = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (first) first.focus();
    else if (frames > 1) focusFirstError(form, frames - 1);
  });
}
