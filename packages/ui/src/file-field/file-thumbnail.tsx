import { useEffect, useRef, useState } from "react";

const WIDTH_PX = 44;
const HEIGHT_PX = 54;
/** Enough for sharp screens. */
const SCALE = 2;

/**
 * A file's kind in letters or, for an image when asked, a thumbnail of it. It is decoded here and drawn on a canvas,
 * for the page's policy lets no image in by a blob address. Private to FileField.
 */
export function FileThumbnail({ file, preview }: { file: File; preview: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState<File>();
  const wanted = preview && file.type.startsWith("image/");

  useEffect(() => {
    if (!wanted || typeof createImageBitmap !== "function") return undefined;
    let gone = false;
    createImageBitmap(file, { resizeWidth: WIDTH_PX * SCALE * 2, resizeQuality: "medium" }).then(
      (bitmap) => {
        const brush = canvas.current?.getContext("2d");
        if (!gone && brush) {
          cover(brush, bitmap);
          setDrawn(file);
        }
        bitmap.close();
      },
      // What cannot be decoded here may still be what the club asked for; its letters stand.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [file, wanted]);

  const letters = /\.([^.]{1,4})$/.exec(file.name)?.[1] ?? "";
  return (
    <span
      aria-hidden="true"
      data-slot="file-thumbnail"
      className="relative grid h-[54px] w-11 flex-none place-items-center overflow-hidden rounded-tag bg-surface text-[11px] leading-none font-strong text-accent-ink shadow-[inset_0_0_0_1px_var(--color-line)] forced-colors:border"
    >
      {letters.toUpperCase()}
      {wanted && (
        <canvas
          ref={canvas}
          width={WIDTH_PX * SCALE}
          height={HEIGHT_PX * SCALE}
          data-drawn={drawn === file}
          className="absolute inset-0 size-full opacity-0 data-[drawn=true]:opacity-100"
        />
      )}
    </span>
  );
}

/** Fills the canvas with the middle of an image, whatever its shape. */
function cover(brush: CanvasRenderingContext2D, image: ImageBitmap) {
  const { width, height } = brush.canvas;
  const scale = Math.max(width / image.width, height / image.height);
  const [wide, high] = [image.width * scale, image.height * scale];
  brush.drawImage(image, (width - wide) / 2, (height - high) / 2, wide, high);
}
