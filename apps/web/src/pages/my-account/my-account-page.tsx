import type { User } from "@kinfold/contract/members";
import { Loader } from "@kinfold/ui/loader";
import { Tabs } from "@kinfold/ui/tabs";
import { lazy, Suspense, type ComponentType } from "react";
import { useSearchParams } from "react-router-dom";
import { useCurrentMember } from "#session/use-current-member.ts";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { say } from "@kinfold/language/say";
import { withTab, countDocumentsToSend, readTab, type AccountTab } from "./account-tabs.ts";

/** A part of the page. Each has its own chunk: a member who opens the bank account need not wait for the rest. */
type Part = {
  value: AccountTab;
  name: string;
  Panel: ComponentType;
  /** Things to do behind it. */
  count?: (member: User) => number;
};

const PARTS: readonly Part[] = [
  {
    value: "profile",
    name: say("Profile"),
    Panel: lazy(async () => ({
      default: (await import("#flows/profile/profile-tab.tsx")).ProfileTab,
    })),
  },
  {
    value: "KYC",
    name: "KYC",
    Panel: lazy(async () => ({
      default: (await import("#flows/kyc/kyc-tab.tsx")).KycTab,
    })),
    count: countDocumentsToSend,
  },
  {
    value: "Bank",
    name: say("Bank"),
    Panel: lazy(async () => ({
      default: (await import("#flows/bank-account/bank-tab.tsx")).BankTab,
    })),
  },
  {
    value: "Security",
    name: say("Security"),
    Panel: lazy(async () => ({
      default: (await import("#flows/security/security-tab.tsx")).SecurityTab,
    })),
  },
  {
    value: "Data",
    name: say("Data"),
    Panel: lazy(async () => ({
      default: (await import("./data-rights.tsx")).DataRights,
    })),
  },
];

/** Everything about the member that is theirs to keep up: who they are, their documents, where they are paid, how they sign in. */
export function MyAccountPage() {
  const member = useCurrentMember();
  const [address, setAddress] = useSearchParams();
  return (
    <>
      <PageTitle title={say("My Account")} className="mb-5">
        {say("My Account")}
      </PageTitle>
      <Tabs
        label={say("My Account")}
        value={readTab(address)}
        onChange={(tab) => setAddress((before) => withTab(before, tab), { replace: true })}
        tabs={PARTS.map(({ value, name, Panel, count }) => ({
          value,
          name,
          count: count?.(member) ?? 0,
          panel: (
            <Suspense fallback={<Loader label={say("Opening {name}", { name })} />}>
              <Panel />
            </Suspense>
          ),
        }))}
      />
    </>
  );
}
