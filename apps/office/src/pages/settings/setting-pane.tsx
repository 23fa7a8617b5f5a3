import { Read } from "@kinfold/frame/shell/read";
import { useSettingChanges } from "@kinfold/api/office/settings";
import type { Setting } from "@kinfold/contract/office/settings";
import { getSettingPermission, isTwoPersonKind } from "@kinfold/contract/office/setting-kinds";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Button } from "@kinfold/ui/button";
import { IconButton } from "@kinfold/ui/icon-button";
import { XIcon } from "@kinfold/ui/icon";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { useEffect, useId, useRef } from "react";
import { PATHS } from "#paths.ts";
import { useMay } from "#session/current-staff.ts";
import { KIND_WORDS } from "#settings/setting-fields.ts";
import { SettingChanges, SettingFacts } from "#settings/setting-values.tsx";

type SettingPaneProps = { setting: Setting; onChange: () => void; onClose: () => void };

/** A setting beside its list: what it is now, what may be done with it, and every version that it had. */
export function SettingPane({ setting, onChange, onClose }: SettingPaneProps) {
  const { kind, id, title, value, is_proposed: proposalId } = setting;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const mayChange = useMay(getSettingPermission(kind));
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      aria-labelledby={titleId}
      className="sticky top-[calc(var(--sticky-top)+0.5rem)] flex max-h-[calc(100dvh-var(--sticky-top)-1.5rem)] min-w-0 flex-col overflow-y-auto rounded-cut bg-surface inset-ring inset-ring-line max-xl:static max-xl:max-h-none"
    >
      <header className="sticky top-0 z-1 flex items-start gap-3 border-b border-line bg-surface px-6 py-4 max-xl:static">
        <h2
          id={titleId}
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 heading-sm outline-none"
        >
          {title}
        </h2>
        <IconButton label="Close" icon={XIcon} className="-mt-1.5 -me-2.5" onClick={onClose} />
      </header>
      <div className="flex flex-col gap-5 px-6 py-5">
        {proposalId !== null && (
          <Notice tone="warn" title="A change is proposed">
            <Link href={`${PATHS.settingProposals}?open=${proposalId}`}>Look at the proposal</Link>
          </Notice>
        )}
        <SettingFacts kind={kind} value={value} />
        {mayChange && KIND_WORDS[kind].isKept !== true && proposalId === null && (
          <Button variant="outline" size="sm" className="self-start" onClick={onChange}>
            {isTwoPersonKind(kind) ? "Propose a change" : "Change"}
          </Button>
        )}
        <History kind={kind} id={id} />
      </div>
    </section>
  );
}

function History({ kind, id }: Pick<Setting, "kind" | "id">) {
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 className="heading-xs">Versions</h3>
      <Read
        of={useSettingChanges(kind, id)}
        waiting="Reading the versions"
        renderUnreachable={(_error, again) => (
          <Notice tone="error" role="alert" title="The versions could not be read">
            <Button variant="quiet" size="sm" onClick={again}>
              Try again
            </Button>
          </Notice>
        )}
        empty={<p className="text-ink-soft">It is as the club began.</p>}
      >
        {(changes) =>
          changes.map((change) => (
            <article key={change.version} className="flex flex-col gap-2">
              <h4 className="text-sm font-[600]">
                <time dateTime={change.changed_at}>{formatLagosMoment(change.changed_at)}</time>
                {change.proposed_by === null
                  ? `, ${change.changed_by.name}`
                  : `, proposed by ${change.proposed_by.name}, approved by ${change.changed_by.name}`}
              </h4>
              <p className="text-sm text-ink-soft">{change.reason}</p>
              <SettingChanges kind={kind} before={change.before} after={change.after} />
            </article>
          ))
        }
      </Read>
    </section>
  );
}
