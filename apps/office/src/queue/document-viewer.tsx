import { Button } from "@kinfold/ui/button";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";

const FIT = 1;
const STEP = 0.25;
const SMALLEST = 0.5;
const LARGEST = 4;

type View = { zoom: number; turn: number };
const AS_IT_CAME: View = { zoom: FIT, turn: 0 };

const zoomBy =
  (by: number) =>
  ({ zoom, turn }: View): View => ({
    zoom: Math.min(LARGEST, Math.max(SMALLEST, zoom + by)),
    turn,
  });
const turnRight = ({ zoom, turn }: View): View => ({ zoom, turn: (turn + 90) % 360 });

/**
 * A document as the server drew it: always an image, whatever was sent. It is zoomed, turned and shown on the full screen, by buttons
 * or by keys while it has the focus, which it takes when it is shown. `title` says what it is.
 */
export function DocumentViewer({ title, name, file }: { title: string; name: string; file: Blob }) {
  const [view, setView] = useState(AS_IT_CAME);
  const [size, setSize] = useState({ width: 4, height: 3 });
  const figure = useRef<HTMLElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const show = useCallback(
    (place: HTMLImageElement | null) => {
      if (place === null) return undefined;
      const address = URL.createObjectURL(file);
      place.src = address;
      return () => {
        URL.revokeObjectURL(address);
      };
    },
    [file],
  );
  useEffect(() => {
    page.current?.focus({ preventScroll: true });
  }, []);

  function toggleFullScreen(): void {
    if (document.fullscreenElement === null) void figure.current?.requestFullscreen();
    else void document.exitFullscreen();
  }

  const acts: Readonly<Record<string, () => void>> = {
    "+": () => setView(zoomBy(STEP)),
    "=": () => setView(zoomBy(STEP)),
    "-": () => setView(zoomBy(-STEP)),
    "0": () => setView(AS_IT_CAME),
    r: () => setView(turnRight),
    f: toggleFullScreen,
  };
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey } = event;
    const act = altKey || ctrlKey || metaKey ? undefined : acts[key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const place = figure.current;
    const listen = (event: KeyboardEvent): void => {
      press(event);
    };
    place?.addEventListener("keydown", listen);
    return () => {
      place?.removeEventListener("keydown", listen);
    };
  }, []);

  const { zoom, turn } = view;
  const isSideways = turn % 180 !== 0;
  const ratio = isSideways ? size.height / size.width : size.width / size.height;
  return (
    <figure
      ref={figure}
      className="group flex flex-col gap-2 fullscreen:h-dvh fullscreen:bg-surface fullscreen:p-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          size="sm"
          disabled={zoom <= SMALLEST}
          onClick={() => setView(zoomBy(-STEP))}
        >
          Smaller
        </Button>
        <output aria-label="Zoom" className="min-w-12 text-center text-sm tabular-nums">
          {Math.round(zoom * 100)}%
        </output>
        <Button
          variant="outline"
          size="sm"
          disabled={zoom >= LARGEST}
          onClick={() => setView(zoomBy(STEP))}
        >
          Larger
        </Button>
        <Button variant="outline" size="sm" onClick={() => setView(turnRight)}>
          Turn
        </Button>
        {document.fullscreenEnabled && (
          <Button variant="outline" size="sm" onClick={toggleFullScreen}>
            Full screen
          </Button>
        )}
      </div>
      <div
        ref={page}
        // It scrolls, so that the keys that scroll have to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={`${title}, zoomed and turned with + − 0 and r, full screen with f`}
        className="max-h-[32rem] overflow-auto rounded-cut bg-surface-sunken [--fit:32rem] group-fullscreen:max-h-none group-fullscreen:flex-1 group-fullscreen:[--fit:calc(100dvh-8rem)]"
      >
        <div
          className="relative mx-auto"
          style={{
            width: `calc(min(100%, var(--fit) * ${ratio}) * ${zoom})`,
            aspectRatio: String(ratio),
          }}
        >
          <img
            ref={show}
            alt={title}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              if (width > 0 && height > 0) setSize({ width, height });
            }}
            className="absolute start-1/2 top-1/2 max-w-none"
            style={{
              width: isSideways ? `${100 / ratio}%` : "100%",
              transform: `translate(-50%, -50%) rotate(${turn}deg)`,
            }}
          />
        </div>
      </div>
      <figcaption className="text-sm text-ink-soft">{name}</figcaption>
    </figure>
  );
}
