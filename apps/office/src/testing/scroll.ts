import { expect, waitFor } from "storybook/test";

/** Scrolls an element into the middle once every image has its size and it stays where it is. */
export async function scrollToCenter(element: Element): Promise<void> {
  await waitFor(() => expect([...document.images].every((image) => image.complete)).toBe(true));
  let top = Number.NaN;
  await waitFor(async () => {
    const before = top;
    ({ top } = element.getBoundingClientRect());
    await expect(top).toBe(before);
  });
  element.scrollIntoView({ block: "center" });
}
