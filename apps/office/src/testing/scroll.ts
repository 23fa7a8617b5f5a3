import { expect, waitFor } from "storybook/test";

/** Scrolls an element into the middle once every image has its size: an image that loads later would move it. */
export async function scrollToCenter(element: Element): Promise<void> {
  await waitFor(() => expect([...document.images].every((image) => image.complete)).toBe(true));
  element.scrollIntoView({ block: "center" });
}
