/**
 * The pages of the private area by name, each in a file of its own. Which files those are is nothing that a visitor at
 * the sign-in page has to load.
 */
export const privatePages = {
  overview: async () => (await import("#pages/overview/overview-page.tsx")).OverviewPage,
  wallet: async () => (await import("#pages/wallet/wallet-page.tsx")).WalletPage,
  myAccount: async () => (await import("#pages/my-account/my-account-page.tsx")).MyAccountPage,
  transactions: async () =>
    (await import("#pages/transactions/transactions-page.tsx")).TransactionsPage,
  contribute: async () => (await import("#pages/contribute/contribute-page.tsx")).ContributePage,
  plan: async () => (await import("#pages/plan/plan-page.tsx")).PlanPage,
  myContributions: async () =>
    (await import("#pages/my-contributions/my-contributions-page.tsx")).MyContributionsPage,
  product: async () => (await import("#pages/product/product-page.tsx")).ProductPage,
  portfolio: async () => (await import("#pages/portfolio/portfolio-page.tsx")).PortfolioPage,
  investmentReport: async () =>
    (await import("#pages/investment-report/investment-report-page.tsx")).InvestmentReportPage,
  faqs: async () => (await import("#pages/faqs/faqs-page.tsx")).FaqsPage,
  resources: async () => (await import("#pages/resources/resources-page.tsx")).ResourcesPage,
  gettingStarted: async () =>
    (await import("#pages/getting-started/getting-started-page.tsx")).GettingStartedPage,
  fundsProofs: async () =>
    (await import("#pages/funds-proofs/funds-proofs-page.tsx")).FundsProofsPage,
  notifications: async () =>
    (await import("#pages/notifications/notifications-page.tsx")).NotificationsPage,
  recurring: async () => (await import("#pages/recurring/recurring-page.tsx")).RecurringPage,
  createRecurring: async () =>
    (await import("#pages/create-recurring/create-recurring-page.tsx")).CreateRecurringPage,
  notFound: async () => (await import("#pages/not-found/not-found-page.tsx")).NotFoundPage,
};
