import {
  useApproveSetting,
  useRejectSetting,
  useSettingProposals,
} from "@kinfold/api/office/settings";
import { PAGE_ROWS } from "@kinfold/contract/limits";
import { DECISION_ACCESS } from "@kinfold/contract/office/decisions";
import type { SettingProposal } from "@kinfold/contract/office/settings";
import { Notice } from "@kinfold/ui/notice";
import { SelectField } from "@kinfold/ui/select-field";
import type { Column } from "@kinfold/ui/table";
import { ProposalDecision, STATUS_WORDS } from "#queue/proposal-decision.tsx";
import { useQueueAddress } from "#queue/queue-address.ts";
import { QueuePage } from "#queue/queue-page.tsx";
import { useMay } from "#session/current-staff.ts";
import { KIND_WORDS } from "#settings/setting-fields.ts";
import { SettingChanges } from "#settings/setting-values.tsx";

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

/** Proposed changes of what moves members' money or is written to many of them, until a second person decides. */
export function SettingProposalsPage() {
  const address = useQueueAddress();
  // A staff member who may only read claims nothing.
  const mayDecide = useMay(DECISION_ACCESS.setting_change.decide);
  const state = address.get("state");
  const status = state === "approved" || state === "rejected" ? state : "proposed";
  const read = useSettingProposals({ status, page: address.page, per_page: PAGE_ROWS });
  return (
    <QueuePage
      title="Proposed changes"
      promise="Plans, rates by hand and our own accounts. A second person decides by the end of the next working day."
      address={address}
      read={read}
      {...(mayDecide && { kind: "setting_change" })}
      columns={COLUMNS}
      nameOf={({ title }) => title}
      isOver={({ status: stands }) => stands !== "proposed"}
      filters={
        <div className="w-48">
          <SelectField
            label="Status"
            options={[
              { value: "proposed", label: STATUS_WORDS.proposed },
              { value: "approved", label: STATUS_WORDS.approved },
              { value: "rejected", label: STATUS_WORDS.rejected },
            ]}
            value={status}
            onChange={(chosen) => {
              address.set({ state: chosen === "proposed" ? "" : chosen });
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

function Proposal({ proposal }: { proposal: SettingProposal }) {
  const { id, kind, before, after, effects, reason, proposed_by: by } = proposal;
  const approve = useApproveSetting(id);
  const reject = useRejectSetting(id);
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
      <ProposalDecision
        proposal={proposal}
        kind="setting_change"
        whoDecides="Your role does not decide about this."
        approve={{
          command: approve,
          reasons: ["I checked it against the source", "Decided by the board"],
          done: "It is changed.",
        }}
        reject={{
          command: reject,
          reasons: [
            "It does not agree with the source",
            "No one decided this",
            "It is not needed any more",
          ],
          done: "It stays as it was.",
        }}
      />
    </>
  );
}
