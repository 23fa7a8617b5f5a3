import { formatShort, type Currency } from "@kinfold/money";
import { useId } from "react";
import styles from "./line-chart.module.css";
import type { Plot, PlotArea } from "./plot.ts";

type DrawingProps = {
  plot: Plot;
  width: number;
  height: number;
  room: PlotArea;
  currency: Currency;
  hidden: boolean;
  /** The point being read, if one is. */
  at: number | undefined;
};

/** Lines and axes, for eyes alone. It draws in true px, so that words on the axes keep their size. */
export function ChartDrawing({ plot, width, height, room, currency, hidden, at }: DrawingProps) {
  const id = useId();
  const read = at === undefined ? undefined : { x: plot.xs[at] ?? 0, y: plot.values[at]?.y };
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="block max-w-full"
    >
      <defs>
        <pattern
          id={`${id}hatch`}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(28)"
        >
          <path d="M2 0v5" className={styles["hatch"]} />
        </pattern>
        <linearGradient id={`${id}fade`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" />
          <stop offset="1" stopColor="#fff" stopOpacity="0.12" />
        </linearGradient>
        <mask id={`${id}mask`} maskUnits="userSpaceOnUse" x="0" y="0" width={width} height={height}>
          <rect width={width} height={height} fill={`url(#${id}fade)`} />
        </mask>
      </defs>
      {plot.rules.map(({ y, minor }) => (
        <g key={String(minor)}>
          <path d={`M${room.left} ${y}H${room.right}`} className={styles["rule"]} />
          {!hidden && (
            <text x={room.right + 10} y={y + 4.5} className={styles["axis"]}>
              {formatShort(minor, currency, "compact")}
            </text>
          )}
        </g>
      ))}
      {plot.days.map(({ x, text, anchor }) => (
        <text
          key={`${text} ${x}`}
          x={x}
          y={height - 8}
          textAnchor={anchor}
          className={styles["axis"]}
        >
          {text}
        </text>
      ))}
      <g mask={`url(#${id}mask)`} opacity="0.8">
        {plot.areas.map((path) => (
          <path key={path} d={path} fill={`url(#${id}hatch)`} />
        ))}
      </g>
      {plot.investedSteps.map((path) => (
        <path key={path} d={path} className={styles["invested"]} />
      ))}
      {plot.valueLines.map((path) => (
        <path key={path} d={path} className={styles["value"]} />
      ))}
      {plot.lone.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="3" className={styles["lone"]} />
      ))}
      {read !== undefined && (
        <path d={`M${read.x} ${room.top}V${room.bottom}`} className={styles["hair"]} />
      )}
      {plot.last !== undefined && (
        <g transform={`translate(${plot.last.x} ${plot.last.y})`}>
          <ellipse rx="6.5" ry="8.5" className={styles["shell"]} />
          <path d="M0-5v10" className={styles["fold"]} />
        </g>
      )}
      {read?.y !== undefined && (
        <circle cx={read.x} cy={read.y} r="5" className={styles["point"]} />
      )}
    </svg>
  );
}
