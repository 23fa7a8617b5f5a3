const REGION_ID = "announcements";

/**
 * Says words to screen readers, at their next pause, without moving focus. The region stands in the body itself, where no open dialog hides
 * it. What was said before is said again. What it answers takes the words out of the page once they no longer hold: they were said by then,
 * and no one who reads on to the end of the page meets them there.
 */
export function announceWords(words: string): () => void {
  const region = document.getElementById(REGION_ID) ?? createRegion();
  region.textContent = "";
  // A region that is new or was emptied must be noticed before its words are.
  requestAnimationFrame(() => {
    region.textContent = words;
  });
  return () => {
    // The frame in which they appear has to pass first, however short their work was.
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        if (region.textContent === words) region.textContent = "";
      });
    });
  };
}

/** Takes back what was announced. */
export function clearAnnouncements(): void {
  document.getElementById(REGION_ID)?.remove();
}

function createRegion(): HTMLElement {
  const region = document.createElement("div");
  region.id = REGION_ID;
  region.setAttribute("aria-live", "polite");
  region.className = "sr-only";
  document.body.append(region);
  return region;
}
