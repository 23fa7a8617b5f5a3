import { Button } from "@kinfold/ui/button";
import { Checkbox } from "@kinfold/ui/checkbox";
import { Link } from "@kinfold/ui/link";
import { Segmented } from "@kinfold/ui/segmented";
import { useState } from "react";
import type { Cause, Run } from "#contract.ts";
import { describeLook, findOtherTheme, getLivePage, readLookName } from "#look-names.ts";
import { formatCount } from "./cause-list.tsx";
import { isDecidable } from "./choose-causes.ts";
import { LookView, type Mode } from "./look-view.tsx";

const MODES = [
  { value: "slider", label: "Slider" },
  { value: "blink", label: "Blink" },
  { value: "side", label: "Side by side" },
] as const;
const isMode = (value: string): value is Mode => MODES.some((mode) => mode.value === value);
const ZOOMS = [
  { value: "fit", label: "Fit" },
  { value: "1", label: "1×" },
  { value: "2", label: "2×" },
  { value: "4", label: "4×" },
] as const;
const MOST_STORIES = 12;

/** A cause: how one of its looks was and is, in both themes, or what axe and the play said. */
export function CauseView({
  cause,
  run,
  at,
  mode,
  slider,
  onMode,
  onSlider,
  onStep,
}: {
  cause: Cause;
  run: Run;
  at: number;
  mode: Mode;
  slider: number;
  onMode: (mode: Mode) => void;
  onSlider: (percent: number) => void;
  onStep: (by: number) => void;
}) {
  const [zoom, setZoom] = useState("fit");
  const [isCropped, setCropped] = useState(true);
  const name = cause.looks[at] ?? cause.looks[0] ?? "";
  if (!isDecidable(cause)) {
    return (
      <>
        <h2 className="heading-sm wrap-anywhere">{cause.title}</h2>
        <pre className="m-0 overflow-auto rounded-cut border border-line bg-surface p-4 text-sm whitespace-pre-wrap">
          {cause.details.join("\n\n")}
        </pre>
        <StoryLinks names={cause.looks} />
      </>
    );
  }
  const look = run.looks[name];
  const other = findOtherTheme(name);
  const pair = [name, ...(cause.looks.includes(other) ? [other] : [])].toSorted().toReversed();
  const others = (look?.causes.length ?? 1) - 1;
  return (
    <>
      <div>
        <h2 className="heading-sm wrap-anywhere">{cause.title}</h2>
        {cause.details.slice(0, 5).map((detail) => (
          <p key={detail} className="m-0 text-sm text-ink-soft wrap-anywhere">
            {detail}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Segmented
          label="Compare"
          isLabelHidden
          size="sm"
          options={MODES}
          value={mode}
          onChange={(value) => {
            if (isMode(value)) onMode(value);
          }}
        />
        <Segmented
          label="Zoom"
          isLabelHidden
          size="sm"
          options={ZOOMS}
          value={zoom}
          onChange={setZoom}
        />
        <Checkbox label="Around the change" checked={isCropped} onCheckedChange={setCropped} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="m-0 text-sm">
          <b>{describeLook(name)}</b>
          <span className="text-ink-soft">
            {" "}
            {at + 1} of {cause.looks.length.toLocaleString("en-NG")}
            {look !== undefined &&
              look.points > 0 &&
              `, ${formatCount(look.points, "point differs", "points differ")}`}
            {others > 0 && `, has ${formatCount(others, "other cause", "other causes")} too`}
          </span>
        </p>
        <span className="flex gap-2">
          <Button variant="soft" size="sm" onClick={() => onStep(-1)}>
            Previous
          </Button>
          <Button variant="soft" size="sm" onClick={() => onStep(1)}>
            Next
          </Button>
        </span>
      </div>
      <div className={mode === "side" ? "flex flex-col gap-5" : "grid gap-5 xl:grid-cols-2"}>
        {pair.map((one) => {
          const ofOne = run.looks[one];
          return (
            ofOne !== undefined && (
              <LookView
                key={one}
                name={one}
                look={ofOne}
                mode={mode}
                zoom={zoom === "fit" ? undefined : Number(zoom)}
                isCropped={isCropped}
                slider={slider}
                onSlider={onSlider}
              />
            )
          );
        })}
      </div>
      <p className="m-0 flex flex-wrap gap-x-4 text-sm">
        <Link external target="_top" href={getLivePage(name)}>
          Open it live
        </Link>
        <Link href={`/history/${readLookName(name).story}`}>How it looked before</Link>
      </p>
      <StoryLinks names={[...new Set(cause.looks.map((one) => readLookName(one).story))]} />
    </>
  );
}

function StoryLinks({ names }: { names: readonly string[] }) {
  const more = names.length - MOST_STORIES;
  return (
    <p className="m-0 text-sm text-ink-soft">
      In{" "}
      {names.slice(0, MOST_STORIES).map((story, place) => (
        <span key={story}>
          {place > 0 && ", "}
          <Link external target="_top" href={`/?path=/story/${story}`}>
            {story}
          </Link>
        </span>
      ))}
      {more > 0 && ` and ${formatCount(more, "other story", "other stories")}`}
    </p>
  );
}
