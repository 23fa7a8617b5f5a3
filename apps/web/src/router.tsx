import type { ReactElement } from "react";
import {
  matchRoutes,
  Navigate,
  useLocation,
  useParams,
  useRoutes,
  type RouteObject,
} from "react-router-dom";
import { PATHS } from "#paths.ts";
import { AuthLayout } from "#shell/auth-layout.tsx";
import { MembersOnly, PublicOnly, ToSignIn } from "#shell/guards.tsx";
import { lazyPage, type LazyPage } from "#shell/lazy-page.tsx";
import { prefetchWith } from "#shell/prefetch.ts";

const SignIn = lazyPage(async () => (await import("#pages/sign-in/sign-in-page.tsx")).SignInPage);
const SignUp = lazyPage(async () => (await import("#pages/sign-up/sign-up-page.tsx")).SignUpPage);
const RequestReset = lazyPage(
  async () => (await import("#pages/request-reset/request-reset-page.tsx")).RequestResetPage,
);
const ChoosePassword = lazyPage(
  async () => (await import("#pages/choose-password/choose-password-page.tsx")).ChoosePasswordPage,
);
const AuthNotFound = lazyPage(
  async () => (await import("#pages/auth-not-found/auth-not-found-page.tsx")).AuthNotFoundPage,
);
const Unexpected = lazyPage(
  async () => (await import("#pages/unexpected/unexpected-page.tsx")).UnexpectedPage,
);
const Dashboard = lazyPage(
  async () => (await import("#shell/dashboard-layout.tsx")).DashboardLayout,
);
const Overview = lazyPage(
  async () => (await import("#pages/overview/overview-page.tsx")).OverviewPage,
);
const Wallet = lazyPage(async () => (await import("#pages/wallet/wallet-page.tsx")).WalletPage);
const Transactions = lazyPage(
  async () => (await import("#pages/transactions/transactions-page.tsx")).TransactionsPage,
);
const NotFound = lazyPage(
  async () => (await import("#pages/not-found/not-found-page.tsx")).NotFoundPage,
);

/** A screen of a later issue: reachable, named, and honest about what it will hold. */
const coming = (title: string, holds: string): LazyPage =>
  lazyPage(async () => {
    const { ComingPage } = await import("#pages/coming/coming-page.tsx");
    return () => <ComingPage title={title} holds={holds} />;
  });

/** One screen at one path; `handle` lets its code be loaded ahead. */
const at = (path: string, Page: LazyPage): RouteObject => ({
  path,
  element: <Page />,
  handle: Page,
});

/** The same, where the parameter must be a whole number: anything else is not a page. */
const atNumber = (path: string, name: string, Page: LazyPage): RouteObject => ({
  path,
  element: <Numbered name={name} page={<Page />} />,
  handle: Page,
});

/** Both reset addresses are one place: a token in the query always sets the password, none always asks for a link. */
const passwordReset = (path: string, usual: LazyPage): RouteObject => ({
  path,
  element: <PasswordReset />,
  handle: usual,
});

/** The site map. */
export const routes: RouteObject[] = [
  { index: true, element: <ToSignIn /> },
  {
    path: "auth",
    element: <PublicOnly />,
    children: [
      { index: true, element: <ToSignIn /> },
      {
        element: <AuthLayout />,
        children: [
          at("login", SignIn),
          at("sign-up", SignUp),
          passwordReset("change-password", RequestReset),
          passwordReset("reset-password", ChoosePassword),
          passwordReset("forgot-password", RequestReset),
          at("*", AuthNotFound),
        ],
      },
    ],
  },
  {
    path: "dashboard",
    element: <MembersOnly />,
    children: [
      {
        element: <Dashboard />,
        handle: Dashboard,
        children: [
          { index: true, element: <Navigate to={PATHS.overview} replace /> },
          at("overview", Overview),
          at("investment-pools", coming("Contribute", "every plan you can contribute to")),
          atNumber(
            "investment-pools/:poolId",
            "poolId",
            coming("Plan", "what this plan does, and the form to contribute to it"),
          ),
          at("my-account", coming("My Account", "your profile, your KYC papers and your bank")),
          at("transactions", Transactions),
          at("my-investments", coming("My Contributions", "your portfolios, plan by plan")),
          at("my-investments/product/:ProductId", coming("Plan", "your portfolios in this plan")),
          at(
            "my-investments/details/:portfolioId",
            coming("Portfolio", "what you put in, what it is worth, and how it got there"),
          ),
          at(
            "my-investments/recurring-investments",
            coming("Recurring Contributions", "contributions that repeat by themselves"),
          ),
          at(
            "my-investments/recurring-investments/create",
            coming("New recurring contribution", "the form to let a contribution repeat"),
          ),
          at("wallet", Wallet),
          at("notifications", coming("Notifications", "news about your money, newest first")),
          at("faqs", coming("FAQs", "short answers to what members ask most")),
          at("resources", coming("Resources", "guides and papers worth reading")),
          at("getting-started", coming("Getting Started", "your first steps, one by one")),
          at("investment-report", coming("Investment report", "your year, month by month")),
          at("*", NotFound),
        ],
      },
    ],
  },
  at("*", Unexpected),
];

function PasswordReset(): ReactElement {
  const hasToken = new URLSearchParams(useLocation().search).has("token");
  return hasToken ? <ChoosePassword /> : <RequestReset />;
}

function Numbered({ name, page }: { name: string; page: ReactElement }): ReactElement {
  return /^\d{1,9}$/.test(useParams()[name] ?? "") ? page : <NotFound />;
}

const isLazyPage = (handle: unknown): handle is LazyPage =>
  typeof handle === "function" && "preload" in handle;

/** Loads the code of a path, every layout included. */
export async function preloadPath(path: string): Promise<void> {
  const { pathname, searchParams } = new URL(path, "https://kinfold.invalid");
  const handles: unknown[] = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.handle);
  if (pathname.startsWith(`${PATHS.auth}/`) && searchParams.has("token")) {
    handles.push(ChoosePassword);
  } else if (pathname === PATHS.choosePassword) {
    handles.push(RequestReset);
  }
  await Promise.all(handles.filter(isLazyPage).map((page) => page.preload()));
}

prefetchWith(preloadPath);

/** The screen of the current address. */
export function Router(): ReactElement | null {
  return useRoutes(routes);
}
