import { enterOffice } from "@kinfold/api/office/session";
import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { claimWork, type Claim } from "@kinfold/contract/office/claims";
import { listNightlyChecks } from "@kinfold/contract/office/reconciliation";
import { getBreakGlass } from "@kinfold/contract/office/staff";
import { listApprovals } from "@kinfold/contract/office/approval-list";
import { getQueueSummary, type QueueCount } from "@kinfold/contract/office/queues";
import { askToApprove } from "@kinfold/contract/office/approvals";
import { passkeyRequest } from "@kinfold/contract/testing/passkey-samples";
import { getStaff, type Staff } from "@kinfold/contract/staff";
import { nightlyPassed } from "@kinfold/contract/testing/office-reconciliation-samples";
import { noApprovals } from "@kinfold/contract/testing/approval-samples";
import { mine, queueCounts } from "@kinfold/contract/testing/office-samples";
import { browserConfig } from "@kinfold/contract/testing/samples";
import { ConfigProvider } from "@kinfold/frame/config";
import { withDevice } from "@kinfold/frame/testing/passkeys";
import { readStoryPlace } from "@kinfold/frame/testing/story-place";
import { LinkProvider } from "@kinfold/ui/link";
import { Toaster } from "@kinfold/ui/toast";
import type { Decorator, StoryContext } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { configure } from "storybook/test";
import { AppLink } from "#shell/app-link.tsx";
import { CopyNotice } from "#shell/copy-notice.tsx";
import { SignedOutLayout } from "#shell/signed-out-layout.tsx";
import { StaffOnly, VisitorsOnly } from "#shell/guards.tsx";
import { OfficeLayout } from "#shell/office-layout.tsx";

// A page waits for its chunk and its answers; a busy machine needs more than the usual second.
configure({ asyncUtilTimeout: 8000 });

/** Shows where the office went, for stories that leave their page. */
function Landed() {
  const { pathname, search } = useLocation();
  return (
    <p>
      Landed on <output aria-label="Address">{`${pathname}${search}`}</output>
    </p>
  );
}

function Surroundings({
  at,
  config,
  children,
}: {
  at: string;
  config: object;
  children: ReactNode;
}) {
  return (
    <ConfigProvider value={{ ...browserConfig, ...config }}>
      <MemoryRouter initialEntries={[at]}>
        <LinkProvider component={AppLink}>
          <CopyNotice />
          {children}
        </LinkProvider>
      </MemoryRouter>
      <Toaster />
    </ConfigProvider>
  );
}

/**
 * Puts a page into the office, behind its guard, at its address. A page whose address has parameters says its route too. The
 * story seats someone at the desk.
 */
export const withOffice =
  (usual: string, route?: string): Decorator =>
  (Story, context) => {
    const { at, config } = readStoryPlace(context, usual);
    const path = at.split(/[?#]/, 1)[0] ?? at;
    return (
      <Surroundings at={at} config={config}>
        <Routes>
          <Route element={<StaffOnly />}>
            <Route element={<OfficeLayout />}>
              <Route path={route ?? path} element={<Story />} />
            </Route>
          </Route>
          <Route path="*" element={<Landed />} />
        </Routes>
      </Surroundings>
    );
  };

/** Puts a page into the office's layout for signed-out visitors, at its address. */
export const withSignedOutLayout =
  (usual: string): Decorator =>
  (Story, context) => {
    const { at, config } = readStoryPlace(context, usual);
    const path = at.split(/[?#]/, 1)[0] ?? at;
    return (
      <Surroundings at={at} config={config}>
        <Routes>
          <Route element={<VisitorsOnly />}>
            <Route element={<SignedOutLayout />}>
              <Route path={path} element={<Story />} />
            </Route>
          </Route>
          <Route path="*" element={<Landed />} />
        </Routes>
      </Surroundings>
    );
  };

/** Seats this person at the desk: signed in, with the counts of the queues, and no one else at their work. */
export function signInStaff(
  msw: StoryContext["msw"],
  person: Staff,
  { counts = queueCounts, claim = mine }: { counts?: QueueCount[]; claim?: Claim } = {},
): void {
  enterOffice("story");
  // They have a passkey, and use it when they are asked. A story of another device says so after this.
  withDevice("works");
  msw.use(
    respondWith(askToApprove, { passkey: passkeyRequest }),
    respondWith(getStaff, person),
    respondWith(getQueueSummary, { queues: counts }),
    respondWith(listApprovals, noApprovals),
    respondWith(claimWork, claim),
    respondWith(getBreakGlass, { pending: null }),
    respondWith(listNightlyChecks, nightlyPassed),
  );
}
