/** Defects of the kinds that slip through reviews, which the test of the stories must find. */

export type PlantedDefect = {
  what: string;
  /** The beginning of the ids of the stories that must fail. */
  stories: string;
  /** What is said of one of them; without, one must look another way. */
  says?: RegExp;
};

/** A defect of the built stories: the last rule of every sheet, or a script that runs in the page before a story does. */
export type BuiltDefect = PlantedDefect & ({ css: string } | { script: string });

const AT_A_DESK = "@media (min-width: 1000px)";
const ON_A_PHONE = "@media (max-width: 500px)";
const FIELD = '[data-slot="text-field"] label';
const NOTICE = '[data-slot="notice"] *';
const NOT_SEEN = /: not seen at the end/;

/** What changes no screenshot: judged without them, all in one run. */
export const UNSEEN_DEFECTS: readonly BuiltDefect[] = [
  // A fault that each look of axe alone can show: what a width takes away, and what a colour of the dark hides at a width.
  {
    what: "a field that loses its label at a desk",
    stories: "components-inputs-textfield--matrix",
    says: /^axe, light, 1280 px wide:[^]*\nlabel: /,
    css: `${AT_A_DESK} { ${FIELD} { display: none !important; } }`,
  },
  {
    what: "a field that loses its label on a phone",
    stories: "components-inputs-textfield--matrix",
    says: /^axe, light, 390 px wide:[^]*\nlabel: /,
    css: `${ON_A_PHONE} { ${FIELD} { display: none !important; } }`,
  },
  {
    what: "words that the dark hides at a desk",
    stories: "components-feedback-notice--matrix",
    says: /^axe, dark, 1280 px wide:[^]*\ncolor-contrast: /,
    css: `${AT_A_DESK} { .dark ${NOTICE} { color: #3a3f55 !important; } }`,
  },
  {
    what: "words that the dark hides on a phone",
    stories: "components-feedback-notice--matrix",
    says: /^axe, dark, 390 px wide:[^]*\ncolor-contrast: /,
    css: `${ON_A_PHONE} { .dark ${NOTICE} { color: #3a3f55 !important; } }`,
  },
  // What takes away from a person what a story says is seen, and leaves it in the page or puts something else there.
  {
    what: "an error that is in the page and transparent",
    stories: "components-inputs-otpfield--wrong-code",
    says: NOT_SEEN,
    css: '[data-slot="otp-field"] [data-slot="field-error"] { opacity: 0 !important; }',
  },
  {
    what: "a heading that is in the page and outside of the window",
    stories: "components-feedback-errorscreen--nothing-to-retry",
    says: NOT_SEEN,
    css: '[data-slot="error-screen"] h1 { position: absolute !important; left: -9999px !important; }',
  },
  {
    what: "other words than the story says",
    stories: "components-inputs-checkbox--with-error",
    says: NOT_SEEN,
    script: `new MutationObserver(() => {
      const words = document.evaluate(
        '//*[@id="storybook-root"]//text()[contains(., "and bylaws")]', document, null, 9,
      ).singleNodeValue;
      if (words !== null) words.data = words.data.replace("bylaws", "rules");
    }).observe(document, { subtree: true, childList: true, characterData: true });`,
  },
  {
    what: "an error in the console",
    stories: "components-layout-card--sheet",
    says: /Browser console errors[^]*planted/,
    script: `new MutationObserver((_, observer) => {
      if (document.querySelector('#storybook-root [data-slot="card"]') === null) return;
      observer.disconnect();
      console.error("planted");
    }).observe(document, { subtree: true, childList: true });`,
  },
];

/** What no screenshot shows at a look where axe found nothing: what it reads has changed, so it reads again. */
export const UNREMEMBERED_DEFECT: BuiltDefect = {
  what: "a button that loses its name, in no pixel",
  stories: "components-inputs-iconbutton--disabled",
  says: /^axe, light, 1280 px wide:[^]*\nbutton-name: /,
  script: `new MutationObserver(() => {
    for (const button of document.querySelectorAll('[data-slot="icon-button"][aria-label]')) {
      button.removeAttribute("aria-label");
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });`,
};

/** What screenshots must find and a report must show before and after, each in a run of its own. */
export const SHOWN_DEFECTS: readonly BuiltDefect[] = [
  {
    what: "one pixel of padding",
    stories: "components-inputs-button--",
    says: /^components-inputs-button--matrix--light-1280: not the accepted screenshot$/,
    // Before the words of a wide button, whatever padding its window gives it.
    css: '[data-slot="button"][class*="px-[clamp(1.15rem,5vw,1.75rem)]"] { padding-inline-start: calc(clamp(1.15rem, 5vw, 1.75rem) + 1px) !important; }',
  },
  {
    what: "one colour",
    stories: "components-feedback-notice--",
    says: /^components-feedback-notice--matrix--light-1280: not the accepted screenshot$/,
    // The ink of the light theme, #111938, a shade beside itself.
    css: ":root:not(.dark) { --color-ink: #121a38 !important; }",
  },
  {
    what: "one missing icon",
    stories: "components-feedback-notice--",
    says: /^components-feedback-notice--matrix--light-1280: not the accepted screenshot$/,
    // The sign of a warning, and of no other notice.
    css: '[data-slot="notice"][data-tone="warn"] > svg { display: none !important; }',
  },
];

