import { useSettings } from "@kinfold/api/office/settings";
import { PAGE_ROWS } from "@kinfold/contract/limits";
import {
  SETTING_KINDS,
  getSettingPermission,
  type SettingKindName,
} from "@kinfold/contract/office/setting-kinds";
import type { Setting } from "@kinfold/contract/office/settings";
import { formatLagosDate } from "@kinfold/frame/lagos-time";
import { Badge } from "@kinfold/ui/badge";
import { Button } from "@kinfold/ui/button";
import { FilterChips } from "@kinfold/ui/filter-chips";
import type { Column } from "@kinfold/ui/table";
import { useState } from "react";
import { ListPage } from "#queue/list-page.tsx";
import { useQueueAddress } from "#queue/queue-address.ts";
import { useMay } from "#session/current-staff.ts";
import { KIND_WORDS } from "#settings/setting-fields.ts";
import { SettingDialog } from "./setting-dialog.tsx";
import { SettingPane } from "./setting-pane.tsx";

const STATES = {
  current: { tone: "ok", words: "Now" },
  coming: { tone: "info", words: "To come" },
  over: { tone: "quiet", words: "Off" },
} as const;

const COLUMNS: readonly Column<Setting>[] = [
  { key: "title", head: "Name", names: true, cell: ({ title }) => title },
  { key: "line", head: "What", roomy: true, cell: ({ line }) => line },
  {
    key: "state",
    head: "For members",
    width: "9rem",
    card: "end",
    cell: ({ state, is_proposed: proposalId }) =>
      proposalId === null ? (
        <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>
      ) : (
        <Badge tone="wait">Change proposed</Badge>
      ),
  },
  {
    key: "changed",
    head: "Last changed",
    width: "12rem",
    roomy: true,
    cell: ({ changed_at: at, changed_by: by }) =>
      at === null || by === null ? "" : `${formatLagosDate(at)}, ${by.name}`,
  },
];

const CHIPS = SETTING_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind].name }));

const kindIn = (text: string): SettingKindName =>
  SETTING_KINDS.find((kind) => kind === text) ?? "plan";

/** Everything that the club says, offers or goes by, kind by kind; the kind, the search and the open one stand in the address. */
export function SettingsPage() {
  const address = useQueueAddress();
  const kind = kindIn(address.get("kind"));
  const { name, note, add } = KIND_WORDS[kind];
  const read = useSettings({
    kind,
    search: address.get("search"),
    page: address.page,
    per_page: PAGE_ROWS,
  });
  const mayAdd = useMay(getSettingPermission(kind));
  const [writing, setWriting] = useState<{ setting: Setting | undefined }>();

  return (
    <>
      <ListPage<Setting>
        title="Settings"
        note={note}
        caption={name}
        address={address}
        read={read}
        columns={COLUMNS}
        search={`Search ${name.toLowerCase()}`}
        which={
          <FilterChips
            label="What to set"
            chips={CHIPS}
            value={kind}
            onChange={(chosen) => {
              address.set({ kind: chosen, search: "" });
            }}
          />
        }
        actions={
          mayAdd &&
          add !== undefined && (
            <Button
              size="sm"
              onClick={() => {
                setWriting({ setting: undefined });
              }}
            >
              {add}
            </Button>
          )
        }
        isBusy={writing !== undefined}
        failed={`${name} could not be read`}
        empty={{
          spot: "no-transactions",
          title: "There is none yet",
          text: "Whatever is added here stands in this list, over or not.",
        }}
        nothingMatches={{
          title: "Nothing matches",
          text: "Nothing of this kind has these words.",
        }}
      >
        {(setting, close) => (
          <SettingPane
            key={setting.id}
            setting={setting}
            onChange={() => {
              setWriting({ setting });
            }}
            onClose={close}
          />
        )}
      </ListPage>
      {writing !== undefined && (
        <SettingDialog
          kind={kind}
          setting={writing.setting}
          onClose={() => {
            setWriting(undefined);
          }}
        />
      )}
    </>
  );
}
