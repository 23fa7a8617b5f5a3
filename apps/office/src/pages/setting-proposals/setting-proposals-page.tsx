import {
  useApproveSetting,
  useRejectSetting,
  useSettingProposals,
} from "@kinfold/api/office/settings";
import { PAGE_ROWS } from "@kinfold/contract/limits";
import type { SettingProposal } from "@kinfold/contract/office/settings";
import { lagosMoment } from "@kinfold/frame/lagos-time";
import { Notice } from "@kinfold/ui/notice";
import { SelectField } from "@kinfold/ui/select-field";
import type { Column } from "@kinfold/ui/table";
import { toast } from "@kinfold/ui/toast";
import { DecisionForm } from "#queue/decision-form.tsx";
import { useQueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { useCurrentStaff, useMay } from "#session/current-staff.ts";
import { KIND_WORDS } from "#settings/setting-fields.ts";
import { SettingChanges } from "#settings/setting-values.tsx";

const STATUS = { open: "Waits", approved: "Approved", rejected: "Rejected" } as const;

const COLUMNS: readonly Column<SettingProposal>[] = [
  { key: "title", head: "What", names: true, cell: ({ title }) => title },
  {
    key: "kind",
    head: "Kind",
    width: "9rem",
    roomy: true,
    cell: ({ kind }) => KIND_WORDS[kind].name,
  },
  {
    key: "by",
    head: "Proposed by",
    width: "10rem",
    roomy: true,
    cell: (row) => row.proposed_by.name,
  },
];

const OPTIONS = [
  {
    value: "approve",
    label: "Approve",
    busy: "Approving",
    reasons: ["I checked it against the source", "Decided by the board"],
  },
  {
    value: "reject",
    label: "Reject",
    busy: "Rejecting",
    reasons: [
      "It does not agree with the source",
      "Nobody decided this",
      "It is not needed any more",
    ],
    danger: true,
  },
] as const;

/** Proposed changes of what moves members' money or is written to many of them, until a second person decides. */
export function SettingProposalsPage() {
  const address = useQueueAddress();
  // Whoever only reads keeps nobody from it.
  const mayDecide = useMay("settings.decide");
  const state = address.get("state");
  const status = state === "approved" || state === "rejected" ? state : "open";
  const read = useSettingProposals({ status, page: address.page, per_page: PAGE_ROWS });
  return (
    <QueuePage
      title="Proposed changes"
      promise="Plans, rates by hand and our own accounts. A second person decides by the end of the next working day."
      address={address}
      read={read}
      {...(mayDecide && { kind: "setting_proposal" })}
      columns={COLUMNS}
      nameOf={({ title }) => title}
      filters={
        <div className="w-48">
          <SelectField
            label="Status"
            options={[
              { value: "open", label: STATUS.open },
              { value: "approved", label: STATUS.approved },
              { value: "rejected", label: STATUS.rejected },
            ]}
            value={status}
            onChange={(chosen) => {
              address.set({ state: chosen === "open" ? "" : chosen });
            }}
          />
        </div>
      }
      empty={{
        title: "Nothing is proposed",
        text: "When a colleague wants to change what moves members' money, it waits here for you.",
      }}
    >
      {(row) => <Proposal key={row.id} proposal={row} />}
    </QueuePage>
  );
}

/** Why whoever is signed in may not decide; undefined when they may. */
function useMayNot({ status, proposed_by: by, ...row }: SettingProposal): string | undefined {
  const me = useCurrentStaff();
  const mayDecide = useMay("settings.decide");
  if (status !== "open") {
    const when = row.decided_at === null ? "" : `, ${lagosMoment(row.decided_at)}`;
    return `${STATUS[status]} by ${row.decided_by?.name ?? "a colleague"}${when}: ${row.decision_reason ?? ""}`;
  }
  if (by.id === me.id) return "You proposed this: somebody else has to decide.";
  return mayDecide ? undefined : "Your role does not decide about this.";
}

function Proposal({ proposal }: { proposal: SettingProposal }) {
  const { id, kind, before, after, effects, reason, proposed_by: by } = proposal;
  const approve = useApproveSetting(id);
  const reject = useRejectSetting(id);
  const mayNot = useMayNot(proposal);
  return (
    <>
      <p>
        <span className="font-[600]">{by.name}:</span> {reason}
      </p>
      <SettingChanges kind={kind} before={before} after={after} />
      {effects.length > 0 && (
        <Notice tone="info" title="What it does">
          <ul className="list-disc ps-5">
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </Notice>
      )}
      <DecisionForm
        options={OPTIONS}
        mayNot={mayNot}
        onDecide={async ({ decision, words }) => {
          await (decision === "approve" ? approve : reject).trigger({ reason: words });
          toast.success(decision === "approve" ? "It is changed." : "It stays as it was.");
        }}
      />
    </>
  );
}