/** A defect of the sources: the file, from the root, and the text in it that becomes another. */
type SourceDefect = PlantedDefect & { file: string; find: string; become: string };

export const SOURCE_DEFECTS: readonly SourceDefect[] = [
  {
    what: "1 px of radius",
    file: "packages/ui/src/card/card.tsx",
    find: '"rounded-cut bg-surface',
    become: '"rounded-[5px] bg-surface',
    stories: "components-layout-card--",
  },
  {
    what: "a colour by 2 units",
    file: "packages/ui/src/avatar/avatar.tsx",
    find: "rounded-press bg-cloth text-sm",
    become: "rounded-press bg-[rgb(from_var(--color-cloth)_calc(r+2)_g_b)] text-sm",
    stories: "components-data-avatar--",
  },
  {
    what: "a swapped icon",
    file: "packages/ui/src/copy-button/copy-button.tsx",
    find: 'ready: ["copy", CopyIcon]',
    become: 'ready: ["copy", CheckIcon]',
    stories: "components-inputs-copybutton--",
  },
  {
    what: "other words",
    file: "packages/ui/src/pagination/pagination.tsx",
    find: 'previous: "Previous"',
    become: 'previous: "Back"',
    stories: "components-navigation-pagination--",
  },
  {
    what: "no focus ring",
    file: "packages/ui/src/filter-chips/filter-chips.tsx",
    find: "has-focus-visible:outline-3",
    become: "has-focus-visible:outline-0",
    stories: "components-data-filterchips--",
  },
  {
    what: "a dialog below the page's header",
    file: "packages/ui/src/dialog/dialog.tsx",
    find: "  level = 50,",
    become: "  level = 0,",
    stories: "pages-overview--asked-before-logout",
  },
  {
    what: "an animation without an end",
    file: "packages/ui/src/menu/menu.module.css",
    find: "animation: none;",
    become: "animation: drop 1s infinite;",
    stories: "components-overlays-menu--",
    says: /an animation never ends/,
  },
  {
    what: "an icon link without its aria-label",
    file: "packages/ui/src/icon-button/icon-button.tsx",
    find: 'data-slot="icon-link"\n      aria-label={',
    become: 'data-slot="icon-link"\n      data-label={',
    stories: "components-inputs-iconbutton--counts",
    says: /link-name|role "link"/,
  },
  {
    what: "a cross without its aria-label",
    file: "packages/ui/src/search-field/search-field.tsx",
    find: "aria-label={say.clear}",
    become: "data-label={say.clear}",
    stories: "components-inputs-searchfield--",
    says: /button-name/,
  },
  {
    what: "another colour under the pointer",
    file: "packages/ui/src/button/button.tsx",
    find: "text-on-action hover:bg-action-hover",
    become: "text-on-action hover:bg-action",
    stories: "components-inputs-button--hover-focus-pressed",
  },
  {
    what: "other words below 2,400 px",
    file: ".storybook/component-guide.ts",
    find: '"Divide two parts"',
    become: '"Divide the parts"',
    stories: "foundations-starthere--page",
  },
  {
    what: "focus that does not return",
    file: "packages/ui/src/dialog/focus-return.ts",
    find: "back.focus();",
    become: "back.blur();",
    stories: "components-overlays-dialog--",
    says: /toHaveFocus/,
  },
  {
    what: "a busy button that can be pressed",
    file: "packages/ui/src/button/button.tsx",
    find: "    if (locked) event.preventDefault();\n    else onClick?.(event);",
    become: "    onClick?.(event);",
    stories: "components-inputs-button--busy",
    says: /to not be called/,
  },
  {
    what: "a code pasted into the wrong boxes",
    file: "packages/ui/src/otp-field/otp-field.tsx",
    find: "digits.length >= length ? 0 : index;",
    become: "index;",
    stories: "components-inputs-otpfield--",
    says: /1234/,
  },
  {
    what: "a toast without its role",
    file: "packages/ui/src/toast/sonner-toaster.tsx",
    find: 'role={tone === "error" ? "alert" : "status"}',
    become: "data-role={tone}",
    stories: "components-feedback-toast--",
    says: /role="(?:alert|status)"/,
  },
  {
    what: "a notice without its role",
    file: "packages/ui/src/notice/notice.tsx",
    find: "className={cx(notice({ tone }), className)}\n      {...rest}",
    become: "className={cx(notice({ tone }), className)}\n      {...rest}\n      role={undefined}",
    stories: "components-feedback-notice--",
    says: /role(?: |=)"(?:alert|group)"/,
  },
  {
    what: "tabs without a name",
    file: "packages/ui/src/tabs/tabs.tsx",
    find: "aria-label={label}",
    become: "data-label={label}",
    stories: "components-navigation-tabs--",
    says: /name "My Account"/,
  },
];
