import { useEffect, useState, type ReactElement } from "react";
import {
  matchRoutes,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  type RouteObject,
} from "react-router-dom";
import { PATHS } from "#paths.ts";
import type { privatePages } from "#private-pages.ts";
import { ResetToken } from "#session/reset-token.ts";
import { AuthLayout } from "#shell/auth-layout.tsx";
import { MembersOnly, PublicOnly, ToSignIn } from "#shell/guards.tsx";
import { createLazyPage, type LazyPage } from "@kinfold/frame/shell/lazy-page";
import { Redirect } from "@kinfold/frame/shell/redirect";
import { prefetchWith } from "#shell/prefetch.ts";

const SignIn = createLazyPage(
  async () => (await import("#pages/sign-in/sign-in-page.tsx")).SignInPage,
);
const SignUp = createLazyPage(
  async () => (await import("#pages/sign-up/sign-up-page.tsx")).SignUpPage,
);
const RequestReset = createLazyPage(
  async () => (await import("#pages/request-reset/request-reset-page.tsx")).RequestResetPage,
);
const ChoosePassword = createLazyPage(
  async () => (await import("#pages/choose-password/choose-password-page.tsx")).ChoosePasswordPage,
);
const AuthNotFound = createLazyPage(
  async () => (await import("#pages/auth-not-found/auth-not-found-page.tsx")).AuthNotFoundPage,
);
const Promises = createLazyPage(
  async () => (await import("#pages/promises/promises-page.tsx")).PromisesPage,
);
const Check = createLazyPage(async () => (await import("#pages/check/check-page.tsx")).CheckPage);
const Unexpected = createLazyPage(
  async () => (await import("#pages/unexpected/unexpected-page.tsx")).UnexpectedPage,
);
const Dashboard = createLazyPage(
  async () => (await import("#shell/dashboard-layout.tsx")).DashboardLayout,
);
type PrivatePages = typeof privatePages;

/** A page of the private area, whose file is named in a list that is loaded with the first of them. */
const privatePage = (name: keyof PrivatePages): LazyPage =>
  createLazyPage(async () => (await import("#private-pages.ts")).privatePages[name]());

const Overview = privatePage("overview");
const Wallet = privatePage("wallet");
const MyAccount = privatePage("myAccount");
const Transactions = privatePage("transactions");
const Contribute = privatePage("contribute");
const Plan = privatePage("plan");
const MyContributions = privatePage("myContributions");
const OwnInPlan = privatePage("product");
const OwnPortfolio = privatePage("portfolio");
const InvestmentReport = privatePage("investmentReport");
const Faqs = privatePage("faqs");
const Resources = privatePage("resources");
const GettingStarted = privatePage("gettingStarted");
const FundsProofs = privatePage("fundsProofs");
const Notifications = privatePage("notifications");
const Recurring = privatePage("recurring");
const CreateRecurring = privatePage("createRecurring");
const NotFound = privatePage("notFound");

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
          { index: true, element: <Redirect to={PATHS.overview} /> },
          at("overview", Overview),
          at("investment-pools", Contribute),
          atNumber("investment-pools/:poolId", "poolId", Plan),
          at("my-account", MyAccount),
          at("transactions", Transactions),
          at("my-investments", MyContributions),
          at("my-investments/product/:ProductId", OwnInPlan),
          at("my-investments/details/:portfolioId", OwnPortfolio),
          at("my-investments/recurring-investments", Recurring),
          at("my-investments/recurring-investments/create", CreateRecurring),
          at("wallet", Wallet),
          at("my-account/proof-of-funds", FundsProofs),
          at("notifications", Notifications),
          at("faqs", Faqs),
          at("resources", Resources),
          at("getting-started", GettingStarted),
          at("investment-report", InvestmentReport),
          at("*", NotFound),
        ],
      },
    ],
  },
  at("promises", Promises),
  at("check", Check),
  at("*", Unexpected),
];

/**
 * Asks for a reset link, or sets a new password with the token of one. The address loses the token at once, so that it
 * stays neither in the history nor in a screenshot; after a reload the emailed link is opened again.
 */
function PasswordReset(): ReactElement {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get("token");
  const [link, setLink] = useState({ pathname, token: inAddress });
  const isNew = link.pathname !== pathname || (inAddress !== null && inAddress !== link.token);
  if (isNew) setLink({ pathname, token: inAddress });
  useEffect(() => {
    if (inAddress === null) return;
    const rest = new URLSearchParams(search);
    rest.delete("token");
    void navigate({ pathname, search: rest.toString() }, { replace: true });
  }, [inAddress, navigate, pathname, search]);
  const token = isNew ? inAddress : link.token;
  if (token === null) return <RequestReset />;
  return (
    <ResetToken value={token}>
      <ChoosePassword />
    </ResetToken>
  );
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
