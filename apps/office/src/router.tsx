import { createLazyPage, type LazyPage } from "@kinfold/frame/shell/lazy-page";
import type { ReactElement } from "react";
import { useRoutes, type RouteObject } from "react-router-dom";
import { PATHS } from "#paths.ts";
import type { Requirement } from "#session/current-staff.ts";
import { SignedOutLayout } from "#shell/signed-out-layout.tsx";
import { Allowed, FirstPage, StaffOnly, VisitorsOnly } from "#shell/guards.tsx";
import { Missing } from "#shell/missing.tsx";
import { OfficeLayout } from "#shell/office-layout.tsx";

const SignIn = createLazyPage(
  async () => (await import("#pages/sign-in/sign-in-page.tsx")).SignInPage,
);
const Join = createLazyPage(async () => (await import("#pages/join/join-page.tsx")).JoinPage);
const StaffPeople = createLazyPage(
  async () => (await import("#pages/staff/staff-page.tsx")).StaffPage,
);
const StaffChanges = createLazyPage(
  async () => (await import("#pages/staff-changes/staff-changes-page.tsx")).StaffChangesPage,
);
const Valuations = createLazyPage(
  async () => (await import("#pages/valuations/valuations-page.tsx")).ValuationsPage,
);
const PlanPrices = createLazyPage(
  async () => (await import("#pages/valuations/plan-prices-page.tsx")).PlanPricesPage,
);
const Valuation = createLazyPage(
  async () => (await import("#pages/valuations/valuation-page.tsx")).ValuationPage,
);
const Reconciliation = createLazyPage(
  async () => (await import("#pages/reconciliation/reconciliation-page.tsx")).ReconciliationPage,
);
const Disagreements = createLazyPage(
  async () => (await import("#pages/reconciliation/disagreements-page.tsx")).DisagreementsPage,
);
const NightlyChecks = createLazyPage(
  async () => (await import("#pages/reconciliation/nightly-page.tsx")).NightlyPage,
);
const IntegrityCheck = createLazyPage(
  async () => (await import("#pages/reconciliation/integrity-check-page.tsx")).IntegrityCheckPage,
);
const Journals = createLazyPage(
  async () => (await import("#pages/ledger/journals-page.tsx")).JournalsPage,
);
const TrialBalance = createLazyPage(
  async () => (await import("#pages/ledger/trial-balance-page.tsx")).TrialBalancePage,
);
const Movements = createLazyPage(
  async () => (await import("#pages/ledger/movements-page.tsx")).MovementsPage,
);
const UnitsRegister = createLazyPage(
  async () => (await import("#pages/ledger/units-register-page.tsx")).UnitsRegisterPage,
);
const Approvals = createLazyPage(
  async () => (await import("#pages/approvals/approvals-page.tsx")).ApprovalsPage,
);
const Promises = createLazyPage(
  async () => (await import("#pages/promises/promises-page.tsx")).PromisesPage,
);
const Health = createLazyPage(
  async () => (await import("#pages/health/health-page.tsx")).HealthPage,
);
const Due = createLazyPage(async () => (await import("#pages/due/due-page.tsx")).DuePage);
const Passkeys = createLazyPage(
  async () => (await import("#pages/passkeys/passkeys-page.tsx")).PasskeysPage,
);
const Audit = createLazyPage(async () => (await import("#pages/audit/audit-page.tsx")).AuditPage);
const Identity = createLazyPage(
  async () => (await import("#pages/identity/identity-page.tsx")).IdentityPage,
);
const Settings = createLazyPage(
  async () => (await import("#pages/settings/settings-page.tsx")).SettingsPage,
);
const PhoneAlerts = createLazyPage(
  async () => (await import("#pages/phone-alerts/phone-alerts-page.tsx")).PhoneAlertsPage,
);
const SettingProposals = createLazyPage(
  async () =>
    (await import("#pages/setting-proposals/setting-proposals-page.tsx")).SettingProposalsPage,
);

