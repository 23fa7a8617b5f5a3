/** What the address of a plan is made of. */
export type PlanAddress = { id: number; product_type: string; currency: "NGN" | "USD" };

const purpleQuery = ({ product_type: type, currency }: PlanAddress): string =>
  type === "purple" ? `?product_type=purple&currency=${currency}` : "";

/** Every address of the app, once. Links, guards and routes read it from here. */
export const PATHS = {
  home: "/",
  /** Open to anyone. */
  promises: "/promises",
  /** Open to anyone, and in the square code of every PDF. */
  check: "/check",
  auth: "/auth",
  signIn: "/auth/login",
  signUp: "/auth/sign-up",
  /** Asks for a reset; the specification swaps these two names and members have the links. */
  requestReset: "/auth/change-password",
  /** Sets a new password. */
  choosePassword: "/auth/reset-password",
  forgotPassword: "/auth/forgot-password",

  dashboard: "/dashboard",
  overview: "/dashboard/overview",
  gettingStarted: "/dashboard/getting-started",
  account: "/dashboard/my-account",
  accountKyc: "/dashboard/my-account?tab=KYC",
  accountBank: "/dashboard/my-account?tab=Bank",
  accountSecurity: "/dashboard/my-account?tab=Security",
  accountData: "/dashboard/my-account?tab=Data",
  contributions: "/dashboard/my-investments",
  contributionsOf: (currency: "NGN" | "USD") =>
    `/dashboard/my-investments?investment_type=${currency}`,
  recurring: "/dashboard/my-investments/recurring-investments",
  newRecurring: "/dashboard/my-investments/recurring-investments/create",
  plans: "/dashboard/investment-pools",
  /** A plan's own page. Purple plans are looked for by type and currency, which their links carry. */
  plan: (plan: PlanAddress) => `/dashboard/investment-pools/${plan.id}${purpleQuery(plan)}`,
  /** The member's portfolios in a plan. */
  product: (plan: PlanAddress) =>
    `/dashboard/my-investments/product/${plan.id}${purpleQuery(plan)}`,
  portfolio: (id: string) => `/dashboard/my-investments/details/${encodeURIComponent(id)}`,
  wallet: "/dashboard/wallet",
  transactions: "/dashboard/transactions",
  investmentReport: "/dashboard/investment-report",
  fundsProofs: "/dashboard/my-account/proof-of-funds",
  notifications: "/dashboard/notifications",
  resources: "/dashboard/resources",
  article: (id: string) => `/dashboard/resources?article=${encodeURIComponent(id)}`,
  faqs: "/dashboard/faqs",
} as const;
