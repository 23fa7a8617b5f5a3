import { Notice } from "@kinfold/ui/notice";
import { useEffect, useState } from "react";
import type { ChangedLook } from "#contract.ts";
import { getLookScreenshot } from "#desk-calls.ts";
import { describeLook, readLookName, readSize } from "#look-names.ts";

/** How the looks before and after are laid over each other. */
export type Mode = "slider" | "blink" | "side";

export type LookViewProps = {
  name: string;
  look: ChangedLook;
  mode: Mode;
  /** How much larger than it was photographed; without, as large as fits. */
  zoom?: number | undefined;
  /** Shows what surrounds the change alone, not the whole screenshot. */
  isCropped: boolean;
  /** How much of the look before is shown, in percent from the left. */
  slider: number;
  onSlider: (percent: number) => void;
};

/** What is shown around the change, in px. */
const ROOM_PX = 32;
/** Slow enough for no one to be harmed by it. */
const BLINK_MS = 700;

/** Two themes side by side, or three screenshots, are about so wide. */
const FITTING_PX = 420;
const LARGEST_ZOOM = 4;

type Part = { left: number; top: number; width: number; height: number };

/** The part of a look that is shown. */
function findPart({ from, to, bounds }: ChangedLook, isCropped: boolean): Part {
  const sizes = [to, ...(from === undefined ? [] : [from])].map(readSize);
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const [x, y, across, down] = bounds;
  if (!isCropped || across === 0) return { left: 0, top: 0, width, height };
  const left = Math.max(0, x - ROOM_PX);
  const top = Math.max(0, y - ROOM_PX);
  return {
    left,
    top,
    width: Math.min(width, x + across + ROOM_PX) - left,
    height: Math.min(height, y + down + ROOM_PX) - top,
  };
}

function Screenshot({
  kind,
  name,
  fingerprint,
  part,
  zoom,
}: {
  kind: "before" | "after" | "difference";
  name: string;
  fingerprint: string;
  part: Part;
  zoom: number;
}) {
  const { width } = readSize(fingerprint);
  return (
    <img
      src={getLookScreenshot(kind, name)}
      alt=""
      className="absolute max-w-none"
      style={{
        left: -part.left * zoom,
        top: -part.top * zoom,
        // The screenshot of the difference is as wide as both.
        width: (kind === "difference" ? Math.max(width, part.width + part.left) : width) * zoom,
        imageRendering: zoom > 1 ? "pixelated" : "auto",
      }}
    />
  );
}

/** One look before and after: under a slider, in turns, or side by side with where they differ. */
export function LookView({
  name,
  look,
  mode,
  zoom: wanted,
  isCropped,
  slider,
  onSlider,
}: LookViewProps) {
  const { from, to, unproven } = look;
  const part = findPart(look, isCropped);
  const zoom = wanted ?? Math.min(LARGEST_ZOOM, FITTING_PX / part.width);
  const hasBefore = from !== undefined && unproven === undefined;
  const isBlinking = hasBefore && mode === "blink";
  const [isBefore, setBefore] = useState(false);
  useEffect(() => {
    if (!isBlinking) return undefined;
    const timer = setInterval(() => setBefore((before) => !before), BLINK_MS);
    return () => clearInterval(timer);
  }, [isBlinking]);

  const size = { width: part.width * zoom, height: part.height * zoom };
  const draw = (kind: "before" | "after" | "difference", fingerprint: string) => (
    <Screenshot kind={kind} name={name} fingerprint={fingerprint} part={part} zoom={zoom} />
  );
  const { theme, width } = readLookName(name);
  const label = `${describeLook(name)}: before and after`;

  if (!hasBefore) {
    return (
      <figure className="m-0 flex flex-col gap-2">
        <figcaption className="text-sm text-ink-soft">
          {theme}, {width} px
        </figcaption>
        {unproven !== undefined && (
          <Notice tone="warn">What it looked like before could not be proven: {unproven}</Notice>
        )}
        <Frame label={`${describeLook(name)}: after`} size={size}>
          {draw("after", to)}
        </Frame>
      </figure>
    );
  }
  if (mode === "side") {
    return (
      <div className="grid gap-4 lg:grid-cols-3">
        {(
          [
            ["Before", "before", from],
            ["Difference", "difference", to],
            ["After", "after", to],
          ] as const
        ).map(([title, kind, fingerprint]) => (
          <figure key={kind} className="m-0 flex min-w-0 flex-col gap-2">
            <figcaption className="text-sm text-ink-soft">
              {title}, {theme}, {width} px
            </figcaption>
            <Frame label={`${describeLook(name)}: ${title.toLowerCase()}`} size={size}>
              {draw(kind, fingerprint)}
            </Frame>
          </figure>
        ))}
      </div>
    );
  }
  const share = isBlinking ? (isBefore ? 100 : 0) : slider;
  return (
    <figure className="m-0 flex min-w-0 flex-col gap-2">
      <figcaption className="flex justify-between text-sm text-ink-soft">
        <span>
          {theme}, {width} px
        </span>
        {isBlinking && <span>{isBefore ? "Before" : "After"}</span>}
      </figcaption>
      <Frame label={label} size={size}>
        {draw("after", to)}
        <span className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}>
          <span className="absolute inset-0 bg-ground" />
          {draw("before", from)}
        </span>
        {mode === "slider" && (
          <span
            aria-hidden
            className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-action"
            style={{ insetInlineStart: `${slider}%` }}
          />
        )}
      </Frame>
      {mode === "slider" && (
        <label className="flex items-center gap-3 text-sm text-ink-soft">
          Before
          <input
            type="range"
            min={0}
            max={100}
            value={slider}
            aria-label={`How much of before is shown, ${theme}, ${width} px`}
            className="min-w-0 flex-1 accent-action"
            onChange={({ target }) => onSlider(target.valueAsNumber)}
          />
          After
        </label>
      )}
    </figure>
  );
}

function Frame({
  label,
  size,
  children,
}: {
  label: string;
  size: { width: number; height: number };
  children: React.ReactNode;
}) {
  return (
    <div
      role="img"
      aria-label={label}
      className="max-h-[70vh] overflow-auto rounded-cut border border-line bg-surface"
      // A large screenshot is scrolled by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <div className="relative overflow-hidden" style={size}>
        {children}
      </div>
    </div>
  );
}