const Withdrawals = createLazyPage(
  async () => (await import("#pages/withdrawals/withdrawals-page.tsx")).WithdrawalsPage,
);
const Payouts = createLazyPage(
  async () => (await import("#pages/payouts/payouts-page.tsx")).PayoutsPage,
);
const Recurring = createLazyPage(
  async () => (await import("#pages/recurring/recurring-page.tsx")).RecurringPage,
);
const Members = createLazyPage(
  async () => (await import("#pages/members/members-page.tsx")).MembersPage,
);
const Member = createLazyPage(
  async () => (await import("#pages/member/member-page.tsx")).MemberPage,
);
const DataRequests = createLazyPage(
  async () => (await import("#pages/data-requests/data-requests-page.tsx")).DataRequestsPage,
);
const LargeTransactions = createLazyPage(
  async () => (await import("#pages/compliance/large-transactions-page.tsx")).LargeTransactionsPage,
);
const Sanctions = createLazyPage(
  async () => (await import("#pages/compliance/sanctions-page.tsx")).SanctionsPage,
);
const UnusualTransactions = createLazyPage(
  async () =>
    (await import("#pages/compliance/unusual-transactions-page.tsx")).UnusualTransactionsPage,
);
const UnusualMonths = createLazyPage(
  async () => (await import("#pages/compliance/unusual-months-page.tsx")).UnusualMonthsPage,
);
const Cases = createLazyPage(
  async () => (await import("#pages/compliance/cases-page.tsx")).CasesPage,
);
const NewCase = createLazyPage(
  async () => (await import("#pages/compliance/new-case-page.tsx")).NewCasePage,
);
const Case = createLazyPage(async () => (await import("#pages/compliance/case-page.tsx")).CasePage);
const Pep = createLazyPage(async () => (await import("#pages/compliance/pep-page.tsx")).PepPage);
const GlobalChanges = createLazyPage(
  async () => (await import("#pages/global-changes/global-changes-page.tsx")).GlobalChangesPage,
);
const Exco = createLazyPage(async () => (await import("#pages/exco/exco-page.tsx")).ExcoPage);
const LedgerExports = createLazyPage(
  async () => (await import("#pages/ledger/exports-page.tsx")).ExportsPage,
);
const Months = createLazyPage(
  async () => (await import("#pages/months/months-page.tsx")).MonthsPage,
);
const Month = createLazyPage(async () => (await import("#pages/months/month-page.tsx")).MonthPage);
const Receipts = createLazyPage(
  async () => (await import("#pages/receipts/receipts-page.tsx")).ReceiptsPage,
);
const Statements = createLazyPage(
  async () => (await import("#pages/statements/statements-page.tsx")).StatementsPage,
);
const BankLines = createLazyPage(
  async () => (await import("#pages/bank-lines/bank-lines-page.tsx")).BankLinesPage,
);
const LineDecisions = createLazyPage(
  async () => (await import("#pages/line-decisions/line-decisions-page.tsx")).LineDecisionsPage,
);
const Webhooks = createLazyPage(
  async () => (await import("#pages/webhooks/webhooks-page.tsx")).WebhooksPage,
);

const Returns = createLazyPage(
  async () => (await import("#pages/returns/returns-page.tsx")).ReturnsPage,
);

const Settlements = createLazyPage(
  async () => (await import("#pages/settlements/settlements-page.tsx")).SettlementsPage,
);

/** The route of a page, for staff whose roles allow what it requires. */
const pageRoute = (path: string, requires: Requirement, Page: LazyPage): RouteObject => ({
  path,
  element: (
    <Allowed to={requires}>
      <Page />
    </Allowed>
  ),
});

