import { lazyPage, type LazyPage } from "@kinfold/frame/shell/lazy-page";
import type { ReactElement } from "react";
import { useRoutes, type RouteObject } from "react-router-dom";
import { PATHS } from "#paths.ts";
import type { Asked } from "#session/current-staff.ts";
import { DoorLayout } from "#shell/door-layout.tsx";
import { Allowed, StaffOnly, VisitorsOnly } from "#shell/guards.tsx";
import { Missing } from "#shell/missing.tsx";
import { OfficeLayout } from "#shell/office-layout.tsx";

const SignIn = lazyPage(async () => (await import("#pages/sign-in/sign-in-page.tsx")).SignInPage);
const Join = lazyPage(async () => (await import("#pages/join/join-page.tsx")).JoinPage);
const StaffPeople = lazyPage(async () => (await import("#pages/staff/staff-page.tsx")).StaffPage);
const StaffChanges = lazyPage(
  async () => (await import("#pages/staff-changes/staff-changes-page.tsx")).StaffChangesPage,
);
const Valuations = lazyPage(
  async () => (await import("#pages/valuations/valuations-page.tsx")).ValuationsPage,
);
const PlanPrices = lazyPage(
  async () => (await import("#pages/valuations/plan-prices-page.tsx")).PlanPricesPage,
);
const Valuation = lazyPage(
  async () => (await import("#pages/valuations/valuation-page.tsx")).ValuationPage,
);
const Reconciliation = lazyPage(
  async () => (await import("#pages/reconciliation/reconciliation-page.tsx")).ReconciliationPage,
);
const Disagreements = lazyPage(
  async () => (await import("#pages/reconciliation/disagreements-page.tsx")).DisagreementsPage,
);
const NightlyChecks = lazyPage(
  async () => (await import("#pages/reconciliation/nightly-page.tsx")).NightlyPage,
);
const Books = lazyPage(
  async () => (await import("#pages/reconciliation/books-page.tsx")).BooksPage,
);
const Home = lazyPage(async () => (await import("#pages/home/home-page.tsx")).HomePage);
const Passkeys = lazyPage(
  async () => (await import("#pages/passkeys/passkeys-page.tsx")).PasskeysPage,
);
const Audit = lazyPage(async () => (await import("#pages/audit/audit-page.tsx")).AuditPage);
const Identity = lazyPage(
  async () => (await import("#pages/identity/identity-page.tsx")).IdentityPage,
);
const Settings = lazyPage(
  async () => (await import("#pages/settings/settings-page.tsx")).SettingsPage,
);
const SettingProposals = lazyPage(
  async () =>
    (await import("#pages/setting-proposals/setting-proposals-page.tsx")).SettingProposalsPage,
);

const Withdrawals = lazyPage(
  async () => (await import("#pages/withdrawals/withdrawals-page.tsx")).WithdrawalsPage,
);
const Payouts = lazyPage(async () => (await import("#pages/payouts/payouts-page.tsx")).PayoutsPage);
const Recurring = lazyPage(
  async () => (await import("#pages/recurring/recurring-page.tsx")).RecurringPage,
);
const Members = lazyPage(async () => (await import("#pages/members/members-page.tsx")).MembersPage);
const Member = lazyPage(async () => (await import("#pages/member/member-page.tsx")).MemberPage);
const GlobalChanges = lazyPage(
  async () => (await import("#pages/global-changes/global-changes-page.tsx")).GlobalChangesPage,
);
const Exco = lazyPage(async () => (await import("#pages/exco/exco-page.tsx")).ExcoPage);
const Receipts = lazyPage(
  async () => (await import("#pages/receipts/receipts-page.tsx")).ReceiptsPage,
);
const Statements = lazyPage(
  async () => (await import("#pages/statements/statements-page.tsx")).StatementsPage,
);
const Webhooks = lazyPage(
  async () => (await import("#pages/webhooks/webhooks-page.tsx")).WebhooksPage,
);

const Returns = lazyPage(async () => (await import("#pages/returns/returns-page.tsx")).ReturnsPage);

const Settlements = lazyPage(
  async () => (await import("#pages/settlements/settlements-page.tsx")).SettlementsPage,
);

/** A room at its path, for those whose roles allow what it asks. */
const room = (path: string, asks: Asked, Page: LazyPage): RouteObject => ({
  path,
  element: (
    <Allowed to={asks}>
      <Page />
    </Allowed>
  ),
});

/** The site map of the office. */
const routes: RouteObject[] = [
  { element: <DoorLayout />, children: [{ path: "/join", element: <Join /> }] },
  {
    element: <VisitorsOnly />,
    children: [{ element: <DoorLayout />, children: [{ path: "/sign-in", element: <SignIn /> }] }],
  },
  {
    element: <StaffOnly />,
    children: [
      {
        element: <OfficeLayout />,
        children: [
          room("/", "signed_in", Home),
          room(PATHS.passkeys, "signed_in", Passkeys),
          room("/staff", "staff.read", StaffPeople),
          room("/staff-changes", "staff.read", StaffChanges),
          room("/audit", "audit.read", Audit),
          room(PATHS.identity, "identity.read", Identity),
          room(PATHS.settings, "settings.read", Settings),
          room(PATHS.settingProposals, "settings.read", SettingProposals),
          room(PATHS.withdrawals, "withdrawal.read", Withdrawals),
          room(PATHS.payouts, "payout.read", Payouts),
          room(PATHS.recurring, "recurring.read", Recurring),
          room(PATHS.members, "member.read", Members),
          room(`${PATHS.members}/:id`, "member.read", Member),
          room(PATHS.globalChanges, "member.read", GlobalChanges),
          room(PATHS.exco, "exco.read", Exco),
          room(PATHS.valuations, "valuation.read", Valuations),
          room(`${PATHS.valuations}/plans/:planId`, "valuation.read", PlanPrices),
          room(`${PATHS.valuations}/:id`, "valuation.read", Valuation),
          room(PATHS.reconciliation, "reconciliation.read", Reconciliation),
          room(PATHS.disagreements, "reconciliation.read", Disagreements),
          room(PATHS.books, "integrity.read", Books),
          room(PATHS.nightlyChecks, "reconciliation.read", NightlyChecks),
          room(PATHS.receipts, "receipt.read", Receipts),
          room(PATHS.statements, "statement.read", Statements),
          room(PATHS.webhooks, "webhook.read", Webhooks),
          room(PATHS.returns, "return.read", Returns),
          room(PATHS.settlements, "settlement.read", Settlements),
          { path: "*", element: <Missing /> },
        ],
      },
    ],
  },
];

/** The screen of the current address. */
export function Router(): ReactElement | null {
  return useRoutes(routes);
}
