import { useCallback } from "react";

/** A document as the server drew it: always an image, whatever was sent. `title` says what it is. */
export function DocumentViewer({ title, name, file }: { title: string; name: string; file: Blob }) {
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
  return (
    <figure className="flex flex-col gap-2">
      <img
        ref={show}
        alt={title}
        className="max-h-[32rem] w-full rounded-cut bg-surface-sunken object-contain"
      />
      <figcaption className="text-sm text-ink-soft">{name}</figcaption>
    </figure>
  );
}