/** The site map of the office. */
const routes: RouteObject[] = [
  { element: <SignedOutLayout />, children: [{ path: "/join", element: <Join /> }] },
  {
    element: <VisitorsOnly />,
    children: [
      { element: <SignedOutLayout />, children: [{ path: "/sign-in", element: <SignIn /> }] },
    ],
  },
  {
    element: <StaffOnly />,
    children: [
      {
        element: <OfficeLayout />,
        children: [
          { path: PATHS.home, element: <FirstPage health={<Health />} /> },
          pageRoute(PATHS.due, "signed_in", Due),
          pageRoute(PATHS.passkeys, "signed_in", Passkeys),
          pageRoute("/staff", "staff.read", StaffPeople),
          pageRoute("/staff-changes", "staff.read", StaffChanges),
          pageRoute("/audit", "audit.read", Audit),
          pageRoute(PATHS.approvals, "signed_in", Approvals),
          pageRoute(PATHS.promises, "promise.read", Promises),
          pageRoute(PATHS.identity, "identity.read", Identity),
          pageRoute(PATHS.settings, "settings.read", Settings),
          pageRoute(PATHS.phoneAlerts, "settings.read", PhoneAlerts),
          pageRoute(PATHS.settingProposals, "settings.read", SettingProposals),
          pageRoute(PATHS.withdrawals, "withdrawal.read", Withdrawals),
          pageRoute(PATHS.payouts, "payout.read", Payouts),
          pageRoute(PATHS.recurring, "recurring.read", Recurring),
          pageRoute(PATHS.members, "member.read", Members),
          pageRoute(`${PATHS.members}/:id`, "member.read", Member),
          pageRoute(PATHS.dataRequests, "member.read", DataRequests),
          pageRoute(PATHS.compliance, "compliance.read", Pep),
          pageRoute(PATHS.largeTransactions, "compliance.read", LargeTransactions),
          pageRoute(PATHS.sanctions, "compliance.read", Sanctions),
          pageRoute(PATHS.unusualTransactions, "suspicion.read", UnusualTransactions),
          pageRoute(PATHS.unusualMonths, "suspicion.read", UnusualMonths),
          pageRoute(PATHS.cases, "suspicion.read", Cases),
          pageRoute(PATHS.newCase, "suspicion.record", NewCase),
          pageRoute(`${PATHS.cases}/:id`, "suspicion.read", Case),
          pageRoute(PATHS.globalChanges, "member.read", GlobalChanges),
          pageRoute(PATHS.exco, "exco.read", Exco),
          pageRoute(PATHS.valuations, "valuation.read", Valuations),
          pageRoute(`${PATHS.valuations}/plans/:planId`, "valuation.read", PlanPrices),
          pageRoute(`${PATHS.valuations}/:id`, "valuation.read", Valuation),
          pageRoute(PATHS.reconciliation, "reconciliation.read", Reconciliation),
          pageRoute(PATHS.disagreements, "reconciliation.read", Disagreements),
          pageRoute(PATHS.integrityCheck, "integrity.read", IntegrityCheck),
          pageRoute(PATHS.nightlyChecks, "reconciliation.read", NightlyChecks),
          pageRoute(PATHS.journals, "ledger.read", Journals),
          pageRoute(PATHS.trialBalance, "ledger.read", TrialBalance),
          pageRoute(PATHS.movements, "ledger.read", Movements),
          pageRoute(PATHS.unitsRegister, "ledger.read", UnitsRegister),
          pageRoute(PATHS.ledgerExports, "ledger.read", LedgerExports),
          pageRoute(PATHS.months, "ledger.read", Months),
          pageRoute(`${PATHS.months}/:month`, "ledger.read", Month),
          pageRoute(PATHS.receipts, "receipt.read", Receipts),
          pageRoute(PATHS.statements, "statement.read", Statements),
          pageRoute(PATHS.bankLines, "statement.read", BankLines),
          pageRoute(PATHS.lineDecisions, "statement.read", LineDecisions),
          pageRoute(PATHS.webhooks, "webhook.read", Webhooks),
          pageRoute(PATHS.returns, "return.read", Returns),
          pageRoute(PATHS.settlements, "settlement.read", Settlements),
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
