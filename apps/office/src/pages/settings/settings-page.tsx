import { useSettings } from "@kinfold/api/office/settings";
import { useGivenUp } from "@kinfold/api/swr";
import { PAGE_ROWS } from "@kinfold/contract/limits";
import {
  SETTING_KINDS,
  takesTwo,
  type SettingKindName,
} from "@kinfold/contract/office/setting-kinds";
import type { Setting } from "@kinfold/contract/office/settings";
import { lagosDate } from "@kinfold/frame/lagos-time";
import { refusalWords } from "@kinfold/frame/refusal-words";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Badge } from "@kinfold/ui/badge";
import { Button } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { FilterChips } from "@kinfold/ui/filter-chips";
import { useMedia } from "@kinfold/ui/hooks/media";
import { Notice } from "@kinfold/ui/notice";
import { Pagination } from "@kinfold/ui/pagination";
import { SearchField } from "@kinfold/ui/search-field";
import { Table, type Column } from "@kinfold/ui/table";
import { useRef, useState } from "react";
import { useQueueAddress } from "#queue/queue-address.ts";
import { useQueueKeys } from "#queue/queue-keys.ts";
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
      at === null || by === null ? "" : `${lagosDate(at)}, ${by.name}`,
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
  const search = address.get("search");
  const read = useSettings({ kind, search, page: address.page, per_page: PAGE_ROWS });
  const isGivenUp = useGivenUp(read.error);
  const mayAdd = useMay(takesTwo(kind) ? "settings.propose" : "settings.change");
  const hasRoom = useMedia("(width >= 80rem)");
  const list = useRef<HTMLDivElement>(null);
  const searchBox = useRef<HTMLDivElement>(null);
  const [writing, setWriting] = useState<{ setting: Setting | undefined }>();
  const rows = read.data?.data ?? [];
  const meta = read.data?.meta;
  const opened = rows.find(({ id }) => id === address.openId);

  function close(): void {
    const row = list.current?.querySelector<HTMLElement>("[data-current] button");
    address.open(undefined);
    row?.focus();
  }

  useQueueKeys({
    list,
    search: searchBox,
    isOpen: opened !== undefined && writing === undefined,
    onStep: (by) => {
      const next = rows[rows.findIndex(({ id }) => id === address.openId) + by];
      if (next !== undefined) address.open(next.id);
    },
    onClose: close,
  });

  const pane = opened && (
    <SettingPane
      key={opened.id}
      setting={opened}
      onChange={() => {
        setWriting({ setting: opened });
      }}
      onClose={close}
    />
  );

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <PageTitle title="Settings">Settings</PageTitle>
          <p className="mt-1 text-ink-soft">{note}</p>
        </div>
        {mayAdd && add !== undefined && (
          <Button
            size="sm"
            onClick={() => {
              setWriting({ setting: undefined });
            }}
          >
            {add}
          </Button>
        )}
      </div>
      <div className="mt-4">
        <FilterChips
          label="What to set"
          chips={CHIPS}
          value={kind}
          onChange={(chosen) => {
            address.set({ kind: chosen, search: "" });
          }}
        />
      </div>
      {pane !== undefined && !hasRoom ? (
        <div className="mt-4">{pane}</div>
      ) : (
        <div
          className={`mt-4 grid items-start gap-8 ${pane === undefined ? "" : "xl:grid-cols-[minmax(0,1fr)_minmax(26rem,36rem)]"}`}
        >
          <div className="min-w-0">
            <div ref={searchBox} className="sm:max-w-80">
              <SearchField
                key={kind}
                landmark
                label={`Search ${name.toLowerCase()}`}
                placeholder={`Search ${name.toLowerCase()}`}
                value={search}
                onSearch={(words) => {
                  address.set({ search: words });
                }}
              />
            </div>
            {read.data === undefined && isGivenUp ? (
              <Notice
                tone="error"
                role="alert"
                title={`${name} could not be read`}
                className="mt-5"
              >
                <p>{refusalWords(read.error)}</p>
                <Button
                  variant="outline"
                  size="sm"
                  className="mt-3"
                  onClick={() => void read.mutate()}
                >
                  Try again
                </Button>
              </Notice>
            ) : (
              <div ref={list} className="mt-4">
                <Table
                  caption={name}
                  columns={COLUMNS}
                  rows={rows}
                  rowKey={({ id }) => id}
                  current={address.openId}
                  onOpen={({ id }) => {
                    address.open(id);
                  }}
                  loadingRows={read.data === undefined ? 8 : 0}
                  empty={
                    <Empty
                      spot="no-transactions"
                      title={search === "" ? "There is none yet" : "Nothing matches"}
                    >
                      {search === ""
                        ? "Whatever is added here stands in this list, over or not."
                        : "Nothing of this kind has these words."}
                    </Empty>
                  }
                />
              </div>
            )}
            {meta !== undefined && meta.page_count > 1 && (
              <Pagination
                className="mt-5"
                label={`${name}, pages`}
                page={Math.min(address.page, meta.page_count)}
                pages={meta.page_count}
                onPage={address.goTo}
              />
            )}
          </div>
          {pane}
        </div>
      )}
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
