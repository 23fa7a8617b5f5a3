/**
 * The stories that every run visits, with all of axe, though nothing of them changed: the state that shows most of each group of components and of
 * each main job of members and staff. Something that no digest knows of, such as the browser or the machine, shows in them.
 */
export const KEY_STORIES: readonly string[] = [
  // One of each group of components and of the foundations.
  "foundations-colour--roles",
  "components-inputs-textfield--matrix",
  "components-inputs-button--matrix",
  "components-layout-card--sheet",
  "components-data-table--ready",
  "components-feedback-notice--matrix",
  "components-money-walletcard--naira",
  "components-navigation-sidebar--wide",
  "components-overlays-dialog--open",
  // Joining and signing in.
  "pages-signin--ready",
  "pages-signup--ready-to-send",
  "pages-choosepassword--ready",
  "flows-security-securitytab--ready",
  "flows-kyc-kyctab--ready",
  // Money that comes, moves and leaves.
  "pages-overview--ready-with-promises",
  "pages-wallet--ready",
  "flows-fundwallet--ready",
  "flows-banktransfer-receipt--ready-to-send",
  "flows-paymentreturn--ready",
  "flows-contribute--ready",
  "pages-createrecurring--ready",
  "flows-redeem--ready",
  "flows-withdraw--ready",
  "pages-portfolio--ready",
  "pages-plan--ready",
  "pages-transactions--ready",
  "flows-statement--ready",
  "pages-check--genuine",
  "pages-shell-walletpill--ready",
  // The office.
  "office-pages-signin--ready",
  "office-pages-due--ready",
  "office-queue--some",
  "office-pages-identity--ready",
  "office-pages-receipts--ready",
  "office-pages-statements--ready",
  "office-pages-reconciliation--ready",
  "office-pages-withdrawals--ready-with-some-late",
  "office-pages-payouts--ready-to-be-approved",
  "office-flows-signapproval--ready",
  "office-pages-months-monthpage--ready",
  "office-shell-copynotice--signed-in",
  // The review desk.
  "workshop-desk--ready",
];

/** What a story is of, as its id begins: a group of components, or a part of an app. */
export const getStoryGroup = (id: string): string =>
  /^(?:components-[a-z]+|office-[a-z]+|[a-z]+)/.exec(id)?.[0] ?? id;
