import { cva } from "class-variance-authority";
import type { ComponentProps } from "react";
import styles from "./skeleton.module.css";

const skeleton = cva(["relative overflow-hidden rounded-tag", styles["stitch"]], {
  variants: { dye: { disc: "bg-disc", cloth: "bg-cloth", pale: "bg-pale" } },
});

export type SkeletonProps = Omit<ComponentProps<"div">, "children"> & {
  /** What will stand here: text and images, a naira card, a dollar card. */
  dye?: "disc" | "cloth" | "pale";
};

/**
 * The place of something whose shape is known and whose content is on its way; `className` gives the size. Where no
 * shape is known use Loader. It says nothing: its owner announces that the region around it is busy.
 */
export function Skeleton({ dye = "disc", className, ...rest }: SkeletonProps) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden="true"
      className={skeleton({ dye, className })}
      {...rest}
    />
  );
}
