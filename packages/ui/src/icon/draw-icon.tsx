import type { ComponentProps, ReactElement } from "react";

export type IconProps = Omit<ComponentProps<"svg">, "children"> & {
  /** Edge in px; 16 in meta lines, 20 in controls, 24 alone. */
  size?: 16 | 20 | 24;
};

/** An icon of the set. */
export type Icon = (props: IconProps) => ReactElement;

/** Makes an icon of its outline. Always decorative: the word beside it, or the control's label, says what it means. */
export const createIcon = (path: string): Icon =>
  function PhosphorIcon({ size = 20, ...rest }) {
    return (
      <svg
        aria-hidden="true"
        width={size}
        height={size}
        viewBox="0 0 256 256"
        fill="currentColor"
        className="flex-none"
        {...rest}
      >
        <path d={path} />
      </svg>
    );
  };
