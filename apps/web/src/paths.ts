/** Every address of the app, once. Links, guards and routes read it from here. */
export const PATHS = {
  home: "/",
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
  contributions: "/dashboard/my-investments",
  contributionsOf: (currency: "NGN" | "USD") =>
    `/dashboard/my-investments?investment_type=${currency}`,
  recurring: "/dashboard/my-investments/recurring-investments",
  plans: "/dashboard/investment-pools",
  wallet: "/dashboard/wallet",
  transactions: "/dashboard/transactions",
  notifications: "/dashboard/notifications",
  resources: "/dashboard/resources",
} as const;
