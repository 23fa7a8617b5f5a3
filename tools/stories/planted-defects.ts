/** Defects of the kinds that slip through reviews, each planted into the sources of one part of the design system. */

export type PlantedDefect = {
  what: string;
  /** The file, from the root, and the text in it that becomes another. */
  file: string;
  find: string;
  become: string;
  /** The beginning of the ids of the stories that must fail. */
  stories: string;
  /** What axe or the play of one of them must say; without, one must look another way. */
  says?: RegExp;
};

export const PLANTED_DEFECTS: readonly PlantedDefect[] = [
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
