import { component, frame, journey, type StatedSection } from "@kinfold/frame/stated-state";
import {
  FIRST_MONEY,
  HEARS,
  HIDES,
  LEAVES,
  NEWLY_JOINED,
  NO_BVN,
  PAID_OUT,
  TRANSFERS,
  UNANSWERED,
  WALKS_AWAY,
  WITHDRAWS_DOLLARS,
} from "./journeys.ts";

const NOWHERE = journey("screens", "addresses that name nothing say so");
const BROKEN = frame(
  "shell/error-boundary.test.tsx",
  "a page that breaks shows the stated screen with its way out",
);
const THEME = journey(
  "screens",
  "the theme is chosen once, kept, and there before the first paint",
);
const AROUND = journey(
  "screens",
  "the member is waited for, the bar stays, and the sidebar marks where one is",
);

/** What stands around every page. */
export const SHELL: readonly StatedSection[] = [
  {
    section: "2 Routes",
    states: [
      {
        state: "Any other /auth path",
        words: "unknownAuthPage",
        story: "pages-authnotfound--ready",
        proof: NOWHERE,
      },
      {
        state: "Any other path of the dashboard: not found",
        story: "pages-notfound--ready",
        proof: NOWHERE,
      },
      {
        state: "Any other path at all",
        words: "routerError",
        story: "pages-unexpected--ready",
        proof: NOWHERE,
      },
    ],
  },
  {
    section: "2 Shared shell",
    states: [
      {
        state: "The top bar, 88 px",
        story: "components-navigation-topbar--at-rest",
        proof: AROUND,
      },
      {
        state: "The logo loading, in place",
        story: "components-feedback-loader--in-place",
        proof: NO_BVN,
      },
      {
        state: "The logo loading, on the whole screen, until the member arrives",
        story: "pages-overview--loading",
        proof: AROUND,
      },
      {
        state: "A page that broke",
        words: "renderError",
        story: "components-feedback-errorscreen--can-reload",
        proof: BROKEN,
      },
      {
        state: "What to do about it",
        words: "renderErrorAdvice",
        story: "components-feedback-errorscreen--can-reload",
        proof: BROKEN,
      },
      {
        state: "The way to reload",
        words: "reload",
        story: "components-feedback-errorscreen--can-reload",
        proof: BROKEN,
      },
      {
        state: "A page that broke and cannot be reloaded",
        words: "renderError",
        story: "components-feedback-errorscreen--nothing-to-retry",
        proof: component("error-screen", "offers no button that would do nothing"),
      },
      {
        state: "The member cannot be fetched: the same screen",
        words: "renderError",
        story: "pages-overview--unreachable",
        proof: journey(
          "second-visit",
          "the private area says that it cannot reach the club, and keeps nothing of the member",
        ),
      },
      {
        state: "A module that failed to come: the page reloads, once",
        story: "components-feedback-errorscreen--can-reload",
        proof: frame("reload-once.test.ts", "reloads once per build"),
      },
    ],
  },
  {
    section: "2 Modal overlay",
    states: [
      {
        state: "With a close button",
        story: "components-overlays-dialog--open",
        proof: component("dialog", "its cross closes it"),
      },
      {
        state: "Without one, when it must be answered",
        story: "components-overlays-dialog--must-be-answered",
        proof: component(
          "dialog",
          "a dialog that must be answered has no cross and does not yield to Escape or the page behind",
        ),
      },
      {
        state: "With a level and a gradient of its own",
        story: "components-overlays-dialog--dipped-in-another-colour",
        proof: component(
          "dialog",
          "its description is read with it, and its level and colour are the caller's",
        ),
      },
    ],
  },
  {
    section: "4 Theme",
    states: [
      {
        state: "Light or dark, chosen and kept",
        story: "components-inputs-themetoggle--segmented",
        proof: THEME,
      },
      {
        state: "The same, by one round button",
        story: "components-inputs-themetoggle--icon",
        proof: component("theme-toggle", "the round button switches and says which theme is on"),
      },
    ],
  },
  {
    section: "2 Dashboard sidebar",
    states: [
      {
        state: "330 px wide, the active item highlighted by path",
        story: "components-navigation-sidebar--wide",
        proof: AROUND,
      },
      {
        state: "An item's child page is the active one",
        story: "components-navigation-sidebar--on-a-child-page",
        proof: component(
          "sidebar",
          "a folded group wears the label for its child, and its child when unfolded",
        ),
      },
      {
        state: "Collapsed to icons",
        story: "components-navigation-sidebar--narrow",
        proof: component(
          "sidebar",
          "narrow, every icon keeps its name, and shows it on hover and focus until Escape",
        ),
      },
      {
        state: "Collapsed, a group widens it",
        story: "components-navigation-sidebar--narrow-widens-for-a-group",
        proof: component("sidebar", "narrow, asking for a group widens the sidebar and opens it"),
      },
      {
        state: "External links open a new tab",
        story: "components-navigation-sidebar--unfolded-by-keyboard",
        proof: component("sidebar", "other sites open a new tab, say so, and are told nothing"),
      },
      {
        state: "As a list on mobile",
        story: "components-navigation-sidebar--mobile-list",
        proof: journey("screens", "the menu reaches every room and leads out"),
      },
      {
        state: "The hamburger's list",
        story: "pages-overview--menu-on-mobile",
        proof: journey("screens", "the menu reaches every room and leads out"),
      },
      {
        state: "Logout opens the confirmation",
        story: "pages-overview--logout-asks-first",
        proof: LEAVES,
      },
    ],
  },
  {
    section: "2 Header",
    states: [
      {
        state: "Wallet dropdown: naira, with View Wallet",
        story: "pages-shell-walletpill--ready",
        proof: WALKS_AWAY,
      },
      {
        state: "Wallet dropdown: dollars for a global member",
        story: "pages-shell-walletpill--ready-for-a-global-member",
        proof: WITHDRAWS_DOLLARS,
      },
      {
        state: "Wallet dropdown: some of it held",
        story: "pages-shell-walletpill--ready-with-money-held",
        proof: PAID_OUT,
      },
      {
        state: "Wallet dropdown: nothing in it",
        story: "pages-shell-walletpill--ready-with-nothing",
        proof: FIRST_MONEY,
      },
      {
        state: "Wallet dropdown: amounts hidden",
        story: "pages-shell-walletpill--hides-amounts",
        proof: HIDES,
      },
      {
        state: "Wallet dropdown: being fetched",
        story: "pages-shell-walletpill--loading",
        proof: UNANSWERED,
      },
      {
        state: "Wallet dropdown: nobody answers",
        story: "pages-shell-walletpill--unreachable",
        proof: UNANSWERED,
      },
      {
        state: "Wallet dropdown leads to Fund",
        story: "pages-shell-walletpill--funds",
        proof: TRANSFERS,
      },
      {
        state: "The hamburger's wallet offers Withdraw",
        story: "pages-shell-walletpill--ready-in-the-mobile-menu",
        proof: UNANSWERED,
      },
      {
        state: "The hamburger's wallet: being fetched",
        story: "pages-shell-walletpill--loading-in-the-mobile-menu",
        proof: UNANSWERED,
      },
      {
        state: "The hamburger's wallet: nobody answers",
        story: "pages-shell-walletpill--unreachable-in-the-mobile-menu",
        proof: UNANSWERED,
      },
      {
        state: "The bell, with the unread count",
        story: "components-inputs-iconbutton--counts",
        proof: HEARS,
      },
      {
        state: "Profile menu: My Account, Logout",
        story: "pages-overview--profile-menu",
        proof: NEWLY_JOINED,
      },
    ],
  },
];
