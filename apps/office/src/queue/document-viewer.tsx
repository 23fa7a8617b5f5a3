import { useCallback } from "react";

const LOOK = "w-full rounded-cut bg-surface-sunken";

/** A document as it came: a PDF in the browser's own reader, anything else drawn as a picture. `title` says what it is. */
export function DocumentViewer({ title, name, file }: { title: string; name: string; file: Blob }) {
  const show = useCallback(
    (place: HTMLIFrameElement | HTMLImageElement | null) => {
      if (place === null) return undefined;
      const address = URL.createObjectURL(file);
      place.src = address;
      return () => {
        URL.revokeObjectURL(address);
      };
    },
    [file],
  );
  return (
    <figure className="flex flex-col gap-2">
      {file.type === "application/pdf" ? (
        // Browsers show no PDF in a sandbox. It was cleaned of scripts when it came.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe ref={show} title={title} className={`h-[32rem] ${LOOK}`} />
      ) : (
        <img ref={show} alt={title} className={`max-h-[32rem] object-contain ${LOOK}`} />
      )}
      <figcaption className="text-sm text-ink-soft">{name}</figcaption>
    </figure>
  );
}
