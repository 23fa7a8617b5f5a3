import { correction, generate } from "lean-qr";
import { useMemo } from "react";

/** Light modules around the code, without which a camera does not find it. */
const QUIET = 4;

/** A text as a QR code, drawn here: what it holds goes nowhere. Dark on light in both themes, as cameras want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  const side = size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-full rounded-cut bg-on-cloth text-cloth-deep forced-color-adjust-none"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

function drawn(text: string): { size: number; path: string } {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const modules = Array.from({ length: code.size * code.size }, (_, at) => ({
    x: at % code.size,
    y: Math.floor(at / code.size),
  }));
  const dark = modules.filter(({ x, y }) => code.get(x, y));
  return { size: code.size, path: dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join("") };
}
