/** The changes that are planted into a copy of the built stories, each of which the screenshots must find. */

export type Plant = {
  what: string;
  /** Part of the ids of the stories that are looked at. */
  where: string;
  /** The screenshot that must differ, among others. */
  screenshot: string;
  /** The change, as the last rule of every sheet. */
  css: string;
};

export const FAULTS_TO_PLANT: readonly Plant[] = [
  {
    what: "one pixel of padding",
    where: "components-inputs-button--",
    screenshot: "components-inputs-button--matrix--light-1280",
    // Before the words of a wide button, whatever padding its window gives it.
    css: '[data-slot="button"][class*="px-[clamp(1.15rem,5vw,1.75rem)]"] { padding-inline-start: calc(clamp(1.15rem, 5vw, 1.75rem) + 1px) !important; }',
  },
  {
    what: "one colour",
    where: "components-feedback-notice--",
    screenshot: "components-feedback-notice--matrix--light-1280",
    // The ink of the light theme, #111938, a shade beside itself.
    css: ":root:not(.dark) { --color-ink: #121a38 !important; }",
  },
  {
    what: "one missing icon",
    where: "components-feedback-notice--",
    screenshot: "components-feedback-notice--matrix--light-1280",
    // The sign of a warning, and of no other notice.
    css: '[data-slot="notice"][data-tone="warn"] > svg { display: none !important; }',
  },
];

/** Whether a plant was found: its screenshot is among those that changed, all are named, and one is shown before, changed and after. */
export function isFound(plant: Plant, changed: readonly string[], report: string): boolean {
  return (
    changed.includes(plant.screenshot) &&
    changed.every((name) => report.includes(`<li>${name}</li>`)) &&
    report.split("<section ").some((section) => section.split("<img ").length > 3)
  );
}

export type AxePlant = {
  what: string;
  /** The id of the story that is looked at. */
  story: string;
  /** The one look that shows the fault. */
  theme: "light" | "dark";
  width: number;
  /** The rule of axe that finds it. */
  rule: string;
  css: string;
};

/** A fault that no screenshot shows, at a look where axe found nothing: what it reads has changed, so it reads again. */
export const UNSEEN_PLANT = {
  what: "a button that loses its name, in no pixel",
  story: "components-inputs-iconbutton--disabled",
  theme: "light",
  width: 1280,
  rule: "button-name",
  /** Runs in the page before the story does. */
  script: `new MutationObserver(() => {
    for (const button of document.querySelectorAll('[data-slot="icon-button"][aria-label]')) {
      button.removeAttribute("aria-label");
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });`,
} as const;

const AT_A_DESK = "@media (min-width: 1000px)";
const ON_A_PHONE = "@media (max-width: 500px)";
const FIELD = '[data-slot="text-field"] label';
const NOTICE = '[data-slot="notice"] *';

/** A fault that each look alone can show: what a width takes away, and what a colour of the dark hides at a width. */
export const AXE_FAULTS: readonly AxePlant[] = [
  {
    what: "a field that loses its label at a desk",
    story: "components-inputs-textfield--matrix",
    theme: "light",
    width: 1280,
    rule: "label",
    css: `${AT_A_DESK} { ${FIELD} { display: none !important; } }`,
  },
  {
    what: "a field that loses its label on a phone",
    story: "components-inputs-textfield--matrix",
    theme: "light",
    width: 390,
    rule: "label",
    css: `${ON_A_PHONE} { ${FIELD} { display: none !important; } }`,
  },
  {
    what: "words that the dark hides at a desk",
    story: "components-feedback-notice--matrix",
    theme: "dark",
    width: 1280,
    rule: "color-contrast",
    css: `${AT_A_DESK} { .dark ${NOTICE} { color: #3a3f55 !important; } }`,
  },
  {
    what: "words that the dark hides on a phone",
    story: "components-feedback-notice--matrix",
    theme: "dark",
    width: 390,
    rule: "color-contrast",
    css: `${ON_A_PHONE} { .dark ${NOTICE} { color: #3a3f55 !important; } }`,
  },
];

/** Whether what failed stories say names the plant's rule in the plant's look. */
export function isAxeFaultFound(
  plant: Pick<AxePlant, "theme" | "width" | "rule">,
  messages: readonly string[],
): boolean {
  const looks = messages.flatMap((message) =>
    message.split(/(?=axe, (?:light|dark), \d+ px wide:)/),
  );
  const place = `axe, ${plant.theme}, ${plant.width} px wide:`;
  return looks.some((look) => look.startsWith(place) && look.includes(`\n${plant.rule}: `));
}

export type SeenFault = {
  what: string;
  /** The id of the story that is looked at. It says what is seen at its end, and without the plant that is so. */
  story: string;
  css?: string;
  /** Runs in the page before the story does. */
  script?: string;
};

/** What takes away from a person what a story says is seen, and leaves it in the page or puts something else there. */
export const SEEN_FAULTS: readonly SeenFault[] = [
  {
    what: "an error that is in the page and transparent",
    story: "components-inputs-otpfield--wrong-code",
    css: '[data-slot="otp-field"] [data-slot="field-error"] { opacity: 0 !important; }',
  },
  {
    what: "a heading that is in the page and outside of the window",
    story: "components-feedback-errorscreen--nothing-to-retry",
    css: '[data-slot="error-screen"] h1 { position: absolute !important; left: -9999px !important; }',
  },
  {
    what: "other words than the story says",
    story: "components-inputs-checkbox--with-error",
    script: `new MutationObserver(() => {
      const words = document.evaluate(
        '//*[@id="storybook-root"]//text()[contains(., "and bylaws")]', document, null, 9,
      ).singleNodeValue;
      if (words !== null) words.data = words.data.replace("bylaws", "rules");
    }).observe(document, { subtree: true, childList: true, characterData: true });`,
  },
];

/** Whether what failed stories say names the plant's story as one that does not show what it says is seen. */
export const isSeenFaultFound = (
  { story }: Pick<SeenFault, "story">,
  messages: readonly string[],
): boolean =>
  messages.some((message) =>
    message
      .split("\n")
      .some((line) => line.includes(`${story}: `) && line.includes(": not seen at the end")),
  );
