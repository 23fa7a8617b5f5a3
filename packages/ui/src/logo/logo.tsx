import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";
import { PlainLink } from "#link/link.tsx";

type MarkProps = Omit<ComponentProps<"svg">, "children">;

/** The folded square alone, 40px: where there is no room for the name. Elsewhere use Logo. */
export function LogoMark({ className, ...rest }: MarkProps) {
  return (
    <svg
      data-slot="logo-mark"
      role="img"
      aria-label="Kinfold"
      width={40}
      height={40}
      viewBox="0 0 96 96"
      className={cx("flex-none", className)}
      {...rest}
    >
      <Fold />
    </svg>
  );
}

export type LogoProps = {
  /** Where the logo leads. Without it the logo is a drawing. */
  href?: string;
  /** On indigo: the dyes that stay readable there, in both themes. */
  onCloth?: boolean;
  /** Places the logo: margin, width, grid area. It never changes its look. */
  className?: string;
};

/**
 * The club's mark and name, 40px high, or less where its place is narrower. Once per page, at the top left. For the mark alone use LogoMark.
 *
 * - logo-1: It MUST say "Kinfold" to screen readers.
 * - logo-2: As a link it MUST lead home.
 * - logo-3: The mark alone MUST say "Kinfold" too.
 */
export function Logo({ href, onCloth = false, className }: LogoProps) {
  const cloth = onCloth ? { "data-on-cloth": "" } : {};
  if (href === undefined) return <Wordmark {...cloth} className={className} />;
  return (
    <PlainLink
      data-slot="logo"
      {...cloth}
      href={href}
      className={cx("inline-flex rounded-cut", className)}
    >
      <Wordmark className="h-auto max-w-full" />
    </PlainLink>
  );
}

