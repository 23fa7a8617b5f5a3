/** The changes that are planted into a copy of the built stories, each of which the pictures must find. */

export type Plant = {
  what: string;
  /** Part of the ids of the stories that are looked at. */
  where: string;
  /** The picture that must differ, among others. */
  picture: string;
  /** The change, as the last rule of every sheet. */
  css: string;
};

export const PLANTS: readonly Plant[] = [
  {
    what: "one pixel of padding",
    where: "components-inputs-button--",
    picture: "components-inputs-button--matrix--light-1280",
    // Before the words of a wide button, whatever padding its window gives it.
    css: '[data-slot="button"][class*="px-[clamp(1.15rem,5vw,1.75rem)]"] { padding-inline-start: calc(clamp(1.15rem, 5vw, 1.75rem) + 1px) !important; }',
  },
  {
    what: "one colour",
    where: "components-feedback-notice--",
    picture: "components-feedback-notice--matrix--light-1280",
    // The ink of the light theme, #111938, a shade beside itself.
    css: ":root:not(.dark) { --color-ink: #121a38 !important; }",
  },
  {
    what: "one missing icon",
    where: "components-feedback-notice--",
    picture: "components-feedback-notice--matrix--light-1280",
    // The sign of a warning, and of no other notice.
    css: '[data-slot="notice"][data-tone="warn"] > svg { display: none !important; }',
  },
];

/** Whether a plant was found: its picture is among those that changed, and each of them is shown before, changed and after. */
export function isFound(plant: Plant, changed: readonly string[], report: string): boolean {
  const sections = report.split("<section ");
  return (
    changed.includes(plant.picture) &&
    changed.every((name) =>
      sections.some(
        (section) => section.startsWith(`id="${name}"`) && section.split("<img ").length === 4,
      ),
    )
  );
}
