import { useCancelDataExport, useDataExports } from "@kinfold/api/data-exports";
import type { DataExport } from "@kinfold/contract/data-exports";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Read } from "@kinfold/frame/shell/read";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { DownloadSimpleIcon } from "@kinfold/ui/icon";
import { Notice } from "@kinfold/ui/notice";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { DownloadDialog } from "./download-dialog.tsx";
import { RequestDialog } from "./request-dialog.tsx";

/** A copy of everything that the club holds about the member: asked for, followed and downloaded. */
export function DataTab() {
  const [isRequesting, setRequesting] = useState(false);
  return (
    <section aria-labelledby="your-data" className="max-w-[40rem]">
      <h2 id="your-data" className="mb-3 heading-sm">
        {say("A copy of your data")}
      </h2>
      <p className="mb-5 text-ink-soft">
        {say(
          "You may ask for a copy of everything that we hold about you. Two people check the request, and we release the copy within 30 days. It is a ZIP file with a PDF to read, all data as JSON, and the documents that you uploaded.",
        )}
      </p>
      <Read
        of={useDataExports()}
        waiting={say("Looking for your requests")}
        unreachable={say("We could not read your requests just now.")}
      >
        {(requests) => (
          <>
            <div className="flex flex-col items-start gap-5">
              {requests[0] !== undefined && <Latest request={requests[0]} />}
              {requests[0]?.state !== "waiting" && (
                <Button
                  variant={requests[0]?.state === "released" ? "outline" : "primary"}
                  onClick={() => {
                    setRequesting(true);
                  }}
                >
                  {say("Ask for a copy")}
                </Button>
              )}
            </div>
            {requests.length > 1 && <Earlier requests={requests.slice(1)} />}
          </>
        )}
      </Read>
      {isRequesting && (
        <RequestDialog
          onClose={() => {
            setRequesting(false);
          }}
        />
      )}
    </section>
  );
}

/** Where the newest request stands, and what the member can do about it. */
function Latest({ request }: { request: DataExport }) {
  if (request.state === "waiting") return <Waiting request={request} />;
  if (request.state === "released") return <Released request={request} />;
  return <Notice title={describeEnd(request)}>{say("You can ask for a new copy.")}</Notice>;
}

function Waiting({ request: { id, requested_at: at, due_at: due } }: { request: DataExport }) {
  const cancel = useCancelDataExport(id);
  const [refused, setRefused] = useState<string>();

  async function end(): Promise<void> {
    setRefused(undefined);
    try {
      await cancel.trigger();
      toast.success(say("Your request is cancelled."));
    } catch (error) {
      setRefused(describeError(error));
    }
  }

  return (
    <>
      <Notice title={say("We answer by {time}", { time: formatLagosMoment(due) })}>
        {say(
          "You asked on {time}. Two people of our compliance team check the request. We write to you when the copy is ready.",
          { time: formatLagosMoment(at) },
        )}
      </Notice>
      <FormRefusal>{refused}</FormRefusal>
      <Button
        variant="outline"
        busy={cancel.isMutating ? say("Cancelling") : undefined}
        onClick={() => void end()}
      >
        {say("Cancel the request")}
      </Button>
    </>
  );
}

function Released({ request: { id, expires_at: expires } }: { request: DataExport }) {
  const [isDownloading, setDownloading] = useState(false);
  return (
    <>
      <Notice tone="ok" title={say("Your copy is ready")}>
        {say(
          "You can download it until {time}. Each download asks for your password and is recorded.",
          { time: formatLagosMoment(expires ?? "") },
        )}
      </Notice>
      <Button
        icon={DownloadSimpleIcon}
        onClick={() => {
          setDownloading(true);
        }}
      >
        {say("Download your data")}
      </Button>
      {isDownloading && (
        <DownloadDialog
          id={id}
          onClose={() => {
            setDownloading(false);
          }}
        />
      )}
    </>
  );
}

const describeEnd = ({ state, expires_at: expires, cancelled_at: cancelled }: DataExport): string =>
  state === "cancelled"
    ? say("You cancelled your request on {time}", { time: formatLagosMoment(cancelled ?? "") })
    : say("Your copy expired on {time}", { time: formatLagosMoment(expires ?? "") });

/** What became of the requests before. */
function Earlier({ requests }: { requests: readonly DataExport[] }) {
  return (
    <>
      <h3 className="mt-8 mb-2 heading-xs">{say("Earlier requests")}</h3>
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <li key={request.id} className="py-3">
            <span className="block">
              {say("Asked for on {time}", { time: formatLagosMoment(request.requested_at) })}
            </span>
            <span className="text-ink-soft">
              {request.state === "released"
                ? say("Ready until {time}", { time: formatLagosMoment(request.expires_at ?? "") })
                : describeEnd(request)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