function Wordmark(props: MarkProps) {
  return (
    <svg
      data-slot="logo"
      role="img"
      aria-label="Kinfold"
      width={186}
      height={40}
      viewBox="0 0 298 64"
      {...props}
    >
      <g transform="translate(0 3) scale(.604)">
        <Fold />
      </g>
      <path
        fill="var(--logo-word)"
        transform="translate(76 49.5)"
        d="M11.0 -17.1L35.3 -40.1L34.9 -40.6L28.2 -40.6L28.2 -42.8L43.3 -42.8L43.3 -40.6L39.8 -40.6L14.9 -17.1ZM2.6 0L2.6 -2.2L7.0 -2.2L7.4 -2.6L7.4 -40.1L7.0 -40.6L2.6 -40.6L2.6 -42.8L19.9 -42.8L19.9 -40.6L15.5 -40.6L15.1 -40.1L15.1 -2.6L15.5 -2.2L19.9 -2.2L19.9 0ZM27.3 0L27.3 -2.2L31.6 -2.2L32.1 -2.6L18.8 -22.4L24.7 -27.5L41.7 -2.2L45.9 -2.2L45.9 0ZM47.3 0L47.3 -2.2L51.4 -2.2L51.9 -2.6L51.9 -27.3L51.4 -27.7L47.3 -27.7L47.3 -30.0Q49.0 -30.0 50.9 -30.0Q52.8 -30.0 54.7 -30.1Q56.7 -30.2 58.3 -30.4L58.8 -30.0L58.8 -2.6L59.3 -2.2L63.4 -2.2L63.4 0ZM55.1 -35.6Q53.3 -35.6 52.0 -36.9Q50.7 -38.2 50.7 -40Q50.7 -41.7 52.0 -43.0Q53.3 -44.3 55.1 -44.3Q56.9 -44.3 58.2 -43.0Q59.5 -41.7 59.5 -40Q59.5 -38.2 58.2 -36.9Q56.9 -35.6 55.1 -35.6ZM99.2 -2.6L99.6 -2.2L103.7 -2.2L103.7 0L87.6 0L87.6 -2.2L91.7 -2.2L92.2 -2.6L92.2 -21.3Q92.2 -24.4 91.1 -25.9Q90.0 -27.4 87.6 -27.4Q85.2 -27.4 83.0 -25.7Q80.9 -24.1 78.5 -20.0L78.5 -2.6L79.0 -2.2L83.1 -2.2L83.1 0L67.0 0L67.0 -2.2L71.1 -2.2L71.6 -2.6L71.6 -27.3L71.1 -27.7L67.0 -27.7L67.0 -30.0Q68.7 -30.0 70.5 -30.0Q72.4 -30.0 74.1 -30.1Q75.9 -30.2 77.6 -30.4L78.0 -30.0L78.0 -24.1L78.5 -24.1Q80.2 -27.0 82.9 -28.8Q85.5 -30.6 89.8 -30.6Q93.2 -30.6 95.3 -29.5Q97.3 -28.4 98.2 -26.5Q99.2 -24.6 99.2 -22.3ZM111.9 -29.7L111.9 -34.8Q111.9 -38.2 113.1 -41.0Q114.2 -43.9 116.5 -45.6Q118.8 -47.3 122.1 -47.3Q124.6 -47.3 126.0 -46.4Q127.3 -45.4 128 -44.1Q128.6 -42.7 128.6 -41.6Q128.6 -40.0 127.5 -38.9Q126.4 -37.8 124.9 -37.8Q123.4 -37.8 122.3 -38.9Q121.3 -40 121.3 -41.4Q121.3 -42.9 122.4 -43.9Q123.4 -44.8 124.9 -44.8Q125.9 -44.8 126.5 -44.3Q127.1 -43.9 127.4 -43.1Q127.7 -42.4 127.7 -41.6L125.7 -41.6Q125.7 -42.4 125.4 -43.3Q125.0 -44.1 124.3 -44.7Q123.5 -45.3 122.2 -45.3Q120.6 -45.3 119.6 -44.1Q118.6 -43.0 118.3 -41.2Q117.9 -39.4 118.1 -37.4Q118.3 -35.4 119.0 -33.6L119.0 -29.7ZM111.9 0L111.9 -27.3L111.5 -27.7L119.3 -27.7L118.8 -27.3L118.8 0ZM107.4 -27.7L107.4 -30.0L126.6 -30.0L126.6 -27.7ZM107.4 -2.2L111.5 -2.2L111.9 -2.6L118.8 -2.6L119.3 -2.2L125.7 -2.2L125.7 0L107.4 0ZM144.7 -30.6Q149.0 -30.6 152.5 -28.7Q155.9 -26.8 158.0 -23.3Q160.1 -19.9 160.1 -14.9Q160.1 -10.1 158.0 -6.5Q155.9 -3.0 152.5 -1.2Q149.0 0.6 144.7 0.6Q140.5 0.6 136.9 -1.2Q133.4 -3.0 131.3 -6.5Q129.3 -10.1 129.3 -14.9Q129.3 -19.9 131.3 -23.3Q133.4 -26.8 136.9 -28.7Q140.5 -30.6 144.7 -30.6ZM145.0 -1.6Q147.8 -1.6 149.4 -3.3Q151.0 -5.1 151.7 -8.1Q152.4 -11.0 152.4 -14.5Q152.4 -18.8 151.3 -21.9Q150.2 -25.0 148.4 -26.7Q146.5 -28.4 144.4 -28.4Q141.7 -28.4 140.0 -26.6Q138.4 -24.9 137.7 -21.9Q137.0 -19.0 137.0 -15.4Q137.0 -11.2 138.1 -8.0Q139.2 -4.9 141.1 -3.2Q142.9 -1.6 145.0 -1.6ZM163.8 0L163.8 -2.2L167.9 -2.2L168.4 -2.6L168.4 -44.0L167.9 -44.4L163.8 -44.4L163.8 -46.7Q165.5 -46.7 167.4 -46.7Q169.4 -46.7 171.3 -46.8Q173.2 -46.9 174.9 -47.1L175.3 -46.7L175.3 -2.6L175.8 -2.2L179.9 -2.2L179.9 0ZM214.3 -2.6L214.8 -2.2L218.9 -2.2L218.9 0Q217.2 0 215.3 0.0Q213.4 0.0 211.5 0.1Q209.5 0.2 207.9 0.4L207.4 0L207.4 -5.3Q206.2 -3.0 203.6 -1.2Q201.1 0.6 197.5 0.6Q193.5 0.6 190.5 -1.2Q187.4 -3.1 185.6 -6.6Q183.9 -10.1 183.9 -14.8Q183.9 -19.6 185.6 -23.1Q187.4 -26.6 190.5 -28.6Q193.5 -30.6 197.5 -30.6Q201.3 -30.6 203.8 -28.9Q206.2 -27.2 207.4 -24.7L207.4 -44.0L206.9 -44.4L202.8 -44.4L202.8 -46.7Q204.5 -46.7 206.4 -46.7Q208.4 -46.7 210.3 -46.8Q212.2 -46.9 213.9 -47.1L214.3 -46.7ZM207.4 -9.9L207.4 -20.1Q205.6 -24.1 203.4 -25.8Q201.2 -27.4 199.0 -27.4Q195.7 -27.4 193.7 -24.6Q191.6 -21.8 191.6 -15.6Q191.6 -9.3 193.7 -5.9Q195.7 -2.5 199.0 -2.5Q201.2 -2.5 203.4 -4.1Q205.6 -5.8 207.4 -9.9Z"
      />
    </svg>
  );
}

/** A square of cloth, the K left undyed, half a cowrie on the fold. */
function Fold() {
  return (
    <>
      <rect width="96" height="96" rx="9" fill="var(--logo-cloth)" />
      <path
        fill="var(--logo-k)"
        d="M14 13h12.5v70H14zM30 48C45 39.5 55.5 28 59.5 13H75.5C71.5 29 62.5 41 48 48c14.5 7 23.5 19 27.5 35H59.5C55.5 68 45 56.5 30 48z"
      />
      <path
        fill="var(--logo-shell)"
        d="M96 21C79.9 21 73 34.5 73 49.5S81.7 75 96 75V67.7l-4.4-2.13v-3.63l4.4-2.13l-4.4-2.13v-3.63l4.4-2.13l-4.4-2.13v-3.63l4.4-2.13l-4.4-2.13v-3.63l4.4-2.13l-4.4-2.13v-3.63l4.4-2.13z"
      />
    </>
  );
}
